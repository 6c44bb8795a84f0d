; A kernel with six named barriers, of which LLVM keeps eight, and one with none.
target triple = "amdgcn-amd-amdhsa"

@one = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison
@five = internal addrspace(3) global [5 x target("amdgcn.named.barrier", 0)] poison

declare void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3), i32)
declare void @llvm.amdgcn.s.barrier.join(ptr addrspace(3))

define amdgpu_kernel void @named(ptr addrspace(1) %p) {
  call void @llvm.amdgcn.s.barrier.signal.var(ptr addrspace(3) @one, i32 3)
  call void @llvm.amdgcn.s.barrier.join(ptr addrspace(3) @five)
  store i32 1, ptr addrspace(1) %p
  ret void
}

define amdgpu_kernel void @plain(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}
