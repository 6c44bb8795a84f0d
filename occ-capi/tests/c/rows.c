/* Answers a question a line: `status waves max_waves workgroups limiters`, for who compares them. */
#include "occ.h"
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        struct occ_answer answer = {0};
        int status = occ_evaluate((const uint8_t *)line, strlen(line), &answer, NULL, 0, NULL);
        printf("%d %u %u %u %u\n", status, (unsigned)answer.waves, (unsigned)answer.max_waves,
               (unsigned)answer.workgroups, (unsigned)answer.limiters);
    }
    return 0;
}
