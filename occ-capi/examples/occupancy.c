/* What a kernel reaches on a chip: `cc occupancy.c -Iinclude libocc_capi.a` */
#include "occ.h"
#include <stdio.h>
#include <string.h>

static const char *const RESOURCES[9] = {
    "wave slots",       "workgroup slots", "vector registers", "scalar registers",
    "workgroup memory", "barriers",        "scratch memory",   "virtual resources",
    "tensor memory",
};

int main(int count, char **arguments) {
    const char *question =
        count > 1 ? arguments[1] : "arch=gfx1100&workgroup=256&vgprs=120&lds=4096";
    struct occ_answer answer;
    char text[512];
    int status = occ_evaluate((const uint8_t *)question, strlen(question), &answer,
                              (uint8_t *)text, sizeof text, NULL);
    if (status < 0) {
        fprintf(stderr, "occ_evaluate: %d\n", status);
        return 2;
    }
    puts(text);
    if (status != OCC_STATUS_OK) {
        return 1;
    }
    printf("%u of %u waves\n", (unsigned)answer.waves, (unsigned)answer.max_waves);
    for (int i = 0; i < 9; i++) {
        if (answer.limiters >> i & 1) {
            printf("limited by %s: %u workgroups\n", RESOURCES[i], (unsigned)answer.limits[i]);
        }
    }
    return 0;
}
