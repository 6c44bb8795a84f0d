// A call out of the module: the assembler or the linker learns the counts.
float outside(float);

kernel void big(global float *out) { out[0] = outside(out[1]); }

kernel void small(global float *out) { out[0] = 2.0f; }
