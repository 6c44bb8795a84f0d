// Two kernels for `cargo occ`'s tests, which know their lines. `make.sh` compiles them.

#define GLOBAL __attribute__((global))
#define DEVICE __attribute__((device))

static DEVICE float twice(float x) {
    return x + x;
}

extern "C" GLOBAL void sharpen(float *image) {
    image[0] = twice(image[1]);
}

extern "C" GLOBAL void blur(float *image) {
    image[__nvvm_read_ptx_sreg_tid_x()] = 1;
}
