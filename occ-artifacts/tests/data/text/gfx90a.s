	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a:xnack-"
	.amdhsa_code_object_version 6
	.text
	.protected	vgprbound               ; -- Begin function vgprbound
	.globl	vgprbound
	.p2align	8
	.type	vgprbound,@function
vgprbound:                              ; @vgprbound
; %bb.0:
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, 1
	;;#ASMSTART
	;;#ASMEND
	s_waitcnt lgkmcnt(0)
	global_store_dword v0, v1, s[0:1]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel vgprbound
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 128
		.amdhsa_next_free_sgpr 60
		.amdhsa_accum_offset 124
		.amdhsa_reserve_vcc 0
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end0:
	.size	vgprbound, .Lfunc_end0-vgprbound
                                        ; -- End function
	.set vgprbound.num_vgpr, 122
	.set vgprbound.num_agpr, 4
	.set vgprbound.numbered_sgpr, 60
	.set vgprbound.num_named_barrier, 0
	.set vgprbound.private_seg_size, 0
	.set vgprbound.uses_vcc, 0
	.set vgprbound.uses_flat_scratch, 0
	.set vgprbound.has_dyn_sized_stack, 0
	.set vgprbound.has_recursion, 0
	.set vgprbound.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 32
; TotalNumSgprs: 60
; NumVgprs: 122
; NumAgprs: 4
; TotalNumVgprs: 128
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 7
; VGPRBlocks: 15
; NumSGPRsForWavesPerEU: 60
; NumVGPRsForWavesPerEU: 128
; AccumOffset: 124
; Occupancy: 4
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 30
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	__clang_ocl_kern_imp_vgprbound ; -- Begin function __clang_ocl_kern_imp_vgprbound
	.globl	__clang_ocl_kern_imp_vgprbound
	.p2align	2
	.type	__clang_ocl_kern_imp_vgprbound,@function
__clang_ocl_kern_imp_vgprbound:         ; @__clang_ocl_kern_imp_vgprbound
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_accvgpr_write_b32 a0, v121            ;  Reload Reuse
	;;#ASMSTART
	;;#ASMEND
	v_mov_b32_e32 v2, 1
	global_store_dword v[0:1], v2, off
	v_accvgpr_read_b32 v121, a0             ;  Reload Reuse
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end1:
	.size	__clang_ocl_kern_imp_vgprbound, .Lfunc_end1-__clang_ocl_kern_imp_vgprbound
                                        ; -- End function
	.set __clang_ocl_kern_imp_vgprbound.num_vgpr, 122
	.set __clang_ocl_kern_imp_vgprbound.num_agpr, 4
	.set __clang_ocl_kern_imp_vgprbound.numbered_sgpr, 60
	.set __clang_ocl_kern_imp_vgprbound.num_named_barrier, 0
	.set __clang_ocl_kern_imp_vgprbound.private_seg_size, 0
	.set __clang_ocl_kern_imp_vgprbound.uses_vcc, 0
	.set __clang_ocl_kern_imp_vgprbound.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_vgprbound.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_vgprbound.has_recursion, 0
	.set __clang_ocl_kern_imp_vgprbound.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 40
; TotalNumSgprs: 60
; NumVgprs: 122
; NumAgprs: 4
; TotalNumVgprs: 128
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	ldsbound                ; -- Begin function ldsbound
	.globl	ldsbound
	.p2align	8
	.type	ldsbound,@function
