/* The engine of occ by a C interface: see docs/c.md. Written by `OCC_BLESS=1 ci/check-c.sh`. */

#ifndef OCC_H
#define OCC_H

#include <stddef.h>
#include <stdint.h>

/*
 Where there is no limit, and where a count is not known.
 */
#define OCC_NONE UINT32_MAX

/*
 What a function returns. What is below 0 is a mistake of the caller's program, and no text is written.
 */
enum occ_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /*
   The kernel reaches what the answer says.
   */
  OCC_STATUS_OK = 0,
  /*
   The hardware would refuse the launch: the answer has no workgroups, and the text says which limit it breaks.
   */
  OCC_STATUS_CANNOT_LAUNCH = 1,
  /*
   Something is not known that has to be, or is left open, or makes no sense on the chip: there is no answer. Of
   what is left open the text says the bounds.
   */
  OCC_STATUS_NO_OCCUPANCY = 2,
  /*
   The question cannot be read: no such chip, no such key, a value that is none, more than 4096 bytes.
   */
  OCC_STATUS_BAD_QUESTION = 3,
  /*
   A pointer is null.
   */
  OCC_STATUS_NULL = -1,
  /*
   The memory for the answer or for the text has too few bytes. A text is cut then.
   */
  OCC_STATUS_TOO_SHORT = -2,
  /*
   The question is not UTF-8.
   */
  OCC_STATUS_NOT_TEXT = -3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum occ_status occ_status;
#else
typedef int32_t occ_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/*
 What a kernel reaches on a chip.
 */
typedef struct occ_answer {
  /*
   Workgroups (thread blocks) that a unit (a CU, a WGP or an SM) holds; 0 where the kernel cannot launch.
   */
  uint32_t workgroups;
  /*
   Waves (warps) that it holds. Occupancy is exactly `waves / max_waves`.
   */
  uint32_t waves;
  /*
   Waves that it could hold.
   */
  uint32_t max_waves;
  /*
   Resident waves per SIMD (sub-partition), rounded up.
   */
  uint32_t waves_per_simd;
  /*
   Waves of one workgroup.
   */
  uint32_t waves_per_workgroup;
  /*
   Threads of a wave.
   */
  uint32_t wave;
  /*
   What runs out first, a bit each: the bit of `limits[i]` is `1 << i`.
   */
  uint32_t limiters;
  /*
   Workgroups that each resource alone allows, or [`NONE`]: wave slots, workgroup slots, vector registers,
   scalar registers, workgroup memory, barriers, scratch memory, virtual resources, tensor memory.
   */
  uint32_t limits[9];
  /*
   Vector registers per thread after rounding.
   */
  uint32_t vgprs_allocated;
  /*
   Scalar registers per wave after rounding, or [`NONE`].
   */
  uint32_t sgprs_allocated;
  /*
   Bytes of workgroup memory after rounding, the driver's reserve included; at most [`NONE`].
   */
  uint32_t lds_allocated;
} occ_answer;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 The version of this interface.
 */
uint32_t occ_version(void);

/*
 Answers a question about one chip in numbers, and in the sentence of `cargo occ explain`:
 `37.5% occupancy (6 of 16 waves per SIMD)`, or why there is none.

 `answer` is written where the status is 0 or 1, `text` where it is not below 0. The text ends in a zero byte,
 and `text_size` counts it; a text that is cut ends at a whole character. `text_length` is how many bytes the
 whole text has, without that zero byte. `text` may be null where `text_size` is 0, and `answer` and
 `text_length` may be null where nobody asks for them.

 # Safety

 `question` points to `question_length` bytes that can be read, and `text` to `text_size` bytes that can be
 written; `answer` and `text_length` are null or can be written. Nothing else writes there meanwhile.
 */
int32_t occ_evaluate(const uint8_t *question,
                     size_t question_length,
                     struct occ_answer *answer,
                     uint8_t *text,
                     size_t text_size,
                     size_t *text_length);

/*
 Answers a question about one or several chips in JSON: all that the calculator's page shows but its map.

 # Safety

 As [`occ_evaluate`].
 */
int32_t occ_describe(const uint8_t *question,
                     size_t question_length,
                     uint8_t *text,
                     size_t text_size,
                     size_t *text_length);

/*
 The occupancy over two quantities together on the chip `chip` of the question, from 0, in JSON. The quantities
 are 0, threads of a workgroup; 1, vector registers; 2, bytes of workgroup memory.

 # Safety

 As [`occ_evaluate`].
 */
int32_t occ_map(const uint8_t *question,
                size_t question_length,
                uint32_t chip,
                uint32_t across,
                uint32_t up,
                uint8_t *text,
                size_t text_size,
                size_t *text_length);

/*
 The question with the quantity `axis` moved to the place of its curve that is nearest to `at`, as text: what
 follows a point that is dragged. The curve is that of the first chip; the quantities are those of [`occ_map`].
 Memory past what may be static is asked for at launch.

 # Safety

 As [`occ_evaluate`].
 */
int32_t occ_move(const uint8_t *question,
                 size_t question_length,
                 uint32_t axis,
                 uint32_t at,
                 uint8_t *text,
                 size_t text_size,
                 size_t *text_length);

/*
 The unit of the chip `chip` of the question with what is on it, as SVG that is `width` pixels wide, from 240 to 1600:
 which wave has which slot, and what the workgroups take of everything. Where the kernel has no occupancy, the text
 says why.

 # Safety

 As [`occ_evaluate`].
 */
int32_t occ_unit(const uint8_t *question,
                 size_t question_length,
                 uint32_t chip,
                 uint32_t width,
                 uint8_t *text,
                 size_t text_size,
                 size_t *text_length);

/*
 Every chip that is built in, with its other names and its products, in JSON.

 # Safety

 `text` points to `text_size` bytes that can be written; `text_length` is null or can be written.
 */
int32_t occ_chips(uint8_t *text, size_t text_size, size_t *text_length);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OCC_H */
