; Two kernels, and what is none: a function, a copy of a kernel, and one that is declared.
target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @saxpy() #0 {
  ret void
}

define void @function() #0 {
  ret void
}

define available_externally amdgpu_kernel void @copied() #0 {
  ret void
}

define protected amdgpu_kernel void @_Z4blurPf() #0 {
  ret void
}

declare amdgpu_kernel void @declared() #0

attributes #0 = { "target-cpu"="gfx90a" }
