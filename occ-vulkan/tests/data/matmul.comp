// A tiled matrix product, with every kind of input that a pipeline layout is derived from.
#version 450
layout(local_size_x_id = 0, local_size_y = 16) in;
layout(constant_id = 1) const float SCALE = 1.5;
layout(constant_id = 2) const bool FLIP = false;
layout(constant_id = 3) const uint DEPTH = 16;
layout(set = 0, binding = 0) readonly buffer A { float a[]; };
layout(set = 0, binding = 1) readonly buffer B { float b[]; };
layout(set = 1, binding = 0) uniform sampler2D bias[4];
// Set 2 is empty.
layout(set = 3, binding = 3) buffer C { float c[]; };
layout(push_constant) uniform Size { layout(offset = 16) uint n; };
shared float l[DEPTH * 64];
shared float r[DEPTH * 64];
void main() {
    float s[4][4];
    for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) s[i][j] = 0;
    uint x = gl_LocalInvocationID.x, y = gl_LocalInvocationID.y;
    for (uint t = 0; t < n; t += DEPTH) {
        for (int i = 0; i < 4; i++) {
            l[y * 64 + x * 4 + i] = a[(t + y) * n + x * 4 + i];
            r[y * 64 + x * 4 + i] = b[(t + y) * n + x * 4 + i];
        }
        barrier();
        for (int k = 0; k < DEPTH; k++)
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++) s[i][j] += l[k * 64 + y * 4 + i] * r[k * 64 + x * 4 + j];
        barrier();
    }
    vec4 q = textureLod(bias[1], vec2(x, y), 0.0);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++) c[(y * 4 + i) * n + x * 4 + j] = s[i][j] * SCALE * (FLIP ? -1 : 1) + q.x;
}
