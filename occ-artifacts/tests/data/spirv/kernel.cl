__attribute__((reqd_work_group_size(64, 2, 1)))
kernel void tile(global float *out) {
  local float cells[3][1001];
  uint x = get_local_id(0), y = get_local_id(1);
  cells[y][x * 7] = out[x];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[x] = cells[1 - y][(63 - x) * 7];
}

struct odd { char a; float3 b; short c; };

kernel void typed(global float *out) {
  local struct odd things[5];
  local bool flag[3];
  uint x = get_local_id(0);
  things[x].b = out[x];
  flag[x & 1] = x > 7;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[x] = things[4 - x].b.y + flag[1];
}

__attribute__((intel_reqd_sub_group_size(32)))
kernel void plain(global float *out, local float4 *given) {
  given[get_local_id(0)] = 1;
  out[get_global_id(0)] = given[3].x;
}