ldsbound:                               ; @ldsbound
; %bb.0:
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_lshlrev_b32_e32 v1, 3, v0
	v_lshlrev_b32_e32 v0, 8, v0
	v_xor_b32_e32 v2, 0xff00, v0
	s_waitcnt lgkmcnt(0)
	global_load_dwordx2 v[4:5], v1, s[0:1]
	s_waitcnt vmcnt(0)
	ds_write_b64 v0, v[4:5]
	s_barrier
	ds_read_b64 v[2:3], v2
	s_waitcnt lgkmcnt(0)
	global_store_dwordx2 v1, v[2:3], s[0:1]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel ldsbound
		.amdhsa_group_segment_fixed_size 65536
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 257
		.amdhsa_next_free_sgpr 102
		.amdhsa_accum_offset 8
		.amdhsa_reserve_vcc 0
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end2:
	.size	ldsbound, .Lfunc_end2-ldsbound
                                        ; -- End function
	.set ldsbound.num_vgpr, 6
	.set ldsbound.num_agpr, 0
	.set ldsbound.numbered_sgpr, 6
	.set ldsbound.num_named_barrier, 0
	.set ldsbound.private_seg_size, 0
	.set ldsbound.uses_vcc, 0
	.set ldsbound.uses_flat_scratch, 0
	.set ldsbound.has_dyn_sized_stack, 0
	.set ldsbound.has_recursion, 0
	.set ldsbound.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 76
; TotalNumSgprs: 6
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 65536 bytes/workgroup (compile time only)
; SGPRBlocks: 12
; VGPRBlocks: 32
; NumSGPRsForWavesPerEU: 102
; NumVGPRsForWavesPerEU: 257
; AccumOffset: 8
; Occupancy: 1
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	__clang_ocl_kern_imp_ldsbound ; -- Begin function __clang_ocl_kern_imp_ldsbound
	.globl	__clang_ocl_kern_imp_ldsbound
	.p2align	2
	.type	__clang_ocl_kern_imp_ldsbound,@function
__clang_ocl_kern_imp_ldsbound:          ; @__clang_ocl_kern_imp_ldsbound
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_and_b32_e32 v2, 0x3ff, v31
	v_lshlrev_b32_e32 v2, 3, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
	global_load_dwordx2 v[2:3], v[0:1], off
	s_trap 2
	s_waitcnt vmcnt(0)
	ds_write_b64 v0, v[2:3]
	s_barrier
	ds_read_b64 v[2:3], v0
	s_waitcnt lgkmcnt(0)
	global_store_dwordx2 v[0:1], v[2:3], off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end3:
	.size	__clang_ocl_kern_imp_ldsbound, .Lfunc_end3-__clang_ocl_kern_imp_ldsbound
                                        ; -- End function
	.set __clang_ocl_kern_imp_ldsbound.num_vgpr, 32
	.set __clang_ocl_kern_imp_ldsbound.num_agpr, 0
	.set __clang_ocl_kern_imp_ldsbound.numbered_sgpr, 32
	.set __clang_ocl_kern_imp_ldsbound.num_named_barrier, 0
	.set __clang_ocl_kern_imp_ldsbound.private_seg_size, 0
	.set __clang_ocl_kern_imp_ldsbound.uses_vcc, 1
	.set __clang_ocl_kern_imp_ldsbound.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_ldsbound.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_ldsbound.has_recursion, 0
	.set __clang_ocl_kern_imp_ldsbound.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 80
; TotalNumSgprs: 34
; NumVgprs: 32
; NumAgprs: 0
; TotalNumVgprs: 32
; ScratchSize: 0
; MemoryBound: 1
	.text
	.protected	sgprbound               ; -- Begin function sgprbound
	.globl	sgprbound
	.p2align	8
	.type	sgprbound,@function
sgprbound:                              ; @sgprbound
; %bb.0:
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v1, 1
	;;#ASMSTART
	;;#ASMEND
	s_waitcnt lgkmcnt(0)
	global_store_dword v0, v1, s[0:1]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel sgprbound
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 64
		.amdhsa_next_free_sgpr 72
		.amdhsa_accum_offset 64
		.amdhsa_reserve_vcc 0
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_tg_split 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end4:
	.size	sgprbound, .Lfunc_end4-sgprbound
                                        ; -- End function
	.set sgprbound.num_vgpr, 64
	.set sgprbound.num_agpr, 0
	.set sgprbound.numbered_sgpr, 72
	.set sgprbound.num_named_barrier, 0
	.set sgprbound.private_seg_size, 0
	.set sgprbound.uses_vcc, 0
	.set sgprbound.uses_flat_scratch, 0
	.set sgprbound.has_dyn_sized_stack, 0
	.set sgprbound.has_recursion, 0
	.set sgprbound.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 32
