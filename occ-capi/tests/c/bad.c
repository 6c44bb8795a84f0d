/* Input that nobody meant well with: a status, never a crash. Run under AddressSanitizer, with every buffer as
   long as is said and not a byte more. */
#include "occ.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed;

static void is(const char *what, int status, int expected) {
    if (status != expected) {
        fprintf(stderr, "%s: %d, expected %d\n", what, status, expected);
        failed = 1;
    }
}

/* Memory of exactly this size, for the sanitizer to watch. */
static uint8_t *exactly(size_t size) {
    uint8_t *memory = malloc(size ? size : 1);
    if (!memory) {
        abort();
    }
    memset(memory, 0x55, size);
    return memory;
}

static int ask(const uint8_t *question, size_t length, size_t room) {
    uint8_t *copy = exactly(length), *text = exactly(room);
    memcpy(copy, question, length);
    struct occ_answer answer;
    size_t written = 0;
    int status = occ_evaluate(copy, length, &answer, text, room, &written);
    if (status >= 0 && room && !memchr(text, 0, room)) {
        fprintf(stderr, "a text without an end\n");
        failed = 1;
    }
    occ_describe(copy, length, text, room, &written);
    for (uint32_t chip = 0; chip < 3; chip++) {
        occ_map(copy, length, chip, chip, 2, text, room, &written);
        occ_unit(copy, length, chip, UINT32_MAX, text, room, &written);
    }
    occ_unit(copy, length, UINT32_MAX, 0, text, room, &written);
    occ_map(copy, length, UINT32_MAX, UINT32_MAX, UINT32_MAX, text, room, &written);
    for (uint32_t axis = 0; axis < 4; axis++) {
        occ_move(copy, length, axis, UINT32_MAX, text, room, &written);
    }
    free(copy);
    free(text);
    return status;
}

int main(void) {
    static const char good[] = "arch=gfx1100&workgroup=256&vgprs=120&lds=4096";
    const uint8_t *question = (const uint8_t *)good;
    size_t length = sizeof good - 1, whole = 0;
    struct occ_answer answer;
    uint8_t text[512];

    is("version", (int)occ_version(), 1);
    is("good", occ_evaluate(question, length, &answer, text, sizeof text, &whole), OCC_STATUS_OK);
    is("no question", occ_evaluate(NULL, 0, &answer, text, sizeof text, &whole), OCC_STATUS_NULL);
    is("no question of a length", occ_evaluate(NULL, length, &answer, text, sizeof text, &whole),
       OCC_STATUS_NULL);
    is("no text of a size", occ_evaluate(question, length, &answer, NULL, 9, &whole),
       OCC_STATUS_NULL);
    is("nothing asked for", occ_evaluate(question, length, NULL, NULL, 0, NULL), OCC_STATUS_OK);
    is("no room", occ_evaluate(question, length, &answer, text, 1, &whole), OCC_STATUS_TOO_SHORT);
    is("an absurd room", occ_evaluate(question, length, &answer, text, SIZE_MAX, &whole),
       OCC_STATUS_TOO_SHORT);
    is("an absurd length", occ_evaluate(question, SIZE_MAX, &answer, text, sizeof text, &whole),
       OCC_STATUS_BAD_QUESTION);
    is("half the largest", occ_evaluate(question, SIZE_MAX / 2, &answer, text, sizeof text, &whole),
       OCC_STATUS_BAD_QUESTION);
    is("no UTF-8", ask((const uint8_t *)"arch=\xff", 6, 64), OCC_STATUS_NOT_TEXT);
    is("no chip", ask((const uint8_t *)"vgprs=4294967295", 16, 512), OCC_STATUS_BAD_QUESTION);
    is("no room for chips", occ_chips(text, 0, &whole), OCC_STATUS_OK);
    is("no chips", occ_chips(NULL, 1, &whole), OCC_STATUS_NULL);

    /* Each start of the question in each size of room up to the sentence's. */
    for (size_t cut = 0; cut <= length; cut++) {
        for (size_t room = 0; room < 64; room += 7) {
            ask(question, cut, room);
        }
    }
    /* The largest numbers of each key, a key at a time. */
    static const char *const keys[] = {"workgroup", "vgprs", "agprs", "sgprs", "lds", "dynamic_lds",
                                       "barriers", "carveout", "cluster", "sms_per_gpc"};
    static const char *const chips[] = {"gfx90a", "gfx1100", "sm_90", "sm_120", "gcn"};
    for (size_t chip = 0; chip < sizeof chips / sizeof *chips; chip++) {
        for (size_t key = 0; key < sizeof keys / sizeof *keys; key++) {
            char asked[160];
            int size = snprintf(asked, sizeof asked, "arch=%s&workgroup=64&vgprs=8&%s=4294967295",
                                chips[chip], keys[key]);
            ask((const uint8_t *)asked, (size_t)size, 2048);
        }
    }
    /* Noise, the same in every run. */
    uint64_t random = 0x9e3779b97f4a7c15;
    for (int turn = 0; turn < 3000; turn++) {
        uint8_t noise[96];
        memcpy(noise, good, length);
        for (int at = 0; at < 4; at++) {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            noise[random % length] = (uint8_t)(random >> 32);
        }
        ask(noise, length, random % 300);
    }
    puts(failed ? "failed" : "ok");
    return failed;
}
