// Small kernels whose resources are known: the clobbers pin the registers, the arrays the LDS.

__attribute__((reqd_work_group_size(256, 1, 1)))
kernel void accumulate(global int *out) {
  __asm__ volatile("" ::: "v99", "a29", "s59");
  out[0] = 1;
}

__attribute__((reqd_work_group_size(64, 2, 1)))
kernel void tile(global float *out) {
  local float cells[3][1001];
  uint x = __builtin_amdgcn_workitem_id_x(), y = __builtin_amdgcn_workitem_id_y();
  cells[y][x * 7] = out[x];
  __builtin_amdgcn_s_barrier();
  out[x] = cells[1 - y][(63 - x) * 7];
}

__attribute__((noinline)) float helper(global float *a, float by) {
  __asm__ volatile("" ::: "v77");
  return a[0] * by;
}

__attribute__((amdgpu_flat_work_group_size(1, 512)))
kernel void calls(global float *out) { out[1] = helper(out, 3.0f) + helper(out + 2, 4.0f); }

// 80 values live across the barrier, in the 64 registers that eight waves leave each.
__attribute__((amdgpu_flat_work_group_size(1, 256), amdgpu_waves_per_eu(8)))
kernel void spills(global float *out) {
  uint i = __builtin_amdgcn_workitem_id_x();
  float v[80];
#pragma unroll
  for (int k = 0; k < 80; k++) v[k] = out[i * 80 + k];
  __asm__ volatile("" ::: "memory");
#pragma unroll
  for (int k = 0; k < 80; k++) out[i * 80 + 79 - k] = v[k] * v[(k * 7) % 80];
}
