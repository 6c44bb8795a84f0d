// Fifty kernels: sums of products in 1 to 64 registers a thread, with a tile in workgroup memory.
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> size: vec4<u32>;

var<workgroup> tile0: array<f32, 32>;
@compute @workgroup_size(64)
fn kernel0(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 1>;
    for (var at = item; at < 32u; at += 64u) { tile0[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile0[(item + k * 1u) % 32u];
        let r0 = b[k * size.x + item + 0u];
        sums[0] += l0 * r0;
    }
    for (var k = 0u; k < 1u; k++) { c[group.x * size.z + item * 1u + k] = sums[k]; }
}

var<workgroup> tile1: array<f32, 36>;
@compute @workgroup_size(128)
fn kernel1(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 4>;
    for (var at = item; at < 36u; at += 128u) { tile1[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile1[(item + k * 1u) % 36u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile1[(item + k * 2u) % 36u];
        let r1 = b[k * size.x + item + 1u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l1 * r0;
        sums[3] += l1 * r1;
    }
    for (var k = 0u; k < 4u; k++) { c[group.x * size.z + item * 4u + k] = sums[k]; }
}

var<workgroup> tile2: array<f32, 40>;
@compute @workgroup_size(192)
fn kernel2(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 9>;
    for (var at = item; at < 40u; at += 192u) { tile2[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile2[(item + k * 1u) % 40u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile2[(item + k * 2u) % 40u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile2[(item + k * 3u) % 40u];
        let r2 = b[k * size.x + item + 2u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l1 * r0;
        sums[4] += l1 * r1;
        sums[5] += l1 * r2;
        sums[6] += l2 * r0;
        sums[7] += l2 * r1;
        sums[8] += l2 * r2;
    }
    for (var k = 0u; k < 9u; k++) { c[group.x * size.z + item * 9u + k] = sums[k]; }
}

var<workgroup> tile3: array<f32, 44>;
@compute @workgroup_size(256)
fn kernel3(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 16>;
    for (var at = item; at < 44u; at += 256u) { tile3[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile3[(item + k * 1u) % 44u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile3[(item + k * 2u) % 44u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile3[(item + k * 3u) % 44u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile3[(item + k * 4u) % 44u];
        let r3 = b[k * size.x + item + 3u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l1 * r0;
        sums[5] += l1 * r1;
        sums[6] += l1 * r2;
        sums[7] += l1 * r3;
        sums[8] += l2 * r0;
        sums[9] += l2 * r1;
        sums[10] += l2 * r2;
        sums[11] += l2 * r3;
        sums[12] += l3 * r0;
        sums[13] += l3 * r1;
        sums[14] += l3 * r2;
        sums[15] += l3 * r3;
    }
    for (var k = 0u; k < 16u; k++) { c[group.x * size.z + item * 16u + k] = sums[k]; }
}

var<workgroup> tile4: array<f32, 48>;
@compute @workgroup_size(64)
fn kernel4(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 25>;
    for (var at = item; at < 48u; at += 64u) { tile4[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile4[(item + k * 1u) % 48u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile4[(item + k * 2u) % 48u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile4[(item + k * 3u) % 48u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile4[(item + k * 4u) % 48u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile4[(item + k * 5u) % 48u];
        let r4 = b[k * size.x + item + 4u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l1 * r0;
        sums[6] += l1 * r1;
        sums[7] += l1 * r2;
        sums[8] += l1 * r3;
        sums[9] += l1 * r4;
        sums[10] += l2 * r0;
        sums[11] += l2 * r1;
        sums[12] += l2 * r2;
        sums[13] += l2 * r3;
        sums[14] += l2 * r4;
        sums[15] += l3 * r0;
        sums[16] += l3 * r1;
        sums[17] += l3 * r2;
        sums[18] += l3 * r3;
        sums[19] += l3 * r4;
        sums[20] += l4 * r0;
        sums[21] += l4 * r1;
        sums[22] += l4 * r2;
        sums[23] += l4 * r3;
        sums[24] += l4 * r4;
    }
    for (var k = 0u; k < 25u; k++) { c[group.x * size.z + item * 25u + k] = sums[k]; }
}

var<workgroup> tile5: array<f32, 52>;
@compute @workgroup_size(128)
fn kernel5(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 36>;
    for (var at = item; at < 52u; at += 128u) { tile5[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile5[(item + k * 1u) % 52u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile5[(item + k * 2u) % 52u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile5[(item + k * 3u) % 52u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile5[(item + k * 4u) % 52u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile5[(item + k * 5u) % 52u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile5[(item + k * 6u) % 52u];
        let r5 = b[k * size.x + item + 5u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l1 * r0;
        sums[7] += l1 * r1;
        sums[8] += l1 * r2;
        sums[9] += l1 * r3;
        sums[10] += l1 * r4;
        sums[11] += l1 * r5;
        sums[12] += l2 * r0;
        sums[13] += l2 * r1;
        sums[14] += l2 * r2;
        sums[15] += l2 * r3;
        sums[16] += l2 * r4;
        sums[17] += l2 * r5;
        sums[18] += l3 * r0;
        sums[19] += l3 * r1;
        sums[20] += l3 * r2;
        sums[21] += l3 * r3;
        sums[22] += l3 * r4;
        sums[23] += l3 * r5;
        sums[24] += l4 * r0;
        sums[25] += l4 * r1;
        sums[26] += l4 * r2;
        sums[27] += l4 * r3;
        sums[28] += l4 * r4;
        sums[29] += l4 * r5;
        sums[30] += l5 * r0;
        sums[31] += l5 * r1;
        sums[32] += l5 * r2;
        sums[33] += l5 * r3;
        sums[34] += l5 * r4;
        sums[35] += l5 * r5;
    }
    for (var k = 0u; k < 36u; k++) { c[group.x * size.z + item * 36u + k] = sums[k]; }
}

var<workgroup> tile6: array<f32, 56>;
@compute @workgroup_size(192)
fn kernel6(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 49>;
    for (var at = item; at < 56u; at += 192u) { tile6[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile6[(item + k * 1u) % 56u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile6[(item + k * 2u) % 56u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile6[(item + k * 3u) % 56u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile6[(item + k * 4u) % 56u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile6[(item + k * 5u) % 56u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile6[(item + k * 6u) % 56u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile6[(item + k * 7u) % 56u];
        let r6 = b[k * size.x + item + 6u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l1 * r0;
        sums[8] += l1 * r1;
        sums[9] += l1 * r2;
        sums[10] += l1 * r3;
        sums[11] += l1 * r4;
        sums[12] += l1 * r5;
        sums[13] += l1 * r6;
        sums[14] += l2 * r0;
        sums[15] += l2 * r1;
        sums[16] += l2 * r2;
        sums[17] += l2 * r3;
        sums[18] += l2 * r4;
        sums[19] += l2 * r5;
        sums[20] += l2 * r6;
        sums[21] += l3 * r0;
        sums[22] += l3 * r1;
        sums[23] += l3 * r2;
        sums[24] += l3 * r3;
        sums[25] += l3 * r4;
        sums[26] += l3 * r5;
        sums[27] += l3 * r6;
        sums[28] += l4 * r0;
        sums[29] += l4 * r1;
        sums[30] += l4 * r2;
        sums[31] += l4 * r3;
        sums[32] += l4 * r4;
        sums[33] += l4 * r5;
        sums[34] += l4 * r6;
        sums[35] += l5 * r0;
        sums[36] += l5 * r1;
        sums[37] += l5 * r2;
        sums[38] += l5 * r3;
        sums[39] += l5 * r4;
        sums[40] += l5 * r5;
        sums[41] += l5 * r6;
        sums[42] += l6 * r0;
        sums[43] += l6 * r1;
        sums[44] += l6 * r2;
        sums[45] += l6 * r3;
        sums[46] += l6 * r4;
        sums[47] += l6 * r5;
        sums[48] += l6 * r6;
    }
    for (var k = 0u; k < 49u; k++) { c[group.x * size.z + item * 49u + k] = sums[k]; }
}

var<workgroup> tile7: array<f32, 60>;
@compute @workgroup_size(256)
fn kernel7(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 64>;
    for (var at = item; at < 60u; at += 256u) { tile7[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile7[(item + k * 1u) % 60u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile7[(item + k * 2u) % 60u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile7[(item + k * 3u) % 60u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile7[(item + k * 4u) % 60u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile7[(item + k * 5u) % 60u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile7[(item + k * 6u) % 60u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile7[(item + k * 7u) % 60u];
        let r6 = b[k * size.x + item + 6u];
        let l7 = tile7[(item + k * 8u) % 60u];
        let r7 = b[k * size.x + item + 7u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l0 * r7;
        sums[8] += l1 * r0;
        sums[9] += l1 * r1;
        sums[10] += l1 * r2;
        sums[11] += l1 * r3;
        sums[12] += l1 * r4;
        sums[13] += l1 * r5;
        sums[14] += l1 * r6;
        sums[15] += l1 * r7;
        sums[16] += l2 * r0;
        sums[17] += l2 * r1;
        sums[18] += l2 * r2;
        sums[19] += l2 * r3;
        sums[20] += l2 * r4;
        sums[21] += l2 * r5;
        sums[22] += l2 * r6;
        sums[23] += l2 * r7;
        sums[24] += l3 * r0;
        sums[25] += l3 * r1;
        sums[26] += l3 * r2;
        sums[27] += l3 * r3;
        sums[28] += l3 * r4;
        sums[29] += l3 * r5;
        sums[30] += l3 * r6;
        sums[31] += l3 * r7;
        sums[32] += l4 * r0;
        sums[33] += l4 * r1;
        sums[34] += l4 * r2;
        sums[35] += l4 * r3;
        sums[36] += l4 * r4;
        sums[37] += l4 * r5;
        sums[38] += l4 * r6;
        sums[39] += l4 * r7;
        sums[40] += l5 * r0;
        sums[41] += l5 * r1;
        sums[42] += l5 * r2;
        sums[43] += l5 * r3;
        sums[44] += l5 * r4;
        sums[45] += l5 * r5;
        sums[46] += l5 * r6;
        sums[47] += l5 * r7;
        sums[48] += l6 * r0;
        sums[49] += l6 * r1;
        sums[50] += l6 * r2;
        sums[51] += l6 * r3;
        sums[52] += l6 * r4;
        sums[53] += l6 * r5;
        sums[54] += l6 * r6;
        sums[55] += l6 * r7;
        sums[56] += l7 * r0;
        sums[57] += l7 * r1;
        sums[58] += l7 * r2;
        sums[59] += l7 * r3;
        sums[60] += l7 * r4;
        sums[61] += l7 * r5;
        sums[62] += l7 * r6;
        sums[63] += l7 * r7;
    }
    for (var k = 0u; k < 64u; k++) { c[group.x * size.z + item * 64u + k] = sums[k]; }
}

var<workgroup> tile8: array<f32, 64>;
@compute @workgroup_size(64)
fn kernel8(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 1>;
    for (var at = item; at < 64u; at += 64u) { tile8[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile8[(item + k * 1u) % 64u];
        let r0 = b[k * size.x + item + 0u];
        sums[0] += l0 * r0;
    }
    for (var k = 0u; k < 1u; k++) { c[group.x * size.z + item * 1u + k] = sums[k]; }
}

var<workgroup> tile9: array<f32, 68>;
@compute @workgroup_size(128)
fn kernel9(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 4>;
    for (var at = item; at < 68u; at += 128u) { tile9[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile9[(item + k * 1u) % 68u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile9[(item + k * 2u) % 68u];
        let r1 = b[k * size.x + item + 1u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l1 * r0;
        sums[3] += l1 * r1;
    }
    for (var k = 0u; k < 4u; k++) { c[group.x * size.z + item * 4u + k] = sums[k]; }
}

var<workgroup> tile10: array<f32, 72>;
@compute @workgroup_size(192)
fn kernel10(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 9>;
    for (var at = item; at < 72u; at += 192u) { tile10[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile10[(item + k * 1u) % 72u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile10[(item + k * 2u) % 72u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile10[(item + k * 3u) % 72u];
        let r2 = b[k * size.x + item + 2u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l1 * r0;
        sums[4] += l1 * r1;
        sums[5] += l1 * r2;
        sums[6] += l2 * r0;
        sums[7] += l2 * r1;
        sums[8] += l2 * r2;
    }
    for (var k = 0u; k < 9u; k++) { c[group.x * size.z + item * 9u + k] = sums[k]; }
}

var<workgroup> tile11: array<f32, 76>;
@compute @workgroup_size(256)
fn kernel11(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 16>;
    for (var at = item; at < 76u; at += 256u) { tile11[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile11[(item + k * 1u) % 76u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile11[(item + k * 2u) % 76u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile11[(item + k * 3u) % 76u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile11[(item + k * 4u) % 76u];
        let r3 = b[k * size.x + item + 3u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l1 * r0;
        sums[5] += l1 * r1;
        sums[6] += l1 * r2;
        sums[7] += l1 * r3;
        sums[8] += l2 * r0;
        sums[9] += l2 * r1;
        sums[10] += l2 * r2;
        sums[11] += l2 * r3;
        sums[12] += l3 * r0;
        sums[13] += l3 * r1;
        sums[14] += l3 * r2;
        sums[15] += l3 * r3;
    }
    for (var k = 0u; k < 16u; k++) { c[group.x * size.z + item * 16u + k] = sums[k]; }
}

var<workgroup> tile12: array<f32, 80>;
@compute @workgroup_size(64)
fn kernel12(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 25>;
    for (var at = item; at < 80u; at += 64u) { tile12[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile12[(item + k * 1u) % 80u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile12[(item + k * 2u) % 80u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile12[(item + k * 3u) % 80u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile12[(item + k * 4u) % 80u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile12[(item + k * 5u) % 80u];
        let r4 = b[k * size.x + item + 4u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l1 * r0;
        sums[6] += l1 * r1;
        sums[7] += l1 * r2;
        sums[8] += l1 * r3;
        sums[9] += l1 * r4;
        sums[10] += l2 * r0;
        sums[11] += l2 * r1;
        sums[12] += l2 * r2;
        sums[13] += l2 * r3;
        sums[14] += l2 * r4;
        sums[15] += l3 * r0;
        sums[16] += l3 * r1;
        sums[17] += l3 * r2;
        sums[18] += l3 * r3;
        sums[19] += l3 * r4;
        sums[20] += l4 * r0;
        sums[21] += l4 * r1;
        sums[22] += l4 * r2;
        sums[23] += l4 * r3;
        sums[24] += l4 * r4;
    }
    for (var k = 0u; k < 25u; k++) { c[group.x * size.z + item * 25u + k] = sums[k]; }
}

var<workgroup> tile13: array<f32, 84>;
@compute @workgroup_size(128)
fn kernel13(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 36>;
    for (var at = item; at < 84u; at += 128u) { tile13[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile13[(item + k * 1u) % 84u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile13[(item + k * 2u) % 84u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile13[(item + k * 3u) % 84u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile13[(item + k * 4u) % 84u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile13[(item + k * 5u) % 84u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile13[(item + k * 6u) % 84u];
        let r5 = b[k * size.x + item + 5u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l1 * r0;
        sums[7] += l1 * r1;
        sums[8] += l1 * r2;
        sums[9] += l1 * r3;
        sums[10] += l1 * r4;
        sums[11] += l1 * r5;
        sums[12] += l2 * r0;
        sums[13] += l2 * r1;
        sums[14] += l2 * r2;
        sums[15] += l2 * r3;
        sums[16] += l2 * r4;
        sums[17] += l2 * r5;
        sums[18] += l3 * r0;
        sums[19] += l3 * r1;
        sums[20] += l3 * r2;
        sums[21] += l3 * r3;
        sums[22] += l3 * r4;
        sums[23] += l3 * r5;
        sums[24] += l4 * r0;
        sums[25] += l4 * r1;
        sums[26] += l4 * r2;
        sums[27] += l4 * r3;
        sums[28] += l4 * r4;
        sums[29] += l4 * r5;
        sums[30] += l5 * r0;
        sums[31] += l5 * r1;
        sums[32] += l5 * r2;
        sums[33] += l5 * r3;
        sums[34] += l5 * r4;
        sums[35] += l5 * r5;
    }
    for (var k = 0u; k < 36u; k++) { c[group.x * size.z + item * 36u + k] = sums[k]; }
}

var<workgroup> tile14: array<f32, 88>;
@compute @workgroup_size(192)
fn kernel14(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 49>;
    for (var at = item; at < 88u; at += 192u) { tile14[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile14[(item + k * 1u) % 88u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile14[(item + k * 2u) % 88u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile14[(item + k * 3u) % 88u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile14[(item + k * 4u) % 88u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile14[(item + k * 5u) % 88u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile14[(item + k * 6u) % 88u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile14[(item + k * 7u) % 88u];
        let r6 = b[k * size.x + item + 6u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l1 * r0;
        sums[8] += l1 * r1;
        sums[9] += l1 * r2;
        sums[10] += l1 * r3;
        sums[11] += l1 * r4;
        sums[12] += l1 * r5;
        sums[13] += l1 * r6;
        sums[14] += l2 * r0;
        sums[15] += l2 * r1;
        sums[16] += l2 * r2;
        sums[17] += l2 * r3;
        sums[18] += l2 * r4;
        sums[19] += l2 * r5;
        sums[20] += l2 * r6;
        sums[21] += l3 * r0;
        sums[22] += l3 * r1;
        sums[23] += l3 * r2;
        sums[24] += l3 * r3;
        sums[25] += l3 * r4;
        sums[26] += l3 * r5;
        sums[27] += l3 * r6;
        sums[28] += l4 * r0;
        sums[29] += l4 * r1;
        sums[30] += l4 * r2;
        sums[31] += l4 * r3;
        sums[32] += l4 * r4;
        sums[33] += l4 * r5;
        sums[34] += l4 * r6;
        sums[35] += l5 * r0;
        sums[36] += l5 * r1;
        sums[37] += l5 * r2;
        sums[38] += l5 * r3;
        sums[39] += l5 * r4;
        sums[40] += l5 * r5;
        sums[41] += l5 * r6;
        sums[42] += l6 * r0;
        sums[43] += l6 * r1;
        sums[44] += l6 * r2;
        sums[45] += l6 * r3;
        sums[46] += l6 * r4;
        sums[47] += l6 * r5;
        sums[48] += l6 * r6;
    }
    for (var k = 0u; k < 49u; k++) { c[group.x * size.z + item * 49u + k] = sums[k]; }
}

var<workgroup> tile15: array<f32, 92>;
@compute @workgroup_size(256)
fn kernel15(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 64>;
    for (var at = item; at < 92u; at += 256u) { tile15[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile15[(item + k * 1u) % 92u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile15[(item + k * 2u) % 92u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile15[(item + k * 3u) % 92u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile15[(item + k * 4u) % 92u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile15[(item + k * 5u) % 92u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile15[(item + k * 6u) % 92u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile15[(item + k * 7u) % 92u];
        let r6 = b[k * size.x + item + 6u];
        let l7 = tile15[(item + k * 8u) % 92u];
        let r7 = b[k * size.x + item + 7u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l0 * r7;
        sums[8] += l1 * r0;
        sums[9] += l1 * r1;
        sums[10] += l1 * r2;
        sums[11] += l1 * r3;
        sums[12] += l1 * r4;
        sums[13] += l1 * r5;
        sums[14] += l1 * r6;
        sums[15] += l1 * r7;
        sums[16] += l2 * r0;
        sums[17] += l2 * r1;
        sums[18] += l2 * r2;
        sums[19] += l2 * r3;
        sums[20] += l2 * r4;
        sums[21] += l2 * r5;
        sums[22] += l2 * r6;
        sums[23] += l2 * r7;
        sums[24] += l3 * r0;
        sums[25] += l3 * r1;
        sums[26] += l3 * r2;
        sums[27] += l3 * r3;
        sums[28] += l3 * r4;
        sums[29] += l3 * r5;
        sums[30] += l3 * r6;
        sums[31] += l3 * r7;
        sums[32] += l4 * r0;
        sums[33] += l4 * r1;
        sums[34] += l4 * r2;
        sums[35] += l4 * r3;
        sums[36] += l4 * r4;
        sums[37] += l4 * r5;
        sums[38] += l4 * r6;
        sums[39] += l4 * r7;
        sums[40] += l5 * r0;
        sums[41] += l5 * r1;
        sums[42] += l5 * r2;
        sums[43] += l5 * r3;
        sums[44] += l5 * r4;
        sums[45] += l5 * r5;
        sums[46] += l5 * r6;
        sums[47] += l5 * r7;
        sums[48] += l6 * r0;
        sums[49] += l6 * r1;
        sums[50] += l6 * r2;
        sums[51] += l6 * r3;
        sums[52] += l6 * r4;
        sums[53] += l6 * r5;
        sums[54] += l6 * r6;
        sums[55] += l6 * r7;
        sums[56] += l7 * r0;
        sums[57] += l7 * r1;
        sums[58] += l7 * r2;
        sums[59] += l7 * r3;
        sums[60] += l7 * r4;
        sums[61] += l7 * r5;
        sums[62] += l7 * r6;
        sums[63] += l7 * r7;
    }
    for (var k = 0u; k < 64u; k++) { c[group.x * size.z + item * 64u + k] = sums[k]; }
}

var<workgroup> tile16: array<f32, 32>;
@compute @workgroup_size(64)
fn kernel16(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 1>;
    for (var at = item; at < 32u; at += 64u) { tile16[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile16[(item + k * 1u) % 32u];
        let r0 = b[k * size.x + item + 0u];
        sums[0] += l0 * r0;
    }
    for (var k = 0u; k < 1u; k++) { c[group.x * size.z + item * 1u + k] = sums[k]; }
}

var<workgroup> tile17: array<f32, 36>;
@compute @workgroup_size(128)
fn kernel17(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 4>;
    for (var at = item; at < 36u; at += 128u) { tile17[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile17[(item + k * 1u) % 36u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile17[(item + k * 2u) % 36u];
        let r1 = b[k * size.x + item + 1u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l1 * r0;
        sums[3] += l1 * r1;
    }
    for (var k = 0u; k < 4u; k++) { c[group.x * size.z + item * 4u + k] = sums[k]; }
}

var<workgroup> tile18: array<f32, 40>;
@compute @workgroup_size(192)
fn kernel18(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 9>;
    for (var at = item; at < 40u; at += 192u) { tile18[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile18[(item + k * 1u) % 40u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile18[(item + k * 2u) % 40u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile18[(item + k * 3u) % 40u];
        let r2 = b[k * size.x + item + 2u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l1 * r0;
        sums[4] += l1 * r1;
        sums[5] += l1 * r2;
        sums[6] += l2 * r0;
        sums[7] += l2 * r1;
        sums[8] += l2 * r2;
    }
    for (var k = 0u; k < 9u; k++) { c[group.x * size.z + item * 9u + k] = sums[k]; }
}

var<workgroup> tile19: array<f32, 44>;
@compute @workgroup_size(256)
fn kernel19(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 16>;
    for (var at = item; at < 44u; at += 256u) { tile19[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile19[(item + k * 1u) % 44u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile19[(item + k * 2u) % 44u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile19[(item + k * 3u) % 44u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile19[(item + k * 4u) % 44u];
        let r3 = b[k * size.x + item + 3u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l1 * r0;
        sums[5] += l1 * r1;
        sums[6] += l1 * r2;
        sums[7] += l1 * r3;
        sums[8] += l2 * r0;
        sums[9] += l2 * r1;
        sums[10] += l2 * r2;
        sums[11] += l2 * r3;
        sums[12] += l3 * r0;
        sums[13] += l3 * r1;
        sums[14] += l3 * r2;
        sums[15] += l3 * r3;
    }
    for (var k = 0u; k < 16u; k++) { c[group.x * size.z + item * 16u + k] = sums[k]; }
}

var<workgroup> tile20: array<f32, 48>;
@compute @workgroup_size(64)
fn kernel20(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 25>;
    for (var at = item; at < 48u; at += 64u) { tile20[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile20[(item + k * 1u) % 48u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile20[(item + k * 2u) % 48u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile20[(item + k * 3u) % 48u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile20[(item + k * 4u) % 48u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile20[(item + k * 5u) % 48u];
        let r4 = b[k * size.x + item + 4u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l1 * r0;
        sums[6] += l1 * r1;
        sums[7] += l1 * r2;
        sums[8] += l1 * r3;
        sums[9] += l1 * r4;
        sums[10] += l2 * r0;
        sums[11] += l2 * r1;
        sums[12] += l2 * r2;
        sums[13] += l2 * r3;
        sums[14] += l2 * r4;
        sums[15] += l3 * r0;
        sums[16] += l3 * r1;
        sums[17] += l3 * r2;
        sums[18] += l3 * r3;
        sums[19] += l3 * r4;
        sums[20] += l4 * r0;
        sums[21] += l4 * r1;
        sums[22] += l4 * r2;
        sums[23] += l4 * r3;
        sums[24] += l4 * r4;
    }
    for (var k = 0u; k < 25u; k++) { c[group.x * size.z + item * 25u + k] = sums[k]; }
}

var<workgroup> tile21: array<f32, 52>;
@compute @workgroup_size(128)
fn kernel21(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 36>;
    for (var at = item; at < 52u; at += 128u) { tile21[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile21[(item + k * 1u) % 52u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile21[(item + k * 2u) % 52u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile21[(item + k * 3u) % 52u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile21[(item + k * 4u) % 52u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile21[(item + k * 5u) % 52u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile21[(item + k * 6u) % 52u];
        let r5 = b[k * size.x + item + 5u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l1 * r0;
        sums[7] += l1 * r1;
        sums[8] += l1 * r2;
        sums[9] += l1 * r3;
        sums[10] += l1 * r4;
        sums[11] += l1 * r5;
        sums[12] += l2 * r0;
        sums[13] += l2 * r1;
        sums[14] += l2 * r2;
        sums[15] += l2 * r3;
        sums[16] += l2 * r4;
        sums[17] += l2 * r5;
        sums[18] += l3 * r0;
        sums[19] += l3 * r1;
        sums[20] += l3 * r2;
        sums[21] += l3 * r3;
        sums[22] += l3 * r4;
        sums[23] += l3 * r5;
        sums[24] += l4 * r0;
        sums[25] += l4 * r1;
        sums[26] += l4 * r2;
        sums[27] += l4 * r3;
        sums[28] += l4 * r4;
        sums[29] += l4 * r5;
        sums[30] += l5 * r0;
        sums[31] += l5 * r1;
        sums[32] += l5 * r2;
        sums[33] += l5 * r3;
        sums[34] += l5 * r4;
        sums[35] += l5 * r5;
    }
    for (var k = 0u; k < 36u; k++) { c[group.x * size.z + item * 36u + k] = sums[k]; }
}

var<workgroup> tile22: array<f32, 56>;
@compute @workgroup_size(192)
fn kernel22(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 49>;
    for (var at = item; at < 56u; at += 192u) { tile22[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile22[(item + k * 1u) % 56u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile22[(item + k * 2u) % 56u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile22[(item + k * 3u) % 56u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile22[(item + k * 4u) % 56u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile22[(item + k * 5u) % 56u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile22[(item + k * 6u) % 56u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile22[(item + k * 7u) % 56u];
        let r6 = b[k * size.x + item + 6u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l1 * r0;
        sums[8] += l1 * r1;
        sums[9] += l1 * r2;
        sums[10] += l1 * r3;
        sums[11] += l1 * r4;
        sums[12] += l1 * r5;
        sums[13] += l1 * r6;
        sums[14] += l2 * r0;
        sums[15] += l2 * r1;
        sums[16] += l2 * r2;
        sums[17] += l2 * r3;
        sums[18] += l2 * r4;
        sums[19] += l2 * r5;
        sums[20] += l2 * r6;
        sums[21] += l3 * r0;
        sums[22] += l3 * r1;
        sums[23] += l3 * r2;
        sums[24] += l3 * r3;
        sums[25] += l3 * r4;
        sums[26] += l3 * r5;
        sums[27] += l3 * r6;
        sums[28] += l4 * r0;
        sums[29] += l4 * r1;
        sums[30] += l4 * r2;
        sums[31] += l4 * r3;
        sums[32] += l4 * r4;
        sums[33] += l4 * r5;
        sums[34] += l4 * r6;
        sums[35] += l5 * r0;
        sums[36] += l5 * r1;
        sums[37] += l5 * r2;
        sums[38] += l5 * r3;
        sums[39] += l5 * r4;
        sums[40] += l5 * r5;
        sums[41] += l5 * r6;
        sums[42] += l6 * r0;
        sums[43] += l6 * r1;
        sums[44] += l6 * r2;
        sums[45] += l6 * r3;
        sums[46] += l6 * r4;
        sums[47] += l6 * r5;
        sums[48] += l6 * r6;
    }
    for (var k = 0u; k < 49u; k++) { c[group.x * size.z + item * 49u + k] = sums[k]; }
}

var<workgroup> tile23: array<f32, 60>;
@compute @workgroup_size(256)
fn kernel23(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 64>;
    for (var at = item; at < 60u; at += 256u) { tile23[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile23[(item + k * 1u) % 60u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile23[(item + k * 2u) % 60u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile23[(item + k * 3u) % 60u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile23[(item + k * 4u) % 60u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile23[(item + k * 5u) % 60u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile23[(item + k * 6u) % 60u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile23[(item + k * 7u) % 60u];
        let r6 = b[k * size.x + item + 6u];
        let l7 = tile23[(item + k * 8u) % 60u];
        let r7 = b[k * size.x + item + 7u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l0 * r7;
        sums[8] += l1 * r0;
        sums[9] += l1 * r1;
        sums[10] += l1 * r2;
        sums[11] += l1 * r3;
        sums[12] += l1 * r4;
        sums[13] += l1 * r5;
        sums[14] += l1 * r6;
        sums[15] += l1 * r7;
        sums[16] += l2 * r0;
        sums[17] += l2 * r1;
        sums[18] += l2 * r2;
        sums[19] += l2 * r3;
        sums[20] += l2 * r4;
        sums[21] += l2 * r5;
        sums[22] += l2 * r6;
        sums[23] += l2 * r7;
        sums[24] += l3 * r0;
        sums[25] += l3 * r1;
        sums[26] += l3 * r2;
        sums[27] += l3 * r3;
        sums[28] += l3 * r4;
        sums[29] += l3 * r5;
        sums[30] += l3 * r6;
        sums[31] += l3 * r7;
        sums[32] += l4 * r0;
        sums[33] += l4 * r1;
        sums[34] += l4 * r2;
        sums[35] += l4 * r3;
        sums[36] += l4 * r4;
        sums[37] += l4 * r5;
        sums[38] += l4 * r6;
        sums[39] += l4 * r7;
        sums[40] += l5 * r0;
        sums[41] += l5 * r1;
        sums[42] += l5 * r2;
        sums[43] += l5 * r3;
        sums[44] += l5 * r4;
        sums[45] += l5 * r5;
        sums[46] += l5 * r6;
        sums[47] += l5 * r7;
        sums[48] += l6 * r0;
        sums[49] += l6 * r1;
        sums[50] += l6 * r2;
        sums[51] += l6 * r3;
        sums[52] += l6 * r4;
        sums[53] += l6 * r5;
        sums[54] += l6 * r6;
        sums[55] += l6 * r7;
        sums[56] += l7 * r0;
        sums[57] += l7 * r1;
        sums[58] += l7 * r2;
        sums[59] += l7 * r3;
        sums[60] += l7 * r4;
        sums[61] += l7 * r5;
        sums[62] += l7 * r6;
        sums[63] += l7 * r7;
    }
    for (var k = 0u; k < 64u; k++) { c[group.x * size.z + item * 64u + k] = sums[k]; }
}

var<workgroup> tile24: array<f32, 64>;
@compute @workgroup_size(64)
fn kernel24(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 1>;
    for (var at = item; at < 64u; at += 64u) { tile24[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile24[(item + k * 1u) % 64u];
        let r0 = b[k * size.x + item + 0u];
        sums[0] += l0 * r0;
    }
    for (var k = 0u; k < 1u; k++) { c[group.x * size.z + item * 1u + k] = sums[k]; }
}

var<workgroup> tile25: array<f32, 68>;
@compute @workgroup_size(128)
fn kernel25(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 4>;
    for (var at = item; at < 68u; at += 128u) { tile25[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile25[(item + k * 1u) % 68u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile25[(item + k * 2u) % 68u];
        let r1 = b[k * size.x + item + 1u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l1 * r0;
        sums[3] += l1 * r1;
    }
    for (var k = 0u; k < 4u; k++) { c[group.x * size.z + item * 4u + k] = sums[k]; }
}

var<workgroup> tile26: array<f32, 72>;
@compute @workgroup_size(192)
fn kernel26(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 9>;
    for (var at = item; at < 72u; at += 192u) { tile26[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile26[(item + k * 1u) % 72u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile26[(item + k * 2u) % 72u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile26[(item + k * 3u) % 72u];
        let r2 = b[k * size.x + item + 2u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l1 * r0;
        sums[4] += l1 * r1;
        sums[5] += l1 * r2;
        sums[6] += l2 * r0;
        sums[7] += l2 * r1;
        sums[8] += l2 * r2;
    }
    for (var k = 0u; k < 9u; k++) { c[group.x * size.z + item * 9u + k] = sums[k]; }
}

var<workgroup> tile27: array<f32, 76>;
@compute @workgroup_size(256)
fn kernel27(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 16>;
    for (var at = item; at < 76u; at += 256u) { tile27[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile27[(item + k * 1u) % 76u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile27[(item + k * 2u) % 76u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile27[(item + k * 3u) % 76u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile27[(item + k * 4u) % 76u];
        let r3 = b[k * size.x + item + 3u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l1 * r0;
        sums[5] += l1 * r1;
        sums[6] += l1 * r2;
        sums[7] += l1 * r3;
        sums[8] += l2 * r0;
        sums[9] += l2 * r1;
        sums[10] += l2 * r2;
        sums[11] += l2 * r3;
        sums[12] += l3 * r0;
        sums[13] += l3 * r1;
        sums[14] += l3 * r2;
        sums[15] += l3 * r3;
    }
    for (var k = 0u; k < 16u; k++) { c[group.x * size.z + item * 16u + k] = sums[k]; }
}

var<workgroup> tile28: array<f32, 80>;
@compute @workgroup_size(64)
fn kernel28(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 25>;
    for (var at = item; at < 80u; at += 64u) { tile28[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile28[(item + k * 1u) % 80u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile28[(item + k * 2u) % 80u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile28[(item + k * 3u) % 80u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile28[(item + k * 4u) % 80u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile28[(item + k * 5u) % 80u];
        let r4 = b[k * size.x + item + 4u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l1 * r0;
        sums[6] += l1 * r1;
        sums[7] += l1 * r2;
        sums[8] += l1 * r3;
        sums[9] += l1 * r4;
        sums[10] += l2 * r0;
        sums[11] += l2 * r1;
        sums[12] += l2 * r2;
        sums[13] += l2 * r3;
        sums[14] += l2 * r4;
        sums[15] += l3 * r0;
        sums[16] += l3 * r1;
        sums[17] += l3 * r2;
        sums[18] += l3 * r3;
        sums[19] += l3 * r4;
        sums[20] += l4 * r0;
        sums[21] += l4 * r1;
        sums[22] += l4 * r2;
        sums[23] += l4 * r3;
        sums[24] += l4 * r4;
    }
    for (var k = 0u; k < 25u; k++) { c[group.x * size.z + item * 25u + k] = sums[k]; }
}

var<workgroup> tile29: array<f32, 84>;
@compute @workgroup_size(128)
fn kernel29(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 36>;
    for (var at = item; at < 84u; at += 128u) { tile29[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile29[(item + k * 1u) % 84u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile29[(item + k * 2u) % 84u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile29[(item + k * 3u) % 84u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile29[(item + k * 4u) % 84u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile29[(item + k * 5u) % 84u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile29[(item + k * 6u) % 84u];
        let r5 = b[k * size.x + item + 5u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l1 * r0;
        sums[7] += l1 * r1;
        sums[8] += l1 * r2;
        sums[9] += l1 * r3;
        sums[10] += l1 * r4;
        sums[11] += l1 * r5;
        sums[12] += l2 * r0;
        sums[13] += l2 * r1;
        sums[14] += l2 * r2;
        sums[15] += l2 * r3;
        sums[16] += l2 * r4;
        sums[17] += l2 * r5;
        sums[18] += l3 * r0;
        sums[19] += l3 * r1;
        sums[20] += l3 * r2;
        sums[21] += l3 * r3;
        sums[22] += l3 * r4;
        sums[23] += l3 * r5;
        sums[24] += l4 * r0;
        sums[25] += l4 * r1;
        sums[26] += l4 * r2;
        sums[27] += l4 * r3;
        sums[28] += l4 * r4;
        sums[29] += l4 * r5;
        sums[30] += l5 * r0;
        sums[31] += l5 * r1;
        sums[32] += l5 * r2;
        sums[33] += l5 * r3;
        sums[34] += l5 * r4;
        sums[35] += l5 * r5;
    }
    for (var k = 0u; k < 36u; k++) { c[group.x * size.z + item * 36u + k] = sums[k]; }
}

var<workgroup> tile30: array<f32, 88>;
@compute @workgroup_size(192)
fn kernel30(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 49>;
    for (var at = item; at < 88u; at += 192u) { tile30[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile30[(item + k * 1u) % 88u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile30[(item + k * 2u) % 88u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile30[(item + k * 3u) % 88u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile30[(item + k * 4u) % 88u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile30[(item + k * 5u) % 88u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile30[(item + k * 6u) % 88u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile30[(item + k * 7u) % 88u];
        let r6 = b[k * size.x + item + 6u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l1 * r0;
        sums[8] += l1 * r1;
        sums[9] += l1 * r2;
        sums[10] += l1 * r3;
        sums[11] += l1 * r4;
        sums[12] += l1 * r5;
        sums[13] += l1 * r6;
        sums[14] += l2 * r0;
        sums[15] += l2 * r1;
        sums[16] += l2 * r2;
        sums[17] += l2 * r3;
        sums[18] += l2 * r4;
        sums[19] += l2 * r5;
        sums[20] += l2 * r6;
        sums[21] += l3 * r0;
        sums[22] += l3 * r1;
        sums[23] += l3 * r2;
        sums[24] += l3 * r3;
        sums[25] += l3 * r4;
        sums[26] += l3 * r5;
        sums[27] += l3 * r6;
        sums[28] += l4 * r0;
        sums[29] += l4 * r1;
        sums[30] += l4 * r2;
        sums[31] += l4 * r3;
        sums[32] += l4 * r4;
        sums[33] += l4 * r5;
        sums[34] += l4 * r6;
        sums[35] += l5 * r0;
        sums[36] += l5 * r1;
        sums[37] += l5 * r2;
        sums[38] += l5 * r3;
        sums[39] += l5 * r4;
        sums[40] += l5 * r5;
        sums[41] += l5 * r6;
        sums[42] += l6 * r0;
        sums[43] += l6 * r1;
        sums[44] += l6 * r2;
        sums[45] += l6 * r3;
        sums[46] += l6 * r4;
        sums[47] += l6 * r5;
        sums[48] += l6 * r6;
    }
    for (var k = 0u; k < 49u; k++) { c[group.x * size.z + item * 49u + k] = sums[k]; }
}

var<workgroup> tile31: array<f32, 92>;
@compute @workgroup_size(256)
fn kernel31(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 64>;
    for (var at = item; at < 92u; at += 256u) { tile31[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile31[(item + k * 1u) % 92u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile31[(item + k * 2u) % 92u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile31[(item + k * 3u) % 92u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile31[(item + k * 4u) % 92u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile31[(item + k * 5u) % 92u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile31[(item + k * 6u) % 92u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile31[(item + k * 7u) % 92u];
        let r6 = b[k * size.x + item + 6u];
        let l7 = tile31[(item + k * 8u) % 92u];
        let r7 = b[k * size.x + item + 7u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l0 * r7;
        sums[8] += l1 * r0;
        sums[9] += l1 * r1;
        sums[10] += l1 * r2;
        sums[11] += l1 * r3;
        sums[12] += l1 * r4;
        sums[13] += l1 * r5;
        sums[14] += l1 * r6;
        sums[15] += l1 * r7;
        sums[16] += l2 * r0;
        sums[17] += l2 * r1;
        sums[18] += l2 * r2;
        sums[19] += l2 * r3;
        sums[20] += l2 * r4;
        sums[21] += l2 * r5;
        sums[22] += l2 * r6;
        sums[23] += l2 * r7;
        sums[24] += l3 * r0;
        sums[25] += l3 * r1;
        sums[26] += l3 * r2;
        sums[27] += l3 * r3;
        sums[28] += l3 * r4;
        sums[29] += l3 * r5;
        sums[30] += l3 * r6;
        sums[31] += l3 * r7;
        sums[32] += l4 * r0;
        sums[33] += l4 * r1;
        sums[34] += l4 * r2;
        sums[35] += l4 * r3;
        sums[36] += l4 * r4;
        sums[37] += l4 * r5;
        sums[38] += l4 * r6;
        sums[39] += l4 * r7;
        sums[40] += l5 * r0;
        sums[41] += l5 * r1;
        sums[42] += l5 * r2;
        sums[43] += l5 * r3;
        sums[44] += l5 * r4;
        sums[45] += l5 * r5;
        sums[46] += l5 * r6;
        sums[47] += l5 * r7;
        sums[48] += l6 * r0;
        sums[49] += l6 * r1;
        sums[50] += l6 * r2;
        sums[51] += l6 * r3;
        sums[52] += l6 * r4;
        sums[53] += l6 * r5;
        sums[54] += l6 * r6;
        sums[55] += l6 * r7;
        sums[56] += l7 * r0;
        sums[57] += l7 * r1;
        sums[58] += l7 * r2;
        sums[59] += l7 * r3;
        sums[60] += l7 * r4;
        sums[61] += l7 * r5;
        sums[62] += l7 * r6;
        sums[63] += l7 * r7;
    }
    for (var k = 0u; k < 64u; k++) { c[group.x * size.z + item * 64u + k] = sums[k]; }
}

var<workgroup> tile32: array<f32, 32>;
@compute @workgroup_size(64)
fn kernel32(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 1>;
    for (var at = item; at < 32u; at += 64u) { tile32[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile32[(item + k * 1u) % 32u];
        let r0 = b[k * size.x + item + 0u];
        sums[0] += l0 * r0;
    }
    for (var k = 0u; k < 1u; k++) { c[group.x * size.z + item * 1u + k] = sums[k]; }
}

var<workgroup> tile33: array<f32, 36>;
@compute @workgroup_size(128)
fn kernel33(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 4>;
    for (var at = item; at < 36u; at += 128u) { tile33[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile33[(item + k * 1u) % 36u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile33[(item + k * 2u) % 36u];
        let r1 = b[k * size.x + item + 1u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l1 * r0;
        sums[3] += l1 * r1;
    }
    for (var k = 0u; k < 4u; k++) { c[group.x * size.z + item * 4u + k] = sums[k]; }
}

var<workgroup> tile34: array<f32, 40>;
@compute @workgroup_size(192)
fn kernel34(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 9>;
    for (var at = item; at < 40u; at += 192u) { tile34[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile34[(item + k * 1u) % 40u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile34[(item + k * 2u) % 40u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile34[(item + k * 3u) % 40u];
        let r2 = b[k * size.x + item + 2u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l1 * r0;
        sums[4] += l1 * r1;
        sums[5] += l1 * r2;
        sums[6] += l2 * r0;
        sums[7] += l2 * r1;
        sums[8] += l2 * r2;
    }
    for (var k = 0u; k < 9u; k++) { c[group.x * size.z + item * 9u + k] = sums[k]; }
}

var<workgroup> tile35: array<f32, 44>;
@compute @workgroup_size(256)
fn kernel35(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 16>;
    for (var at = item; at < 44u; at += 256u) { tile35[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile35[(item + k * 1u) % 44u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile35[(item + k * 2u) % 44u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile35[(item + k * 3u) % 44u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile35[(item + k * 4u) % 44u];
        let r3 = b[k * size.x + item + 3u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l1 * r0;
        sums[5] += l1 * r1;
        sums[6] += l1 * r2;
        sums[7] += l1 * r3;
        sums[8] += l2 * r0;
        sums[9] += l2 * r1;
        sums[10] += l2 * r2;
        sums[11] += l2 * r3;
        sums[12] += l3 * r0;
        sums[13] += l3 * r1;
        sums[14] += l3 * r2;
        sums[15] += l3 * r3;
    }
    for (var k = 0u; k < 16u; k++) { c[group.x * size.z + item * 16u + k] = sums[k]; }
}

var<workgroup> tile36: array<f32, 48>;
@compute @workgroup_size(64)
fn kernel36(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 25>;
    for (var at = item; at < 48u; at += 64u) { tile36[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile36[(item + k * 1u) % 48u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile36[(item + k * 2u) % 48u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile36[(item + k * 3u) % 48u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile36[(item + k * 4u) % 48u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile36[(item + k * 5u) % 48u];
        let r4 = b[k * size.x + item + 4u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l1 * r0;
        sums[6] += l1 * r1;
        sums[7] += l1 * r2;
        sums[8] += l1 * r3;
        sums[9] += l1 * r4;
        sums[10] += l2 * r0;
        sums[11] += l2 * r1;
        sums[12] += l2 * r2;
        sums[13] += l2 * r3;
        sums[14] += l2 * r4;
        sums[15] += l3 * r0;
        sums[16] += l3 * r1;
        sums[17] += l3 * r2;
        sums[18] += l3 * r3;
        sums[19] += l3 * r4;
        sums[20] += l4 * r0;
        sums[21] += l4 * r1;
        sums[22] += l4 * r2;
        sums[23] += l4 * r3;
        sums[24] += l4 * r4;
    }
    for (var k = 0u; k < 25u; k++) { c[group.x * size.z + item * 25u + k] = sums[k]; }
}

var<workgroup> tile37: array<f32, 52>;
@compute @workgroup_size(128)
fn kernel37(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 36>;
    for (var at = item; at < 52u; at += 128u) { tile37[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile37[(item + k * 1u) % 52u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile37[(item + k * 2u) % 52u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile37[(item + k * 3u) % 52u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile37[(item + k * 4u) % 52u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile37[(item + k * 5u) % 52u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile37[(item + k * 6u) % 52u];
        let r5 = b[k * size.x + item + 5u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l1 * r0;
        sums[7] += l1 * r1;
        sums[8] += l1 * r2;
        sums[9] += l1 * r3;
        sums[10] += l1 * r4;
        sums[11] += l1 * r5;
        sums[12] += l2 * r0;
        sums[13] += l2 * r1;
        sums[14] += l2 * r2;
        sums[15] += l2 * r3;
        sums[16] += l2 * r4;
        sums[17] += l2 * r5;
        sums[18] += l3 * r0;
        sums[19] += l3 * r1;
        sums[20] += l3 * r2;
        sums[21] += l3 * r3;
        sums[22] += l3 * r4;
        sums[23] += l3 * r5;
        sums[24] += l4 * r0;
        sums[25] += l4 * r1;
        sums[26] += l4 * r2;
        sums[27] += l4 * r3;
        sums[28] += l4 * r4;
        sums[29] += l4 * r5;
        sums[30] += l5 * r0;
        sums[31] += l5 * r1;
        sums[32] += l5 * r2;
        sums[33] += l5 * r3;
        sums[34] += l5 * r4;
        sums[35] += l5 * r5;
    }
    for (var k = 0u; k < 36u; k++) { c[group.x * size.z + item * 36u + k] = sums[k]; }
}

var<workgroup> tile38: array<f32, 56>;
@compute @workgroup_size(192)
fn kernel38(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 49>;
    for (var at = item; at < 56u; at += 192u) { tile38[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile38[(item + k * 1u) % 56u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile38[(item + k * 2u) % 56u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile38[(item + k * 3u) % 56u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile38[(item + k * 4u) % 56u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile38[(item + k * 5u) % 56u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile38[(item + k * 6u) % 56u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile38[(item + k * 7u) % 56u];
        let r6 = b[k * size.x + item + 6u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l1 * r0;
        sums[8] += l1 * r1;
        sums[9] += l1 * r2;
        sums[10] += l1 * r3;
        sums[11] += l1 * r4;
        sums[12] += l1 * r5;
        sums[13] += l1 * r6;
        sums[14] += l2 * r0;
        sums[15] += l2 * r1;
        sums[16] += l2 * r2;
        sums[17] += l2 * r3;
        sums[18] += l2 * r4;
        sums[19] += l2 * r5;
        sums[20] += l2 * r6;
        sums[21] += l3 * r0;
        sums[22] += l3 * r1;
        sums[23] += l3 * r2;
        sums[24] += l3 * r3;
        sums[25] += l3 * r4;
        sums[26] += l3 * r5;
        sums[27] += l3 * r6;
        sums[28] += l4 * r0;
        sums[29] += l4 * r1;
        sums[30] += l4 * r2;
        sums[31] += l4 * r3;
        sums[32] += l4 * r4;
        sums[33] += l4 * r5;
        sums[34] += l4 * r6;
        sums[35] += l5 * r0;
        sums[36] += l5 * r1;
        sums[37] += l5 * r2;
        sums[38] += l5 * r3;
        sums[39] += l5 * r4;
        sums[40] += l5 * r5;
        sums[41] += l5 * r6;
        sums[42] += l6 * r0;
        sums[43] += l6 * r1;
        sums[44] += l6 * r2;
        sums[45] += l6 * r3;
        sums[46] += l6 * r4;
        sums[47] += l6 * r5;
        sums[48] += l6 * r6;
    }
    for (var k = 0u; k < 49u; k++) { c[group.x * size.z + item * 49u + k] = sums[k]; }
}

var<workgroup> tile39: array<f32, 60>;
@compute @workgroup_size(256)
fn kernel39(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 64>;
    for (var at = item; at < 60u; at += 256u) { tile39[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile39[(item + k * 1u) % 60u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile39[(item + k * 2u) % 60u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile39[(item + k * 3u) % 60u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile39[(item + k * 4u) % 60u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile39[(item + k * 5u) % 60u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile39[(item + k * 6u) % 60u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile39[(item + k * 7u) % 60u];
        let r6 = b[k * size.x + item + 6u];
        let l7 = tile39[(item + k * 8u) % 60u];
        let r7 = b[k * size.x + item + 7u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l0 * r7;
        sums[8] += l1 * r0;
        sums[9] += l1 * r1;
        sums[10] += l1 * r2;
        sums[11] += l1 * r3;
        sums[12] += l1 * r4;
        sums[13] += l1 * r5;
        sums[14] += l1 * r6;
        sums[15] += l1 * r7;
        sums[16] += l2 * r0;
        sums[17] += l2 * r1;
        sums[18] += l2 * r2;
        sums[19] += l2 * r3;
        sums[20] += l2 * r4;
        sums[21] += l2 * r5;
        sums[22] += l2 * r6;
        sums[23] += l2 * r7;
        sums[24] += l3 * r0;
        sums[25] += l3 * r1;
        sums[26] += l3 * r2;
        sums[27] += l3 * r3;
        sums[28] += l3 * r4;
        sums[29] += l3 * r5;
        sums[30] += l3 * r6;
        sums[31] += l3 * r7;
        sums[32] += l4 * r0;
        sums[33] += l4 * r1;
        sums[34] += l4 * r2;
        sums[35] += l4 * r3;
        sums[36] += l4 * r4;
        sums[37] += l4 * r5;
        sums[38] += l4 * r6;
        sums[39] += l4 * r7;
        sums[40] += l5 * r0;
        sums[41] += l5 * r1;
        sums[42] += l5 * r2;
        sums[43] += l5 * r3;
        sums[44] += l5 * r4;
        sums[45] += l5 * r5;
        sums[46] += l5 * r6;
        sums[47] += l5 * r7;
        sums[48] += l6 * r0;
        sums[49] += l6 * r1;
        sums[50] += l6 * r2;
        sums[51] += l6 * r3;
        sums[52] += l6 * r4;
        sums[53] += l6 * r5;
        sums[54] += l6 * r6;
        sums[55] += l6 * r7;
        sums[56] += l7 * r0;
        sums[57] += l7 * r1;
        sums[58] += l7 * r2;
        sums[59] += l7 * r3;
        sums[60] += l7 * r4;
        sums[61] += l7 * r5;
        sums[62] += l7 * r6;
        sums[63] += l7 * r7;
    }
    for (var k = 0u; k < 64u; k++) { c[group.x * size.z + item * 64u + k] = sums[k]; }
}

var<workgroup> tile40: array<f32, 64>;
@compute @workgroup_size(64)
fn kernel40(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 1>;
    for (var at = item; at < 64u; at += 64u) { tile40[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile40[(item + k * 1u) % 64u];
        let r0 = b[k * size.x + item + 0u];
        sums[0] += l0 * r0;
    }
    for (var k = 0u; k < 1u; k++) { c[group.x * size.z + item * 1u + k] = sums[k]; }
}

var<workgroup> tile41: array<f32, 68>;
@compute @workgroup_size(128)
fn kernel41(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 4>;
    for (var at = item; at < 68u; at += 128u) { tile41[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile41[(item + k * 1u) % 68u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile41[(item + k * 2u) % 68u];
        let r1 = b[k * size.x + item + 1u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l1 * r0;
        sums[3] += l1 * r1;
    }
    for (var k = 0u; k < 4u; k++) { c[group.x * size.z + item * 4u + k] = sums[k]; }
}

var<workgroup> tile42: array<f32, 72>;
@compute @workgroup_size(192)
fn kernel42(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 9>;
    for (var at = item; at < 72u; at += 192u) { tile42[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile42[(item + k * 1u) % 72u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile42[(item + k * 2u) % 72u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile42[(item + k * 3u) % 72u];
        let r2 = b[k * size.x + item + 2u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l1 * r0;
        sums[4] += l1 * r1;
        sums[5] += l1 * r2;
        sums[6] += l2 * r0;
        sums[7] += l2 * r1;
        sums[8] += l2 * r2;
    }
    for (var k = 0u; k < 9u; k++) { c[group.x * size.z + item * 9u + k] = sums[k]; }
}

var<workgroup> tile43: array<f32, 76>;
@compute @workgroup_size(256)
fn kernel43(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 16>;
    for (var at = item; at < 76u; at += 256u) { tile43[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile43[(item + k * 1u) % 76u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile43[(item + k * 2u) % 76u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile43[(item + k * 3u) % 76u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile43[(item + k * 4u) % 76u];
        let r3 = b[k * size.x + item + 3u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l1 * r0;
        sums[5] += l1 * r1;
        sums[6] += l1 * r2;
        sums[7] += l1 * r3;
        sums[8] += l2 * r0;
        sums[9] += l2 * r1;
        sums[10] += l2 * r2;
        sums[11] += l2 * r3;
        sums[12] += l3 * r0;
        sums[13] += l3 * r1;
        sums[14] += l3 * r2;
        sums[15] += l3 * r3;
    }
    for (var k = 0u; k < 16u; k++) { c[group.x * size.z + item * 16u + k] = sums[k]; }
}

var<workgroup> tile44: array<f32, 80>;
@compute @workgroup_size(64)
fn kernel44(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 25>;
    for (var at = item; at < 80u; at += 64u) { tile44[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile44[(item + k * 1u) % 80u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile44[(item + k * 2u) % 80u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile44[(item + k * 3u) % 80u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile44[(item + k * 4u) % 80u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile44[(item + k * 5u) % 80u];
        let r4 = b[k * size.x + item + 4u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l1 * r0;
        sums[6] += l1 * r1;
        sums[7] += l1 * r2;
        sums[8] += l1 * r3;
        sums[9] += l1 * r4;
        sums[10] += l2 * r0;
        sums[11] += l2 * r1;
        sums[12] += l2 * r2;
        sums[13] += l2 * r3;
        sums[14] += l2 * r4;
        sums[15] += l3 * r0;
        sums[16] += l3 * r1;
        sums[17] += l3 * r2;
        sums[18] += l3 * r3;
        sums[19] += l3 * r4;
        sums[20] += l4 * r0;
        sums[21] += l4 * r1;
        sums[22] += l4 * r2;
        sums[23] += l4 * r3;
        sums[24] += l4 * r4;
    }
    for (var k = 0u; k < 25u; k++) { c[group.x * size.z + item * 25u + k] = sums[k]; }
}

var<workgroup> tile45: array<f32, 84>;
@compute @workgroup_size(128)
fn kernel45(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 36>;
    for (var at = item; at < 84u; at += 128u) { tile45[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile45[(item + k * 1u) % 84u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile45[(item + k * 2u) % 84u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile45[(item + k * 3u) % 84u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile45[(item + k * 4u) % 84u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile45[(item + k * 5u) % 84u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile45[(item + k * 6u) % 84u];
        let r5 = b[k * size.x + item + 5u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l1 * r0;
        sums[7] += l1 * r1;
        sums[8] += l1 * r2;
        sums[9] += l1 * r3;
        sums[10] += l1 * r4;
        sums[11] += l1 * r5;
        sums[12] += l2 * r0;
        sums[13] += l2 * r1;
        sums[14] += l2 * r2;
        sums[15] += l2 * r3;
        sums[16] += l2 * r4;
        sums[17] += l2 * r5;
        sums[18] += l3 * r0;
        sums[19] += l3 * r1;
        sums[20] += l3 * r2;
        sums[21] += l3 * r3;
        sums[22] += l3 * r4;
        sums[23] += l3 * r5;
        sums[24] += l4 * r0;
        sums[25] += l4 * r1;
        sums[26] += l4 * r2;
        sums[27] += l4 * r3;
        sums[28] += l4 * r4;
        sums[29] += l4 * r5;
        sums[30] += l5 * r0;
        sums[31] += l5 * r1;
        sums[32] += l5 * r2;
        sums[33] += l5 * r3;
        sums[34] += l5 * r4;
        sums[35] += l5 * r5;
    }
    for (var k = 0u; k < 36u; k++) { c[group.x * size.z + item * 36u + k] = sums[k]; }
}

var<workgroup> tile46: array<f32, 88>;
@compute @workgroup_size(192)
fn kernel46(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 49>;
    for (var at = item; at < 88u; at += 192u) { tile46[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile46[(item + k * 1u) % 88u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile46[(item + k * 2u) % 88u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile46[(item + k * 3u) % 88u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile46[(item + k * 4u) % 88u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile46[(item + k * 5u) % 88u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile46[(item + k * 6u) % 88u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile46[(item + k * 7u) % 88u];
        let r6 = b[k * size.x + item + 6u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l1 * r0;
        sums[8] += l1 * r1;
        sums[9] += l1 * r2;
        sums[10] += l1 * r3;
        sums[11] += l1 * r4;
        sums[12] += l1 * r5;
        sums[13] += l1 * r6;
        sums[14] += l2 * r0;
        sums[15] += l2 * r1;
        sums[16] += l2 * r2;
        sums[17] += l2 * r3;
        sums[18] += l2 * r4;
        sums[19] += l2 * r5;
        sums[20] += l2 * r6;
        sums[21] += l3 * r0;
        sums[22] += l3 * r1;
        sums[23] += l3 * r2;
        sums[24] += l3 * r3;
        sums[25] += l3 * r4;
        sums[26] += l3 * r5;
        sums[27] += l3 * r6;
        sums[28] += l4 * r0;
        sums[29] += l4 * r1;
        sums[30] += l4 * r2;
        sums[31] += l4 * r3;
        sums[32] += l4 * r4;
        sums[33] += l4 * r5;
        sums[34] += l4 * r6;
        sums[35] += l5 * r0;
        sums[36] += l5 * r1;
        sums[37] += l5 * r2;
        sums[38] += l5 * r3;
        sums[39] += l5 * r4;
        sums[40] += l5 * r5;
        sums[41] += l5 * r6;
        sums[42] += l6 * r0;
        sums[43] += l6 * r1;
        sums[44] += l6 * r2;
        sums[45] += l6 * r3;
        sums[46] += l6 * r4;
        sums[47] += l6 * r5;
        sums[48] += l6 * r6;
    }
    for (var k = 0u; k < 49u; k++) { c[group.x * size.z + item * 49u + k] = sums[k]; }
}

var<workgroup> tile47: array<f32, 92>;
@compute @workgroup_size(256)
fn kernel47(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 64>;
    for (var at = item; at < 92u; at += 256u) { tile47[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile47[(item + k * 1u) % 92u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile47[(item + k * 2u) % 92u];
        let r1 = b[k * size.x + item + 1u];
        let l2 = tile47[(item + k * 3u) % 92u];
        let r2 = b[k * size.x + item + 2u];
        let l3 = tile47[(item + k * 4u) % 92u];
        let r3 = b[k * size.x + item + 3u];
        let l4 = tile47[(item + k * 5u) % 92u];
        let r4 = b[k * size.x + item + 4u];
        let l5 = tile47[(item + k * 6u) % 92u];
        let r5 = b[k * size.x + item + 5u];
        let l6 = tile47[(item + k * 7u) % 92u];
        let r6 = b[k * size.x + item + 6u];
        let l7 = tile47[(item + k * 8u) % 92u];
        let r7 = b[k * size.x + item + 7u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l0 * r2;
        sums[3] += l0 * r3;
        sums[4] += l0 * r4;
        sums[5] += l0 * r5;
        sums[6] += l0 * r6;
        sums[7] += l0 * r7;
        sums[8] += l1 * r0;
        sums[9] += l1 * r1;
        sums[10] += l1 * r2;
        sums[11] += l1 * r3;
        sums[12] += l1 * r4;
        sums[13] += l1 * r5;
        sums[14] += l1 * r6;
        sums[15] += l1 * r7;
        sums[16] += l2 * r0;
        sums[17] += l2 * r1;
        sums[18] += l2 * r2;
        sums[19] += l2 * r3;
        sums[20] += l2 * r4;
        sums[21] += l2 * r5;
        sums[22] += l2 * r6;
        sums[23] += l2 * r7;
        sums[24] += l3 * r0;
        sums[25] += l3 * r1;
        sums[26] += l3 * r2;
        sums[27] += l3 * r3;
        sums[28] += l3 * r4;
        sums[29] += l3 * r5;
        sums[30] += l3 * r6;
        sums[31] += l3 * r7;
        sums[32] += l4 * r0;
        sums[33] += l4 * r1;
        sums[34] += l4 * r2;
        sums[35] += l4 * r3;
        sums[36] += l4 * r4;
        sums[37] += l4 * r5;
        sums[38] += l4 * r6;
        sums[39] += l4 * r7;
        sums[40] += l5 * r0;
        sums[41] += l5 * r1;
        sums[42] += l5 * r2;
        sums[43] += l5 * r3;
        sums[44] += l5 * r4;
        sums[45] += l5 * r5;
        sums[46] += l5 * r6;
        sums[47] += l5 * r7;
        sums[48] += l6 * r0;
        sums[49] += l6 * r1;
        sums[50] += l6 * r2;
        sums[51] += l6 * r3;
        sums[52] += l6 * r4;
        sums[53] += l6 * r5;
        sums[54] += l6 * r6;
        sums[55] += l6 * r7;
        sums[56] += l7 * r0;
        sums[57] += l7 * r1;
        sums[58] += l7 * r2;
        sums[59] += l7 * r3;
        sums[60] += l7 * r4;
        sums[61] += l7 * r5;
        sums[62] += l7 * r6;
        sums[63] += l7 * r7;
    }
    for (var k = 0u; k < 64u; k++) { c[group.x * size.z + item * 64u + k] = sums[k]; }
}

var<workgroup> tile48: array<f32, 32>;
@compute @workgroup_size(64)
fn kernel48(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 1>;
    for (var at = item; at < 32u; at += 64u) { tile48[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile48[(item + k * 1u) % 32u];
        let r0 = b[k * size.x + item + 0u];
        sums[0] += l0 * r0;
    }
    for (var k = 0u; k < 1u; k++) { c[group.x * size.z + item * 1u + k] = sums[k]; }
}

var<workgroup> tile49: array<f32, 36>;
@compute @workgroup_size(128)
fn kernel49(@builtin(local_invocation_index) item: u32, @builtin(workgroup_id) group: vec3<u32>) {
    var sums: array<f32, 4>;
    for (var at = item; at < 36u; at += 128u) { tile49[at] = a[group.x * size.x + at]; }
    workgroupBarrier();
    for (var k = 0u; k < size.y; k++) {
        let l0 = tile49[(item + k * 1u) % 36u];
        let r0 = b[k * size.x + item + 0u];
        let l1 = tile49[(item + k * 2u) % 36u];
        let r1 = b[k * size.x + item + 1u];
        sums[0] += l0 * r0;
        sums[1] += l0 * r1;
        sums[2] += l1 * r0;
        sums[3] += l1 * r1;
    }
    for (var k = 0u; k < 4u; k++) { c[group.x * size.z + item * 4u + k] = sums[k]; }
}