; TotalNumSgprs: 72
; NumVgprs: 64
; NumAgprs: 0
; TotalNumVgprs: 64
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 8
; VGPRBlocks: 7
; NumSGPRsForWavesPerEU: 72
; NumVGPRsForWavesPerEU: 64
; AccumOffset: 64
; Occupancy: 8
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 15
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	__clang_ocl_kern_imp_sgprbound ; -- Begin function __clang_ocl_kern_imp_sgprbound
	.globl	__clang_ocl_kern_imp_sgprbound
	.p2align	2
	.type	__clang_ocl_kern_imp_sgprbound,@function
__clang_ocl_kern_imp_sgprbound:         ; @__clang_ocl_kern_imp_sgprbound
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_xor_saveexec_b64 s[4:5], -1
	buffer_store_dword v3, off, s[0:3], s32 offset:4 ; 4-byte Folded Spill
	s_mov_b64 exec, s[4:5]
	buffer_store_dword v63, off, s[0:3], s32 ; 4-byte Folded Spill
	v_writelane_b32 v3, s71, 0
	;;#ASMSTART
	;;#ASMEND
	buffer_load_dword v63, off, s[0:3], s32 ; 4-byte Folded Reload
	v_mov_b32_e32 v2, 1
	global_store_dword v[0:1], v2, off
	v_readlane_b32 s71, v3, 0
	s_xor_saveexec_b64 s[4:5], -1
	buffer_load_dword v3, off, s[0:3], s32 offset:4 ; 4-byte Folded Reload
	s_mov_b64 exec, s[4:5]
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end5:
	.size	__clang_ocl_kern_imp_sgprbound, .Lfunc_end5-__clang_ocl_kern_imp_sgprbound
                                        ; -- End function
	.set __clang_ocl_kern_imp_sgprbound.num_vgpr, 64
	.set __clang_ocl_kern_imp_sgprbound.num_agpr, 0
	.set __clang_ocl_kern_imp_sgprbound.numbered_sgpr, 72
	.set __clang_ocl_kern_imp_sgprbound.num_named_barrier, 0
	.set __clang_ocl_kern_imp_sgprbound.private_seg_size, 12
	.set __clang_ocl_kern_imp_sgprbound.uses_vcc, 0
	.set __clang_ocl_kern_imp_sgprbound.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_sgprbound.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_sgprbound.has_recursion, 0
	.set __clang_ocl_kern_imp_sgprbound.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 88
; TotalNumSgprs: 72
; NumVgprs: 64
; NumAgprs: 0
; TotalNumVgprs: 64
; ScratchSize: 12
; MemoryBound: 0
	.text
	.p2alignl 6, 3212836864
	.fill 256, 4, 3212836864
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 122
	.set amdgpu.max_num_agpr, 4
	.set amdgpu.max_num_sgpr, 72
	.set amdgpu.max_num_named_barrier, 0
	.text
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     4
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           vgprbound
    .private_segment_fixed_size: 0
    .sgpr_count:     60
    .sgpr_spill_count: 0
    .symbol:         vgprbound.kd
    .uses_dynamic_stack: false
    .vgpr_count:     128
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'double*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 65536
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           ldsbound
    .private_segment_fixed_size: 0
    .sgpr_count:     6
    .sgpr_spill_count: 0
    .symbol:         ldsbound.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 1024
    .name:           sgprbound
    .private_segment_fixed_size: 0
    .sgpr_count:     72
    .sgpr_spill_count: 0
    .symbol:         sgprbound.kd
    .uses_dynamic_stack: false
    .vgpr_count:     64
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   'amdgcn-amd-amdhsa--gfx90a:xnack-'
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
