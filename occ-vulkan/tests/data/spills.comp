// Keeps 300 sums alive, more than a thread has registers for.
#version 450
layout(local_size_x = 256) in;
layout(set = 0, binding = 0) buffer A { float a[]; };
layout(set = 0, binding = 1) buffer B { float b[]; };
void main() {
    float s[300];
    uint at = gl_GlobalInvocationID.x;
    for (int i = 0; i < 300; i++) s[i] = a[at * 300 + i];
    for (int k = 0; k < 8; k++) {
        barrier();
        for (int i = 0; i < 300; i++) s[i] = s[i] * b[k * 300 + i] + s[(i * 7) % 300];
    }
    for (int i = 0; i < 300; i++) a[at * 300 + i] = s[i];
}
