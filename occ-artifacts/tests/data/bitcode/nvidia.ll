; A kernel as LLVM marked it before there was a calling convention for it, with a function beside it.
target triple = "nvptx64-nvidia-cuda"

define void @saxpy() #0 {
  ret void
}

define void @function() #0 {
  ret void
}

attributes #0 = { "target-cpu"="sm_80" }

!nvvm.annotations = !{!0}
!0 = !{void ()* @saxpy, !"kernel", i32 1}
