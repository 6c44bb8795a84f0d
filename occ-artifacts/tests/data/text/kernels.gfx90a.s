	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a:xnack-"
	.amdhsa_code_object_version 6
	.text
	.protected	accumulate              ; -- Begin function accumulate
	.globl	accumulate
	.p2align	8
	.type	accumulate,@function
accumulate:                             ; @accumulate
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
	.amdhsa_kernel accumulate
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
		.amdhsa_next_free_vgpr 130
		.amdhsa_next_free_sgpr 60
		.amdhsa_accum_offset 100
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
	.size	accumulate, .Lfunc_end0-accumulate
                                        ; -- End function
	.set accumulate.num_vgpr, 100
	.set accumulate.num_agpr, 30
	.set accumulate.numbered_sgpr, 60
	.set accumulate.num_named_barrier, 0
	.set accumulate.private_seg_size, 0
	.set accumulate.uses_vcc, 0
	.set accumulate.uses_flat_scratch, 0
	.set accumulate.has_dyn_sized_stack, 0
	.set accumulate.has_recursion, 0
	.set accumulate.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 32
; TotalNumSgprs: 60
; NumVgprs: 100
; NumAgprs: 30
; TotalNumVgprs: 130
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 7
; VGPRBlocks: 16
; NumSGPRsForWavesPerEU: 60
; NumVGPRsForWavesPerEU: 130
; AccumOffset: 100
; Occupancy: 3
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 24
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	__clang_ocl_kern_imp_accumulate ; -- Begin function __clang_ocl_kern_imp_accumulate
	.globl	__clang_ocl_kern_imp_accumulate
	.p2align	2
	.type	__clang_ocl_kern_imp_accumulate,@function
__clang_ocl_kern_imp_accumulate:        ; @__clang_ocl_kern_imp_accumulate
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v2, 1
	;;#ASMSTART
	;;#ASMEND
	global_store_dword v[0:1], v2, off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end1:
	.size	__clang_ocl_kern_imp_accumulate, .Lfunc_end1-__clang_ocl_kern_imp_accumulate
                                        ; -- End function
	.set __clang_ocl_kern_imp_accumulate.num_vgpr, 100
	.set __clang_ocl_kern_imp_accumulate.num_agpr, 30
	.set __clang_ocl_kern_imp_accumulate.numbered_sgpr, 60
	.set __clang_ocl_kern_imp_accumulate.num_named_barrier, 0
	.set __clang_ocl_kern_imp_accumulate.private_seg_size, 0
	.set __clang_ocl_kern_imp_accumulate.uses_vcc, 0
	.set __clang_ocl_kern_imp_accumulate.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_accumulate.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_accumulate.has_recursion, 0
	.set __clang_ocl_kern_imp_accumulate.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 24
; TotalNumSgprs: 60
; NumVgprs: 100
; NumAgprs: 30
; TotalNumVgprs: 130
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	tile                    ; -- Begin function tile
	.globl	tile
	.p2align	8
	.type	tile,@function
tile:                                   ; @tile
; %bb.0:
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_and_b32_e32 v1, 0x3ff, v0
	v_lshlrev_b32_e32 v2, 2, v1
	v_bfe_u32 v0, v0, 10, 10
	v_mul_u32_u24_e32 v3, 28, v1
	s_waitcnt lgkmcnt(0)
	global_load_dword v5, v2, s[0:1]
	v_xor_b32_e32 v1, 63, v1
	s_movk_i32 s2, 0xfa4
	v_sub_u32_e32 v4, 0, v0
	v_mul_i32_i24_e32 v1, 28, v1
	v_mad_u32_u24 v0, v0, s2, v3
	v_mad_i32_i24 v1, v4, s2, v1
	s_waitcnt vmcnt(0)
	ds_write_b32 v0, v5
	s_barrier
	ds_read_b32 v0, v1 offset:4004
	s_waitcnt lgkmcnt(0)
	global_store_dword v2, v0, s[0:1]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel tile
		.amdhsa_group_segment_fixed_size 12012
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
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 129
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
	.size	tile, .Lfunc_end2-tile
                                        ; -- End function
	.set tile.num_vgpr, 6
	.set tile.num_agpr, 0
	.set tile.numbered_sgpr, 6
	.set tile.num_named_barrier, 0
	.set tile.private_seg_size, 0
	.set tile.uses_vcc, 0
	.set tile.uses_flat_scratch, 0
	.set tile.has_dyn_sized_stack, 0
	.set tile.has_recursion, 0
	.set tile.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 116
; TotalNumSgprs: 6
; NumVgprs: 6
; NumAgprs: 0
; TotalNumVgprs: 6
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 12012 bytes/workgroup (compile time only)
; SGPRBlocks: 12
; VGPRBlocks: 16
; NumSGPRsForWavesPerEU: 102
; NumVGPRsForWavesPerEU: 129
; AccumOffset: 8
; Occupancy: 3
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 1
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 1
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	__clang_ocl_kern_imp_tile ; -- Begin function __clang_ocl_kern_imp_tile
	.globl	__clang_ocl_kern_imp_tile
	.p2align	2
	.type	__clang_ocl_kern_imp_tile,@function
__clang_ocl_kern_imp_tile:              ; @__clang_ocl_kern_imp_tile
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_and_b32_e32 v2, 0x3ff, v31
	v_lshlrev_b32_e32 v2, 2, v2
	v_add_co_u32_e32 v0, vcc, v0, v2
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc
	global_load_dword v2, v[0:1], off
	s_trap 2
	s_waitcnt vmcnt(0)
	ds_write_b32 v0, v2
	s_barrier
	ds_read_b32 v2, v0
	s_waitcnt lgkmcnt(0)
	global_store_dword v[0:1], v2, off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end3:
	.size	__clang_ocl_kern_imp_tile, .Lfunc_end3-__clang_ocl_kern_imp_tile
                                        ; -- End function
	.set __clang_ocl_kern_imp_tile.num_vgpr, 32
	.set __clang_ocl_kern_imp_tile.num_agpr, 0
	.set __clang_ocl_kern_imp_tile.numbered_sgpr, 32
	.set __clang_ocl_kern_imp_tile.num_named_barrier, 0
	.set __clang_ocl_kern_imp_tile.private_seg_size, 0
	.set __clang_ocl_kern_imp_tile.uses_vcc, 1
	.set __clang_ocl_kern_imp_tile.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_tile.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_tile.has_recursion, 0
	.set __clang_ocl_kern_imp_tile.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 80
; TotalNumSgprs: 34
; NumVgprs: 32
; NumAgprs: 0
; TotalNumVgprs: 32
; ScratchSize: 0
; MemoryBound: 0
	.text
	.hidden	helper                          ; -- Begin function helper
	.globl	helper
	.p2align	2
	.type	helper,@function
helper:                                 ; @helper
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	buffer_store_dword v77, off, s[0:3], s32 ; 4-byte Folded Spill
	;;#ASMSTART
	;;#ASMEND
	global_load_dword v0, v[0:1], off
	buffer_load_dword v77, off, s[0:3], s32 ; 4-byte Folded Reload
	s_waitcnt vmcnt(1)
	v_mul_f32_e32 v0, v2, v0
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end4:
	.size	helper, .Lfunc_end4-helper
                                        ; -- End function
	.set helper.num_vgpr, 78
	.set helper.num_agpr, 0
	.set helper.numbered_sgpr, 33
	.set helper.num_named_barrier, 0
	.set helper.private_seg_size, 8
	.set helper.uses_vcc, 0
	.set helper.uses_flat_scratch, 0
	.set helper.has_dyn_sized_stack, 0
	.set helper.has_recursion, 0
	.set helper.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 44
; TotalNumSgprs: 33
; NumVgprs: 78
; NumAgprs: 0
; TotalNumVgprs: 78
; ScratchSize: 8
; MemoryBound: 0
	.text
	.protected	calls                   ; -- Begin function calls
	.globl	calls
	.p2align	8
	.type	calls,@function
calls:                                  ; @calls
; %bb.0:
	s_load_dwordx2 s[4:5], s[4:5], 0x0
	s_add_u32 s0, s0, s7
	s_addc_u32 s1, s1, 0
	s_getpc_b64 s[6:7]
	s_add_u32 s6, s6, helper@rel32@lo+4
	s_addc_u32 s7, s7, helper@rel32@hi+12
	v_mov_b32_e32 v2, 0x40400000
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s4
	v_mov_b32_e32 v1, s5
	s_mov_b32 s32, 0
	v_mov_b32_e32 v4, 0
	s_swappc_b64 s[30:31], s[6:7]
	s_add_u32 s8, s4, 8
	s_addc_u32 s9, s5, 0
	v_mov_b32_e32 v3, v0
	v_mov_b32_e32 v0, s8
	v_mov_b32_e32 v1, s9
	v_mov_b32_e32 v2, 4.0
	s_swappc_b64 s[30:31], s[6:7]
	v_add_f32_e32 v0, v3, v0
	global_store_dword v4, v0, s[4:5] offset:4
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel calls
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 8
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
		.amdhsa_system_sgpr_private_segment_wavefront_offset 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 78
		.amdhsa_next_free_sgpr 33
		.amdhsa_accum_offset 80
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
.Lfunc_end5:
	.size	calls, .Lfunc_end5-calls
                                        ; -- End function
	.set calls.num_vgpr, max(5, helper.num_vgpr)
	.set calls.num_agpr, max(0, helper.num_agpr)
	.set calls.numbered_sgpr, max(33, helper.numbered_sgpr)
	.set calls.num_named_barrier, max(0, helper.num_named_barrier)
	.set calls.private_seg_size, 0+max(helper.private_seg_size)
	.set calls.uses_vcc, or(0, helper.uses_vcc)
	.set calls.uses_flat_scratch, or(0, helper.uses_flat_scratch)
	.set calls.has_dyn_sized_stack, or(0, helper.has_dyn_sized_stack)
	.set calls.has_recursion, or(0, helper.has_recursion)
	.set calls.has_indirect_call, or(0, helper.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 112
; TotalNumSgprs: 33
; NumVgprs: 78
; NumAgprs: 0
; TotalNumVgprs: 78
; ScratchSize: 8
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 4
; VGPRBlocks: 9
; NumSGPRsForWavesPerEU: 33
; NumVGPRsForWavesPerEU: 78
; AccumOffset: 80
; Occupancy: 6
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 19
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	__clang_ocl_kern_imp_calls ; -- Begin function __clang_ocl_kern_imp_calls
	.globl	__clang_ocl_kern_imp_calls
	.p2align	2
	.type	__clang_ocl_kern_imp_calls,@function
__clang_ocl_kern_imp_calls:             ; @__clang_ocl_kern_imp_calls
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	s_mov_b32 s6, s33
	s_mov_b32 s33, s32
	s_xor_saveexec_b64 s[4:5], -1
	buffer_store_dword v6, off, s[0:3], s33 ; 4-byte Folded Spill
	s_mov_b64 exec, s[4:5]
	s_addk_i32 s32, 0x400
	v_writelane_b32 v6, s30, 0
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, helper@rel32@lo+4
	s_addc_u32 s5, s5, helper@rel32@hi+12
	v_mov_b32_e32 v2, 0x40400000
	v_writelane_b32 v6, s31, 1
	v_mov_b32_e32 v5, v1
	v_mov_b32_e32 v4, v0
	s_swappc_b64 s[30:31], s[4:5]
	v_mov_b32_e32 v3, v0
	v_add_co_u32_e32 v0, vcc, 8, v4
	v_addc_co_u32_e32 v1, vcc, 0, v5, vcc
	v_mov_b32_e32 v2, 4.0
	s_swappc_b64 s[30:31], s[4:5]
	v_add_f32_e32 v0, v3, v0
	global_store_dword v[4:5], v0, off offset:4
	v_readlane_b32 s31, v6, 1
	v_readlane_b32 s30, v6, 0
	s_mov_b32 s32, s33
	s_xor_saveexec_b64 s[4:5], -1
	buffer_load_dword v6, off, s[0:3], s33  ; 4-byte Folded Reload
	s_mov_b64 exec, s[4:5]
	s_mov_b32 s33, s6
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end6:
	.size	__clang_ocl_kern_imp_calls, .Lfunc_end6-__clang_ocl_kern_imp_calls
                                        ; -- End function
	.set __clang_ocl_kern_imp_calls.num_vgpr, max(7, helper.num_vgpr)
	.set __clang_ocl_kern_imp_calls.num_agpr, max(0, helper.num_agpr)
	.set __clang_ocl_kern_imp_calls.numbered_sgpr, max(34, helper.numbered_sgpr)
	.set __clang_ocl_kern_imp_calls.num_named_barrier, max(0, helper.num_named_barrier)
	.set __clang_ocl_kern_imp_calls.private_seg_size, 16+max(helper.private_seg_size)
	.set __clang_ocl_kern_imp_calls.uses_vcc, or(1, helper.uses_vcc)
	.set __clang_ocl_kern_imp_calls.uses_flat_scratch, or(0, helper.uses_flat_scratch)
	.set __clang_ocl_kern_imp_calls.has_dyn_sized_stack, or(0, helper.has_dyn_sized_stack)
	.set __clang_ocl_kern_imp_calls.has_recursion, or(0, helper.has_recursion)
	.set __clang_ocl_kern_imp_calls.has_indirect_call, or(0, helper.has_indirect_call)
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 168
; TotalNumSgprs: 36
; NumVgprs: 78
; NumAgprs: 0
; TotalNumVgprs: 78
; ScratchSize: 24
; MemoryBound: 0
	.text
	.protected	spills                  ; -- Begin function spills
	.globl	spills
	.p2align	8
	.type	spills,@function
spills:                                 ; @spills
; %bb.0:
	s_mov_b64 s[10:11], s[2:3]
	s_mov_b64 s[8:9], s[0:1]
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_mul_u32_u24_e32 v0, 0x50, v0
	v_lshlrev_b32_e32 v0, 2, v0
	s_add_u32 s8, s8, s7
	s_waitcnt lgkmcnt(0)
	global_load_dwordx4 v[38:41], v0, s[0:1] offset:32
	global_load_dwordx4 v[52:55], v0, s[0:1] offset:48
	global_load_dwordx4 v[18:21], v0, s[0:1] offset:16
	global_load_dwordx4 v[34:37], v0, s[0:1] offset:296
	global_load_dwordx4 v[56:59], v0, s[0:1] offset:64
	global_load_dwordx3 v[48:50], v0, s[0:1] offset:236
	global_load_dwordx4 v[14:17], v0, s[0:1] offset:264
	global_load_dwordx4 v[2:5], v0, s[0:1] offset:204
	s_addc_u32 s9, s9, 0
	global_load_dwordx4 v[10:13], v0, s[0:1] offset:188
	s_waitcnt vmcnt(1)
	buffer_store_dword v2, off, s[8:11], 0  ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:4 ; 4-byte Folded Spill
	buffer_store_dword v4, off, s[8:11], 0 offset:8 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[8:11], 0 offset:12 ; 4-byte Folded Spill
	global_load_dwordx4 v[2:5], v0, s[0:1] offset:156
	v_mov_b32_e32 v1, v19
	v_mov_b32_e32 v8, v41
	v_mov_b32_e32 v9, v52
	v_mov_b32_e32 v19, v37
	v_pk_mul_f32 v[42:43], v[8:9], v[18:19] op_sel:[1,0] op_sel_hi:[0,1]
	s_waitcnt vmcnt(0)
	buffer_store_dword v2, off, s[8:11], 0 offset:48 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:52 ; 4-byte Folded Spill
	buffer_store_dword v4, off, s[8:11], 0 offset:56 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[8:11], 0 offset:60 ; 4-byte Folded Spill
	global_load_dwordx4 v[44:47], v0, s[0:1] offset:172
	global_load_dwordx4 v[24:27], v0, s[0:1]
	global_load_dwordx4 v[60:63], v0, s[0:1] offset:80
	global_load_dwordx3 v[2:4], v0, s[0:1] offset:112
	s_waitcnt vmcnt(0)
	buffer_store_dword v2, off, s[8:11], 0 offset:144 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:148 ; 4-byte Folded Spill
	buffer_store_dword v4, off, s[8:11], 0 offset:152 ; 4-byte Folded Spill
	global_load_dwordx4 v[2:5], v0, s[0:1] offset:96
	buffer_store_dword v10, off, s[8:11], 0 offset:204 ; 4-byte Folded Spill
	buffer_store_dword v11, off, s[8:11], 0 offset:208 ; 4-byte Folded Spill
	buffer_store_dword v12, off, s[8:11], 0 offset:212 ; 4-byte Folded Spill
	buffer_store_dword v13, off, s[8:11], 0 offset:216 ; 4-byte Folded Spill
	s_waitcnt vmcnt(4)
	buffer_store_dword v2, off, s[8:11], 0 offset:16 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:20 ; 4-byte Folded Spill
	buffer_store_dword v4, off, s[8:11], 0 offset:24 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[8:11], 0 offset:28 ; 4-byte Folded Spill
	global_load_dwordx4 v[2:5], v0, s[0:1] offset:220
	s_waitcnt vmcnt(0)
	buffer_store_dword v2, off, s[8:11], 0 offset:72 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:76 ; 4-byte Folded Spill
	buffer_store_dword v4, off, s[8:11], 0 offset:80 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[8:11], 0 offset:84 ; 4-byte Folded Spill
	global_load_dwordx2 v[2:3], v0, s[0:1] offset:312
	s_waitcnt vmcnt(0)
	buffer_store_dword v2, off, s[8:11], 0 offset:64 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:68 ; 4-byte Folded Spill
	global_load_dwordx4 v[2:5], v0, s[0:1] offset:140
	s_waitcnt vmcnt(0)
	buffer_store_dword v2, off, s[8:11], 0 offset:128 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:132 ; 4-byte Folded Spill
	buffer_store_dword v4, off, s[8:11], 0 offset:136 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[8:11], 0 offset:140 ; 4-byte Folded Spill
	global_load_dwordx4 v[2:5], v0, s[0:1] offset:124
	s_waitcnt vmcnt(0)
	buffer_store_dword v2, off, s[8:11], 0 offset:32 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:36 ; 4-byte Folded Spill
	buffer_store_dword v4, off, s[8:11], 0 offset:40 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[8:11], 0 offset:44 ; 4-byte Folded Spill
	global_load_dwordx4 v[2:5], v0, s[0:1] offset:248
	s_waitcnt vmcnt(0)
	buffer_store_dword v2, off, s[8:11], 0 offset:104 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:108 ; 4-byte Folded Spill
	buffer_store_dword v4, off, s[8:11], 0 offset:112 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[8:11], 0 offset:116 ; 4-byte Folded Spill
	global_load_dwordx4 v[2:5], v0, s[0:1] offset:280
	s_waitcnt vmcnt(0)
	buffer_store_dword v2, off, s[8:11], 0 offset:88 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:92 ; 4-byte Folded Spill
	buffer_store_dword v4, off, s[8:11], 0 offset:96 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[8:11], 0 offset:100 ; 4-byte Folded Spill
	;;#ASMSTART
	;;#ASMEND
	buffer_load_dword v4, off, s[8:11], 0   ; 4-byte Folded Reload
	buffer_load_dword v5, off, s[8:11], 0 offset:4 ; 4-byte Folded Reload
	buffer_load_dword v6, off, s[8:11], 0 offset:8 ; 4-byte Folded Reload
	buffer_load_dword v7, off, s[8:11], 0 offset:12 ; 4-byte Folded Reload
	buffer_store_dword v0, off, s[8:11], 0 offset:156 ; 4-byte Folded Spill
	buffer_store_dword v1, off, s[8:11], 0 offset:160 ; 4-byte Folded Spill
	v_mov_b32_e32 v1, v40
	buffer_store_dword v14, off, s[8:11], 0 offset:164 ; 4-byte Folded Spill
	buffer_store_dword v15, off, s[8:11], 0 offset:168 ; 4-byte Folded Spill
	buffer_store_dword v16, off, s[8:11], 0 offset:172 ; 4-byte Folded Spill
	buffer_store_dword v17, off, s[8:11], 0 offset:176 ; 4-byte Folded Spill
	v_mov_b32_e32 v2, v53
	v_mov_b32_e32 v3, v54
	v_mov_b32_e32 v40, v58
	v_pk_mul_f32 v[40:41], v[2:3], v[40:41] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v3, v50
	buffer_store_dword v18, off, s[8:11], 0 offset:180 ; 4-byte Folded Spill
	buffer_store_dword v19, off, s[8:11], 0 offset:184 ; 4-byte Folded Spill
	buffer_store_dword v20, off, s[8:11], 0 offset:188 ; 4-byte Folded Spill
	buffer_store_dword v21, off, s[8:11], 0 offset:192 ; 4-byte Folded Spill
	buffer_load_dword v30, off, s[8:11], 0 offset:144 ; 4-byte Folded Reload
	buffer_load_dword v31, off, s[8:11], 0 offset:148 ; 4-byte Folded Reload
	buffer_load_dword v32, off, s[8:11], 0 offset:152 ; 4-byte Folded Reload
	buffer_store_dword v0, off, s[8:11], 0 offset:120 ; 4-byte Folded Spill
	buffer_store_dword v1, off, s[8:11], 0 offset:124 ; 4-byte Folded Spill
	s_waitcnt vmcnt(15)
	v_pk_mov_b32 v[22:23], v[6:7], v[10:11] op_sel:[1,0]
	buffer_load_dword v4, off, s[8:11], 0 offset:48 ; 4-byte Folded Reload
	buffer_load_dword v5, off, s[8:11], 0 offset:52 ; 4-byte Folded Reload
	buffer_load_dword v6, off, s[8:11], 0 offset:56 ; 4-byte Folded Reload
	buffer_load_dword v7, off, s[8:11], 0 offset:60 ; 4-byte Folded Reload
	v_mov_b32_e32 v2, v16
	v_pk_mov_b32 v[10:11], v[44:45], v[44:45] op_sel:[0,1]
	v_pk_mov_b32 v[12:13], v[46:47], v[46:47] op_sel:[0,1]
	v_mov_b32_e32 v1, v53
	v_pk_mov_b32 v[16:17], v[38:39], v[38:39] op_sel:[0,1]
	global_store_dwordx4 v0, v[40:43], s[0:1] offset:260
	s_nop 0
	v_pk_mul_f32 v[40:41], v[10:11], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v3, v18
	s_waitcnt vmcnt(1)
	v_pk_mul_f32 v[42:43], v[6:7], v[22:23] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx4 v0, v[40:43], s[0:1] offset:140
	buffer_load_dword v42, off, s[8:11], 0 offset:16 ; 4-byte Folded Reload
	buffer_load_dword v43, off, s[8:11], 0 offset:20 ; 4-byte Folded Reload
	buffer_load_dword v44, off, s[8:11], 0 offset:24 ; 4-byte Folded Reload
	buffer_load_dword v45, off, s[8:11], 0 offset:28 ; 4-byte Folded Reload
	v_mov_b32_e32 v41, v55
	v_mov_b32_e32 v40, v38
	v_pk_mov_b32 v[4:5], v[60:61], v[60:61] op_sel:[0,1]
	v_mov_b32_e32 v2, v27
	v_pk_mov_b32 v[6:7], v[62:63], v[62:63] op_sel:[0,1]
	v_mov_b32_e32 v22, v5
	v_mov_b32_e32 v23, v30
	v_pk_mov_b32 v[62:63], v[26:27], v[26:27] op_sel:[0,1]
	v_pk_mul_f32 v[2:3], v[2:3], v[22:23]
	v_mov_b32_e32 v22, v25
	v_mov_b32_e32 v23, v26
	v_pk_mov_b32 v[60:61], v[24:25], v[24:25] op_sel:[0,1]
	v_mov_b32_e32 v55, v21
	v_pk_mul_f32 v[24:25], v[22:23], v[54:55] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v22, v3
	v_mov_b32_e32 v23, v2
	v_mov_b32_e32 v2, v61
	v_mov_b32_e32 v3, v34
	v_pk_mov_b32 v[28:29], v[6:7], v[6:7] op_sel:[0,1]
	global_store_dwordx4 v0, v[22:25], s[0:1] offset:300
	v_mov_b32_e32 v54, v32
	v_pk_mul_f32 v[24:25], v[28:29], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v53, v31
	v_mov_b32_e32 v52, v30
	v_pk_mov_b32 v[26:27], v[4:5], v[4:5] op_sel:[0,1]
	v_mov_b32_e32 v14, v54
	v_pk_mov_b32 v[30:31], v[26:27], v[26:27] op_sel:[0,1]
	v_mov_b32_e32 v55, v30
	v_mov_b32_e32 v33, v29
	s_waitcnt vmcnt(4)
	v_mov_b32_e32 v38, v42
	s_waitcnt vmcnt(3)
	v_pk_mul_f32 v[18:19], v[42:43], v[40:41]
	buffer_store_dword v18, off, s[8:11], 0 offset:196 ; 4-byte Folded Spill
	buffer_store_dword v19, off, s[8:11], 0 offset:200 ; 4-byte Folded Spill
	s_waitcnt vmcnt(3)
	v_pk_mov_b32 v[40:41], v[44:45], v[44:45] op_sel:[0,1]
	v_mov_b32_e32 v42, v1
	v_mov_b32_e32 v22, v19
	v_mov_b32_e32 v23, v18
	global_store_dwordx4 v0, v[22:25], s[0:1] offset:216
	buffer_load_dword v22, off, s[8:11], 0 offset:128 ; 4-byte Folded Reload
	buffer_load_dword v23, off, s[8:11], 0 offset:132 ; 4-byte Folded Reload
	buffer_load_dword v24, off, s[8:11], 0 offset:136 ; 4-byte Folded Reload
	buffer_load_dword v25, off, s[8:11], 0 offset:140 ; 4-byte Folded Reload
	v_pk_mov_b32 v[18:19], v[56:57], v[56:57] op_sel:[0,1]
	s_waitcnt vmcnt(2)
	v_pk_mov_b32 v[2:3], v[8:9], v[22:23] op_sel:[1,0]
	buffer_store_dword v2, off, s[8:11], 0 offset:220 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[8:11], 0 offset:224 ; 4-byte Folded Spill
	v_mov_b32_e32 v22, v10
	v_pk_mov_b32 v[2:3], v[52:53], v[28:29] op_sel:[1,0]
	v_pk_mov_b32 v[6:7], v[10:11], v[10:11] op_sel:[0,1]
	v_pk_mul_f32 v[4:5], v[40:41], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	v_pk_mul_f32 v[2:3], v[52:53], v[22:23] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v54, v50
	v_pk_mov_b32 v[8:9], v[12:13], v[12:13] op_sel:[0,1]
	v_mov_b32_e32 v53, v49
	buffer_store_dword v6, off, s[8:11], 0 offset:228 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[8:11], 0 offset:232 ; 4-byte Folded Spill
	buffer_store_dword v8, off, s[8:11], 0 offset:236 ; 4-byte Folded Spill
	buffer_store_dword v9, off, s[8:11], 0 offset:240 ; 4-byte Folded Spill
	global_store_dwordx4 v0, v[2:5], s[0:1] offset:200
	buffer_load_dword v10, off, s[8:11], 0 offset:32 ; 4-byte Folded Reload
	buffer_load_dword v11, off, s[8:11], 0 offset:36 ; 4-byte Folded Reload
	buffer_load_dword v12, off, s[8:11], 0 offset:40 ; 4-byte Folded Reload
	buffer_load_dword v13, off, s[8:11], 0 offset:44 ; 4-byte Folded Reload
	buffer_load_dword v44, off, s[8:11], 0 offset:48 ; 4-byte Folded Reload
	buffer_load_dword v45, off, s[8:11], 0 offset:52 ; 4-byte Folded Reload
	buffer_load_dword v46, off, s[8:11], 0 offset:56 ; 4-byte Folded Reload
	buffer_load_dword v47, off, s[8:11], 0 offset:60 ; 4-byte Folded Reload
	v_mov_b32_e32 v2, v53
	v_mov_b32_e32 v3, v54
	v_pk_mov_b32 v[6:7], v[40:41], v[2:3] op_sel:[1,0]
	v_mov_b32_e32 v41, v59
	buffer_store_dword v38, off, s[8:11], 0 offset:16 ; 4-byte Folded Spill
	buffer_store_dword v39, off, s[8:11], 0 offset:20 ; 4-byte Folded Spill
	buffer_store_dword v40, off, s[8:11], 0 offset:24 ; 4-byte Folded Spill
	buffer_store_dword v41, off, s[8:11], 0 offset:28 ; 4-byte Folded Spill
	v_pk_mul_f32 v[6:7], v[54:55], v[6:7]
	buffer_load_dword v26, off, s[8:11], 0 offset:72 ; 4-byte Folded Reload
	buffer_load_dword v27, off, s[8:11], 0 offset:76 ; 4-byte Folded Reload
	buffer_load_dword v28, off, s[8:11], 0 offset:80 ; 4-byte Folded Reload
	buffer_load_dword v29, off, s[8:11], 0 offset:84 ; 4-byte Folded Reload
	buffer_load_dword v54, off, s[8:11], 0 offset:104 ; 4-byte Folded Reload
	buffer_load_dword v55, off, s[8:11], 0 offset:108 ; 4-byte Folded Reload
	buffer_load_dword v56, off, s[8:11], 0 offset:112 ; 4-byte Folded Reload
	buffer_load_dword v57, off, s[8:11], 0 offset:116 ; 4-byte Folded Reload
	v_mov_b32_e32 v52, v48
	buffer_load_dword v48, off, s[8:11], 0 offset:88 ; 4-byte Folded Reload
	buffer_load_dword v49, off, s[8:11], 0 offset:92 ; 4-byte Folded Reload
	buffer_load_dword v50, off, s[8:11], 0 offset:96 ; 4-byte Folded Reload
	buffer_load_dword v51, off, s[8:11], 0 offset:100 ; 4-byte Folded Reload
	s_waitcnt vmcnt(18)
	v_pk_mov_b32 v[2:3], v[44:45], v[12:13] op_sel:[1,0]
	v_pk_mul_f32 v[2:3], v[44:45], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v12, v60
	v_pk_mul_f32 v[4:5], v[24:25], v[40:41] op_sel:[1,0] op_sel_hi:[0,1]
	buffer_load_dword v38, off, s[8:11], 0  ; 4-byte Folded Reload
	buffer_load_dword v39, off, s[8:11], 0 offset:4 ; 4-byte Folded Reload
	buffer_load_dword v40, off, s[8:11], 0 offset:8 ; 4-byte Folded Reload
	buffer_load_dword v41, off, s[8:11], 0 offset:12 ; 4-byte Folded Reload
	global_store_dwordx4 v0, v[2:5], s[0:1] offset:156
	s_nop 0
	v_mov_b32_e32 v2, v9
	v_pk_mov_b32 v[8:9], v[16:17], v[16:17] op_sel:[0,1]
	s_waitcnt vmcnt(2)
	v_mov_b32_e32 v3, v40
	v_pk_mul_f32 v[2:3], v[58:59], v[2:3]
	v_mov_b32_e32 v4, v3
	v_mov_b32_e32 v5, v2
	buffer_store_dword v4, off, s[8:11], 0 offset:48 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[8:11], 0 offset:52 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[8:11], 0 offset:56 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[8:11], 0 offset:60 ; 4-byte Folded Spill
	v_mul_f32_e32 v2, v31, v15
	buffer_load_dword v58, off, s[8:11], 0 offset:32 ; 4-byte Folded Reload
	buffer_load_dword v59, off, s[8:11], 0 offset:36 ; 4-byte Folded Reload
	buffer_load_dword v60, off, s[8:11], 0 offset:40 ; 4-byte Folded Reload
	buffer_load_dword v61, off, s[8:11], 0 offset:44 ; 4-byte Folded Reload
	v_mov_b32_e32 v15, v63
	v_mov_b32_e32 v3, v7
	v_pk_mov_b32 v[6:7], v[18:19], v[18:19] op_sel:[0,1]
	buffer_load_dword v16, off, s[8:11], 0 offset:228 ; 4-byte Folded Reload
	buffer_load_dword v17, off, s[8:11], 0 offset:232 ; 4-byte Folded Reload
	buffer_load_dword v18, off, s[8:11], 0 offset:236 ; 4-byte Folded Reload
	buffer_load_dword v19, off, s[8:11], 0 offset:240 ; 4-byte Folded Reload
	global_store_dwordx4 v0, v[2:5], s[0:1] offset:232
	s_nop 0
	v_mov_b32_e32 v2, v27
	v_mov_b32_e32 v3, v28
	v_pk_mov_b32 v[4:5], v[54:55], v[2:3] op_sel:[1,0]
	v_pk_mul_f32 v[30:31], v[8:9], v[4:5] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v4, v44
	v_mov_b32_e32 v5, v11
	buffer_load_dword v10, off, s[8:11], 0 offset:156 ; 4-byte Folded Reload
	buffer_load_dword v11, off, s[8:11], 0 offset:160 ; 4-byte Folded Reload
	v_pk_mul_f32 v[20:21], v[6:7], v[4:5] op_sel:[1,0] op_sel_hi:[0,1]
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v10, v23
	v_mov_b32_e32 v4, v25
	v_pk_mov_b32 v[44:45], v[6:7], v[48:49] op_sel:[1,0]
	v_mov_b32_e32 v7, v9
	v_pk_mov_b32 v[22:23], v[16:17], v[24:25] op_sel:[1,0]
	v_mov_b32_e32 v5, v18
	v_mul_f32_e32 v8, v19, v62
	buffer_load_dword v16, off, s[8:11], 0 offset:204 ; 4-byte Folded Reload
	buffer_load_dword v17, off, s[8:11], 0 offset:208 ; 4-byte Folded Reload
	buffer_load_dword v18, off, s[8:11], 0 offset:212 ; 4-byte Folded Reload
	buffer_load_dword v19, off, s[8:11], 0 offset:216 ; 4-byte Folded Reload
	v_pk_mul_f32 v[4:5], v[34:35], v[4:5]
	v_mov_b32_e32 v9, v5
	v_pk_mov_b32 v[62:63], v[36:37], v[36:37] op_sel:[0,1]
	s_waitcnt vmcnt(2)
	v_pk_mul_f32 v[6:7], v[16:17], v[6:7] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx4 v0, v[6:9], s[0:1] offset:124
	s_nop 0
	v_mov_b32_e32 v6, v33
	v_mov_b32_e32 v7, v14
	s_waitcnt vmcnt(1)
	v_pk_mul_f32 v[34:35], v[18:19], v[6:7]
	v_pk_mul_f32 v[6:7], v[38:39], v[22:23] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v8, v35
	v_mov_b32_e32 v9, v34
	global_store_dwordx4 v0, v[6:9], s[0:1] offset:108
	buffer_load_dword v6, off, s[8:11], 0 offset:220 ; 4-byte Folded Reload
	buffer_load_dword v7, off, s[8:11], 0 offset:224 ; 4-byte Folded Reload
	s_waitcnt vmcnt(0)
	v_pk_mul_f32 v[6:7], v[10:11], v[6:7]
	buffer_load_dword v10, off, s[8:11], 0 offset:64 ; 4-byte Folded Reload
	buffer_load_dword v11, off, s[8:11], 0 offset:68 ; 4-byte Folded Reload
	v_mov_b32_e32 v38, v7
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v48, v10
	v_pk_mul_f32 v[8:9], v[60:61], v[48:49] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx4 v0, v[6:9], s[0:1] offset:172
	s_waitcnt vmcnt(1)
	v_pk_mov_b32 v[24:25], v[10:11], v[10:11] op_sel:[0,1]
	v_mov_b32_e32 v7, v17
	v_mov_b32_e32 v8, v18
	buffer_load_dword v16, off, s[8:11], 0 offset:180 ; 4-byte Folded Reload
	buffer_load_dword v17, off, s[8:11], 0 offset:184 ; 4-byte Folded Reload
	buffer_load_dword v18, off, s[8:11], 0 offset:188 ; 4-byte Folded Reload
	buffer_load_dword v19, off, s[8:11], 0 offset:192 ; 4-byte Folded Reload
	v_mov_b32_e32 v9, v47
	v_mov_b32_e32 v1, v7
	v_mov_b32_e32 v6, v29
	v_mov_b32_e32 v7, v52
	v_mov_b32_e32 v47, v61
	s_waitcnt vmcnt(0)
	v_pk_mov_b32 v[16:17], v[18:19], v[18:19] op_sel:[0,1]
	v_pk_mul_f32 v[36:37], v[16:17], v[8:9] op_sel:[1,0] op_sel_hi:[0,1]
	v_pk_mov_b32 v[8:9], v[10:11], v[50:51] op_sel:[1,0]
	v_pk_mul_f32 v[10:11], v[2:3], v[8:9] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx3 v0, v[36:38], s[0:1] offset:288
	buffer_load_dword v2, off, s[8:11], 0 offset:196 ; 4-byte Folded Reload
	buffer_load_dword v3, off, s[8:11], 0 offset:200 ; 4-byte Folded Reload
	buffer_load_dword v36, off, s[8:11], 0  ; 4-byte Folded Reload
	buffer_load_dword v37, off, s[8:11], 0 offset:4 ; 4-byte Folded Reload
	buffer_load_dword v38, off, s[8:11], 0 offset:8 ; 4-byte Folded Reload
	buffer_load_dword v39, off, s[8:11], 0 offset:12 ; 4-byte Folded Reload
	v_mov_b32_e32 v43, v16
	v_pk_mul_f32 v[8:9], v[6:7], v[42:43] op_sel:[1,0] op_sel_hi:[0,1]
	s_waitcnt vmcnt(5)
	v_mov_b32_e32 v2, v1
	v_mul_f32_e32 v1, v12, v12
	global_store_dword v0, v1, s[0:1] offset:316
	s_waitcnt vmcnt(4)
	v_mov_b32_e32 v7, v36
	s_waitcnt vmcnt(3)
	v_mov_b32_e32 v53, v37
	v_mov_b32_e32 v22, v3
	s_waitcnt vmcnt(1)
	v_pk_mul_f32 v[6:7], v[38:39], v[6:7] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx3 v0, v[20:22], s[0:1] offset:248
	v_mov_b32_e32 v3, v26
	v_mov_b32_e32 v21, v6
	v_mov_b32_e32 v22, v7
	buffer_load_dword v6, off, s[8:11], 0 offset:120 ; 4-byte Folded Reload
	buffer_load_dword v7, off, s[8:11], 0 offset:124 ; 4-byte Folded Reload
	v_pk_mul_f32 v[2:3], v[56:57], v[2:3]
	v_mov_b32_e32 v57, v28
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v6, v49
	v_mov_b32_e32 v20, v35
	v_pk_mul_f32 v[18:19], v[58:59], v[56:57] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx3 v0, v[18:20], s[0:1] offset:188
	s_waitcnt vmcnt(1)
	v_pk_mul_f32 v[6:7], v[6:7], v[44:45]
	v_mov_b32_e32 v19, v30
	v_mov_b32_e32 v20, v31
	v_mov_b32_e32 v18, v7
	global_store_dwordx3 v0, v[18:20], s[0:1] offset:276
	s_nop 0
	v_mov_b32_e32 v20, v3
	global_store_dwordx3 v0, v[20:22], s[0:1] offset:96
	global_store_dwordx4 v0, v[8:11], s[0:1] offset:80
	buffer_load_dword v8, off, s[8:11], 0 offset:48 ; 4-byte Folded Reload
	buffer_load_dword v9, off, s[8:11], 0 offset:52 ; 4-byte Folded Reload
	buffer_load_dword v10, off, s[8:11], 0 offset:56 ; 4-byte Folded Reload
	buffer_load_dword v11, off, s[8:11], 0 offset:60 ; 4-byte Folded Reload
	s_waitcnt vmcnt(2)
	v_pk_mul_f32 v[8:9], v[54:55], v[46:47] op_sel:[1,0] op_sel_hi:[0,1]
	s_waitcnt vmcnt(0)
	global_store_dwordx4 v0, v[8:11], s[0:1] offset:64
	buffer_load_dword v10, off, s[8:11], 0 offset:164 ; 4-byte Folded Reload
	buffer_load_dword v11, off, s[8:11], 0 offset:168 ; 4-byte Folded Reload
	buffer_load_dword v12, off, s[8:11], 0 offset:172 ; 4-byte Folded Reload
	buffer_load_dword v13, off, s[8:11], 0 offset:176 ; 4-byte Folded Reload
	s_waitcnt vmcnt(0)
	v_pk_mov_b32 v[8:9], v[12:13], v[54:55] op_sel:[1,0]
	v_pk_mov_b32 v[18:19], v[12:13], v[12:13] op_sel:[0,1]
	v_pk_mul_f32 v[8:9], v[10:11], v[8:9] op_sel:[1,0] op_sel_hi:[0,1]
	v_pk_mov_b32 v[16:17], v[10:11], v[10:11] op_sel:[0,1]
	v_mov_b32_e32 v10, v3
	v_mov_b32_e32 v11, v2
	global_store_dwordx4 v0, v[8:11], s[0:1] offset:48
	v_mov_b32_e32 v2, v15
	v_pk_mov_b32 v[10:11], v[62:63], v[62:63] op_sel:[0,1]
	v_mov_b32_e32 v3, v10
	v_pk_mul_f32 v[8:9], v[18:19], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	buffer_load_dword v18, off, s[8:11], 0 offset:16 ; 4-byte Folded Reload
	buffer_load_dword v19, off, s[8:11], 0 offset:20 ; 4-byte Folded Reload
	buffer_load_dword v20, off, s[8:11], 0 offset:24 ; 4-byte Folded Reload
	buffer_load_dword v21, off, s[8:11], 0 offset:28 ; 4-byte Folded Reload
	global_store_dwordx4 v0, v[6:9], s[0:1] offset:32
	v_pk_mov_b32 v[2:3], v[50:51], v[16:17] op_sel:[1,0]
	v_mov_b32_e32 v6, v58
	v_pk_mul_f32 v[2:3], v[24:25], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	s_waitcnt vmcnt(4)
	v_mov_b32_e32 v7, v18
	v_pk_mul_f32 v[8:9], v[50:51], v[6:7] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v6, v5
	v_mov_b32_e32 v7, v4
	v_pk_mul_f32 v[4:5], v[10:11], v[52:53] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx4 v0, v[6:9], s[0:1] offset:16
	global_store_dwordx4 v0, v[2:5], s[0:1]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel spills
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 248
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
		.amdhsa_system_sgpr_private_segment_wavefront_offset 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 64
		.amdhsa_next_free_sgpr 12
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
.Lfunc_end7:
	.size	spills, .Lfunc_end7-spills
                                        ; -- End function
	.set spills.num_vgpr, 64
	.set spills.num_agpr, 0
	.set spills.numbered_sgpr, 12
	.set spills.num_named_barrier, 0
	.set spills.private_seg_size, 248
	.set spills.uses_vcc, 0
	.set spills.uses_flat_scratch, 0
	.set spills.has_dyn_sized_stack, 0
	.set spills.has_recursion, 0
	.set spills.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 2708
; TotalNumSgprs: 12
; NumVgprs: 64
; NumAgprs: 0
; TotalNumVgprs: 64
; ScratchSize: 248
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 1
; VGPRBlocks: 7
; NumSGPRsForWavesPerEU: 12
; NumVGPRsForWavesPerEU: 64
; AccumOffset: 64
; Occupancy: 8
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
; COMPUTE_PGM_RSRC3_GFX90A:ACCUM_OFFSET: 15
; COMPUTE_PGM_RSRC3_GFX90A:TG_SPLIT: 0
	.text
	.protected	__clang_ocl_kern_imp_spills ; -- Begin function __clang_ocl_kern_imp_spills
	.globl	__clang_ocl_kern_imp_spills
	.p2align	2
	.type	__clang_ocl_kern_imp_spills,@function
__clang_ocl_kern_imp_spills:            ; @__clang_ocl_kern_imp_spills
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_and_b32_e32 v2, 0x3ff, v31
	v_mul_u32_u24_e32 v2, 0x50, v2
	v_lshlrev_b32_e32 v2, 2, v2
	v_add_co_u32_e32 v34, vcc, v0, v2
	buffer_store_dword v40, off, s[0:3], s32 offset:60 ; 4-byte Folded Spill
	buffer_store_dword v41, off, s[0:3], s32 offset:56 ; 4-byte Folded Spill
	buffer_store_dword v42, off, s[0:3], s32 offset:52 ; 4-byte Folded Spill
	buffer_store_dword v43, off, s[0:3], s32 offset:48 ; 4-byte Folded Spill
	buffer_store_dword v44, off, s[0:3], s32 offset:44 ; 4-byte Folded Spill
	buffer_store_dword v45, off, s[0:3], s32 offset:40 ; 4-byte Folded Spill
	buffer_store_dword v46, off, s[0:3], s32 offset:36 ; 4-byte Folded Spill
	buffer_store_dword v47, off, s[0:3], s32 offset:32 ; 4-byte Folded Spill
	buffer_store_dword v56, off, s[0:3], s32 offset:28 ; 4-byte Folded Spill
	buffer_store_dword v57, off, s[0:3], s32 offset:24 ; 4-byte Folded Spill
	buffer_store_dword v58, off, s[0:3], s32 offset:20 ; 4-byte Folded Spill
	buffer_store_dword v59, off, s[0:3], s32 offset:16 ; 4-byte Folded Spill
	buffer_store_dword v60, off, s[0:3], s32 offset:12 ; 4-byte Folded Spill
	buffer_store_dword v61, off, s[0:3], s32 offset:8 ; 4-byte Folded Spill
	buffer_store_dword v62, off, s[0:3], s32 offset:4 ; 4-byte Folded Spill
	buffer_store_dword v63, off, s[0:3], s32 ; 4-byte Folded Spill
	v_addc_co_u32_e32 v35, vcc, 0, v1, vcc
	global_load_dwordx4 v[36:39], v[34:35], off offset:32
	global_load_dwordx4 v[48:51], v[34:35], off offset:48
	global_load_dwordx4 v[0:3], v[34:35], off offset:16
	global_load_dwordx4 v[8:11], v[34:35], off offset:296
	global_load_dwordx4 v[20:23], v[34:35], off offset:64
	s_waitcnt vmcnt(0)
	buffer_store_dword v20, off, s[0:3], s32 offset:304 ; 4-byte Folded Spill
	buffer_store_dword v21, off, s[0:3], s32 offset:308 ; 4-byte Folded Spill
	buffer_store_dword v22, off, s[0:3], s32 offset:312 ; 4-byte Folded Spill
	buffer_store_dword v23, off, s[0:3], s32 offset:316 ; 4-byte Folded Spill
	global_load_dwordx4 v[24:27], v[34:35], off
	global_load_dwordx4 v[18:21], v[34:35], off offset:80
	global_load_dwordx3 v[44:46], v[34:35], off offset:112
	global_load_dwordx4 v[12:15], v[34:35], off offset:96
	global_load_dwordx4 v[52:55], v[34:35], off offset:140
	global_load_dwordx4 v[4:7], v[34:35], off offset:172
	v_mov_b32_e32 v16, v39
	v_mov_b32_e32 v17, v48
	v_mov_b32_e32 v28, v49
	v_mov_b32_e32 v29, v50
	v_mov_b32_e32 v43, v51
	v_mov_b32_e32 v42, v36
	v_mov_b32_e32 v59, v49
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:256 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:260 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[0:3], s32 offset:264 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[0:3], s32 offset:268 ; 4-byte Folded Spill
	global_load_dwordx3 v[4:6], v[34:35], off offset:236
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:64 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:68 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[0:3], s32 offset:72 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[0:3], s32 offset:76 ; 4-byte Folded Spill
	global_load_dwordx4 v[4:7], v[34:35], off offset:156
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:224 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:228 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[0:3], s32 offset:232 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[0:3], s32 offset:236 ; 4-byte Folded Spill
	global_load_dwordx4 v[4:7], v[34:35], off offset:124
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:240 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:244 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[0:3], s32 offset:248 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[0:3], s32 offset:252 ; 4-byte Folded Spill
	global_load_dwordx4 v[4:7], v[34:35], off offset:220
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:120 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:124 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[0:3], s32 offset:128 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[0:3], s32 offset:132 ; 4-byte Folded Spill
	global_load_dwordx2 v[4:5], v[34:35], off offset:312
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:112 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:116 ; 4-byte Folded Spill
	global_load_dwordx4 v[4:7], v[34:35], off offset:204
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:208 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:212 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[0:3], s32 offset:216 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[0:3], s32 offset:220 ; 4-byte Folded Spill
	global_load_dwordx4 v[4:7], v[34:35], off offset:264
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:96 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:100 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[0:3], s32 offset:104 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[0:3], s32 offset:108 ; 4-byte Folded Spill
	global_load_dwordx4 v[4:7], v[34:35], off offset:188
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:184 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:188 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[0:3], s32 offset:192 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[0:3], s32 offset:196 ; 4-byte Folded Spill
	global_load_dwordx4 v[4:7], v[34:35], off offset:248
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:152 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:156 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[0:3], s32 offset:160 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[0:3], s32 offset:164 ; 4-byte Folded Spill
	global_load_dwordx4 v[4:7], v[34:35], off offset:280
	s_waitcnt vmcnt(0)
	buffer_store_dword v4, off, s[0:3], s32 offset:136 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:140 ; 4-byte Folded Spill
	buffer_store_dword v6, off, s[0:3], s32 offset:144 ; 4-byte Folded Spill
	buffer_store_dword v7, off, s[0:3], s32 offset:148 ; 4-byte Folded Spill
	;;#ASMSTART
	;;#ASMEND
	buffer_store_dword v0, off, s[0:3], s32 offset:272 ; 4-byte Folded Spill
	buffer_store_dword v1, off, s[0:3], s32 offset:276 ; 4-byte Folded Spill
	buffer_store_dword v8, off, s[0:3], s32 offset:80 ; 4-byte Folded Spill
	buffer_store_dword v9, off, s[0:3], s32 offset:84 ; 4-byte Folded Spill
	buffer_store_dword v10, off, s[0:3], s32 offset:88 ; 4-byte Folded Spill
	buffer_store_dword v11, off, s[0:3], s32 offset:92 ; 4-byte Folded Spill
	v_mov_b32_e32 v5, v38
	v_mov_b32_e32 v38, v22
	v_pk_mul_f32 v[28:29], v[28:29], v[38:39] op_sel:[1,0] op_sel_hi:[0,1]
	buffer_load_dword v38, off, s[0:3], s32 offset:184 ; 4-byte Folded Reload
	buffer_load_dword v39, off, s[0:3], s32 offset:188 ; 4-byte Folded Reload
	buffer_load_dword v40, off, s[0:3], s32 offset:192 ; 4-byte Folded Reload
	buffer_load_dword v41, off, s[0:3], s32 offset:196 ; 4-byte Folded Reload
	buffer_store_dword v4, off, s[0:3], s32 offset:200 ; 4-byte Folded Spill
	buffer_store_dword v5, off, s[0:3], s32 offset:204 ; 4-byte Folded Spill
	v_pk_mov_b32 v[4:5], v[24:25], v[24:25] op_sel:[0,1]
	v_mov_b32_e32 v1, v11
	buffer_store_dword v0, off, s[0:3], s32 offset:280 ; 4-byte Folded Spill
	buffer_store_dword v1, off, s[0:3], s32 offset:284 ; 4-byte Folded Spill
	buffer_store_dword v2, off, s[0:3], s32 offset:288 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[0:3], s32 offset:292 ; 4-byte Folded Spill
	v_pk_mov_b32 v[6:7], v[26:27], v[26:27] op_sel:[0,1]
	v_pk_mov_b32 v[60:61], v[6:7], v[6:7] op_sel:[0,1]
	v_mov_b32_e32 v58, v4
	v_pk_mul_f32 v[30:31], v[16:17], v[0:1] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx4 v[34:35], v[28:31], off offset:260
	v_mov_b32_e32 v51, v3
	v_mov_b32_e32 v28, v7
	v_mov_b32_e32 v29, v0
	v_mov_b32_e32 v30, v19
	v_mov_b32_e32 v31, v44
	v_pk_mul_f32 v[32:33], v[28:29], v[30:31]
	v_mov_b32_e32 v28, v5
	v_mov_b32_e32 v29, v6
	v_pk_mul_f32 v[30:31], v[28:29], v[50:51] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v28, v33
	v_mov_b32_e32 v29, v32
	global_store_dwordx4 v[34:35], v[28:31], off offset:300
	v_pk_mul_f32 v[32:33], v[12:13], v[42:43]
	v_mov_b32_e32 v28, v5
	buffer_load_dword v4, off, s[0:3], s32 offset:64 ; 4-byte Folded Reload
	buffer_load_dword v5, off, s[0:3], s32 offset:68 ; 4-byte Folded Reload
	buffer_load_dword v6, off, s[0:3], s32 offset:72 ; 4-byte Folded Reload
	buffer_load_dword v7, off, s[0:3], s32 offset:76 ; 4-byte Folded Reload
	v_mov_b32_e32 v29, v8
	v_pk_mul_f32 v[30:31], v[20:21], v[28:29] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v28, v33
	v_mov_b32_e32 v29, v32
	v_pk_mov_b32 v[2:3], v[44:45], v[20:21] op_sel:[1,0]
	global_store_dwordx4 v[34:35], v[28:31], off offset:216
	buffer_load_dword v8, off, s[0:3], s32 offset:256 ; 4-byte Folded Reload
	buffer_load_dword v9, off, s[0:3], s32 offset:260 ; 4-byte Folded Reload
	buffer_load_dword v10, off, s[0:3], s32 offset:264 ; 4-byte Folded Reload
	buffer_load_dword v11, off, s[0:3], s32 offset:268 ; 4-byte Folded Reload
	v_pk_mul_f32 v[30:31], v[14:15], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	v_pk_mov_b32 v[0:1], v[16:17], v[52:53] op_sel:[1,0]
	v_mov_b32_e32 v32, v46
	buffer_load_dword v48, off, s[0:3], s32 offset:208 ; 4-byte Folded Reload
	buffer_load_dword v49, off, s[0:3], s32 offset:212 ; 4-byte Folded Reload
	buffer_load_dword v50, off, s[0:3], s32 offset:216 ; 4-byte Folded Reload
	buffer_load_dword v51, off, s[0:3], s32 offset:220 ; 4-byte Folded Reload
	buffer_store_dword v0, off, s[0:3], s32 offset:296 ; 4-byte Folded Spill
	buffer_store_dword v1, off, s[0:3], s32 offset:300 ; 4-byte Folded Spill
	s_waitcnt vmcnt(14)
	v_mov_b32_e32 v20, v4
	s_waitcnt vmcnt(13)
	v_mov_b32_e32 v2, v5
	s_waitcnt vmcnt(12)
	v_mov_b32_e32 v3, v6
	v_mov_b32_e32 v22, v6
	buffer_load_dword v4, off, s[0:3], s32 offset:304 ; 4-byte Folded Reload
	buffer_load_dword v5, off, s[0:3], s32 offset:308 ; 4-byte Folded Reload
	buffer_load_dword v6, off, s[0:3], s32 offset:312 ; 4-byte Folded Reload
	buffer_load_dword v7, off, s[0:3], s32 offset:316 ; 4-byte Folded Reload
	v_pk_mov_b32 v[2:3], v[14:15], v[2:3] op_sel:[1,0]
	buffer_store_dword v18, off, s[0:3], s32 offset:320 ; 4-byte Folded Spill
	buffer_store_dword v19, off, s[0:3], s32 offset:324 ; 4-byte Folded Spill
	buffer_store_dword v20, off, s[0:3], s32 offset:328 ; 4-byte Folded Spill
	buffer_store_dword v21, off, s[0:3], s32 offset:332 ; 4-byte Folded Spill
	s_waitcnt vmcnt(17)
	v_mov_b32_e32 v52, v8
	v_pk_mul_f32 v[28:29], v[44:45], v[52:53] op_sel:[1,0] op_sel_hi:[0,1]
	buffer_load_dword v24, off, s[0:3], s32 offset:240 ; 4-byte Folded Reload
	buffer_load_dword v25, off, s[0:3], s32 offset:244 ; 4-byte Folded Reload
	buffer_load_dword v26, off, s[0:3], s32 offset:248 ; 4-byte Folded Reload
	buffer_load_dword v27, off, s[0:3], s32 offset:252 ; 4-byte Folded Reload
	buffer_load_dword v44, off, s[0:3], s32 offset:224 ; 4-byte Folded Reload
	buffer_load_dword v45, off, s[0:3], s32 offset:228 ; 4-byte Folded Reload
	buffer_load_dword v46, off, s[0:3], s32 offset:232 ; 4-byte Folded Reload
	buffer_load_dword v47, off, s[0:3], s32 offset:236 ; 4-byte Folded Reload
	global_store_dwordx4 v[34:35], v[28:31], off offset:200
	s_waitcnt vmcnt(15)
	v_pk_mov_b32 v[16:17], v[4:5], v[4:5] op_sel:[0,1]
	s_waitcnt vmcnt(13)
	v_mov_b32_e32 v15, v7
	buffer_store_dword v12, off, s[0:3], s32 offset:168 ; 4-byte Folded Spill
	buffer_store_dword v13, off, s[0:3], s32 offset:172 ; 4-byte Folded Spill
	buffer_store_dword v14, off, s[0:3], s32 offset:176 ; 4-byte Folded Spill
	buffer_store_dword v15, off, s[0:3], s32 offset:180 ; 4-byte Folded Spill
	v_mov_b32_e32 v12, v20
	s_waitcnt vmcnt(7)
	v_pk_mov_b32 v[28:29], v[44:45], v[26:27] op_sel:[1,0]
	v_pk_mul_f32 v[28:29], v[44:45], v[28:29] op_sel:[1,0] op_sel_hi:[0,1]
	v_pk_mul_f32 v[30:31], v[54:55], v[14:15] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v14, v22
	v_mov_b32_e32 v15, v18
	buffer_store_dword v12, off, s[0:3], s32 offset:64 ; 4-byte Folded Spill
	buffer_store_dword v13, off, s[0:3], s32 offset:68 ; 4-byte Folded Spill
	buffer_store_dword v14, off, s[0:3], s32 offset:72 ; 4-byte Folded Spill
	buffer_store_dword v15, off, s[0:3], s32 offset:76 ; 4-byte Folded Spill
	global_store_dwordx4 v[34:35], v[28:31], off offset:156
	v_pk_mul_f32 v[2:3], v[14:15], v[2:3]
	v_mov_b32_e32 v28, v11
	v_mov_b32_e32 v29, v50
	v_pk_mul_f32 v[28:29], v[6:7], v[28:29]
	buffer_load_dword v4, off, s[0:3], s32 offset:96 ; 4-byte Folded Reload
	buffer_load_dword v5, off, s[0:3], s32 offset:100 ; 4-byte Folded Reload
	buffer_load_dword v6, off, s[0:3], s32 offset:104 ; 4-byte Folded Reload
	buffer_load_dword v7, off, s[0:3], s32 offset:108 ; 4-byte Folded Reload
	buffer_store_dword v0, off, s[0:3], s32 offset:224 ; 4-byte Folded Spill
	buffer_store_dword v1, off, s[0:3], s32 offset:228 ; 4-byte Folded Spill
	buffer_store_dword v2, off, s[0:3], s32 offset:232 ; 4-byte Folded Spill
	buffer_store_dword v3, off, s[0:3], s32 offset:236 ; 4-byte Folded Spill
	v_mov_b32_e32 v30, v29
	v_mov_b32_e32 v31, v28
	v_pk_mov_b32 v[14:15], v[50:51], v[38:39] op_sel:[1,0]
	s_waitcnt vmcnt(6)
	v_mul_f32_e32 v28, v19, v5
	v_mov_b32_e32 v29, v3
	global_store_dwordx4 v[34:35], v[28:31], off offset:232
	v_mov_b32_e32 v3, v22
	v_pk_mul_f32 v[30:31], v[46:47], v[14:15] op_sel:[1,0] op_sel_hi:[0,1]
	buffer_load_dword v12, off, s[0:3], s32 offset:120 ; 4-byte Folded Reload
	buffer_load_dword v13, off, s[0:3], s32 offset:124 ; 4-byte Folded Reload
	buffer_load_dword v14, off, s[0:3], s32 offset:128 ; 4-byte Folded Reload
	buffer_load_dword v15, off, s[0:3], s32 offset:132 ; 4-byte Folded Reload
	buffer_load_dword v20, off, s[0:3], s32 offset:152 ; 4-byte Folded Reload
	buffer_load_dword v21, off, s[0:3], s32 offset:156 ; 4-byte Folded Reload
	buffer_load_dword v22, off, s[0:3], s32 offset:160 ; 4-byte Folded Reload
	buffer_load_dword v23, off, s[0:3], s32 offset:164 ; 4-byte Folded Reload
	s_waitcnt vmcnt(14)
	v_mov_b32_e32 v2, v6
	v_pk_mov_b32 v[4:5], v[16:17], v[16:17] op_sel:[0,1]
	buffer_load_dword v16, off, s[0:3], s32 offset:136 ; 4-byte Folded Reload
	buffer_load_dword v17, off, s[0:3], s32 offset:140 ; 4-byte Folded Reload
	buffer_load_dword v18, off, s[0:3], s32 offset:144 ; 4-byte Folded Reload
	buffer_load_dword v19, off, s[0:3], s32 offset:148 ; 4-byte Folded Reload
	v_pk_mul_f32 v[28:29], v[8:9], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	s_waitcnt vmcnt(17)
	v_pk_mov_b32 v[6:7], v[8:9], v[8:9] op_sel:[0,1]
	v_pk_mov_b32 v[8:9], v[10:11], v[10:11] op_sel:[0,1]
	global_store_dwordx4 v[34:35], v[28:31], off offset:140
	v_mul_f32_e32 v10, v9, v60
	v_pk_mov_b32 v[30:31], v[6:7], v[54:55] op_sel:[1,0]
	s_waitcnt vmcnt(11)
	v_mov_b32_e32 v56, v13
	s_waitcnt vmcnt(10)
	v_mov_b32_e32 v57, v14
	s_waitcnt vmcnt(7)
	v_pk_mov_b32 v[2:3], v[20:21], v[56:57] op_sel:[1,0]
	v_pk_mul_f32 v[62:63], v[36:37], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v2, v44
	buffer_load_dword v42, off, s[0:3], s32 offset:80 ; 4-byte Folded Reload
	buffer_load_dword v43, off, s[0:3], s32 offset:84 ; 4-byte Folded Reload
	buffer_load_dword v44, off, s[0:3], s32 offset:88 ; 4-byte Folded Reload
	buffer_load_dword v45, off, s[0:3], s32 offset:92 ; 4-byte Folded Reload
	v_mov_b32_e32 v3, v25
	v_pk_mul_f32 v[28:29], v[4:5], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	s_waitcnt vmcnt(7)
	v_pk_mov_b32 v[0:1], v[4:5], v[16:17] op_sel:[1,0]
	v_mov_b32_e32 v5, v37
	v_pk_mov_b32 v[36:37], v[4:5], v[4:5] op_sel:[0,1]
	v_mov_b32_e32 v4, v55
	v_mov_b32_e32 v5, v8
	buffer_store_dword v0, off, s[0:3], s32 offset:120 ; 4-byte Folded Spill
	buffer_store_dword v1, off, s[0:3], s32 offset:124 ; 4-byte Folded Spill
	buffer_load_dword v0, off, s[0:3], s32 offset:272 ; 4-byte Folded Reload
	buffer_load_dword v1, off, s[0:3], s32 offset:276 ; 4-byte Folded Reload
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v0, v53
	v_pk_mul_f32 v[8:9], v[38:39], v[36:37] op_sel:[1,0] op_sel_hi:[0,1]
	buffer_load_dword v36, off, s[0:3], s32 offset:112 ; 4-byte Folded Reload
	buffer_load_dword v37, off, s[0:3], s32 offset:116 ; 4-byte Folded Reload
	v_mul_f32_e32 v13, v58, v58
	global_store_dword v[34:35], v13, off offset:316
	v_pk_mul_f32 v[6:7], v[42:43], v[4:5]
	buffer_load_dword v2, off, s[0:3], s32 offset:320 ; 4-byte Folded Reload
	buffer_load_dword v3, off, s[0:3], s32 offset:324 ; 4-byte Folded Reload
	buffer_load_dword v4, off, s[0:3], s32 offset:328 ; 4-byte Folded Reload
	buffer_load_dword v5, off, s[0:3], s32 offset:332 ; 4-byte Folded Reload
	buffer_load_dword v2, off, s[0:3], s32 offset:296 ; 4-byte Folded Reload
	buffer_load_dword v3, off, s[0:3], s32 offset:300 ; 4-byte Folded Reload
	v_mov_b32_e32 v11, v7
	global_store_dwordx4 v[34:35], v[8:11], off offset:124
	s_waitcnt vmcnt(9)
	v_mov_b32_e32 v16, v36
	v_pk_mul_f32 v[8:9], v[48:49], v[30:31] op_sel:[1,0] op_sel_hi:[0,1]
	s_waitcnt vmcnt(3)
	v_mov_b32_e32 v4, v5
	v_mov_b32_e32 v5, v32
	v_pk_mul_f32 v[52:53], v[40:41], v[4:5]
	v_mov_b32_e32 v10, v53
	v_mov_b32_e32 v11, v52
	global_store_dwordx4 v[34:35], v[8:11], off offset:108
	v_mov_b32_e32 v43, v19
	s_waitcnt vmcnt(2)
	v_pk_mul_f32 v[8:9], v[0:1], v[2:3]
	buffer_load_dword v0, off, s[0:3], s32 offset:280 ; 4-byte Folded Reload
	buffer_load_dword v1, off, s[0:3], s32 offset:284 ; 4-byte Folded Reload
	buffer_load_dword v2, off, s[0:3], s32 offset:288 ; 4-byte Folded Reload
	buffer_load_dword v3, off, s[0:3], s32 offset:292 ; 4-byte Folded Reload
	v_pk_mul_f32 v[10:11], v[26:27], v[16:17] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx4 v[34:35], v[8:11], off offset:172
	v_mov_b32_e32 v32, v9
	v_mov_b32_e32 v42, v18
	v_mov_b32_e32 v41, v17
	v_mov_b32_e32 v17, v39
	v_mov_b32_e32 v18, v40
	v_mov_b32_e32 v19, v47
	v_mov_b32_e32 v4, v59
	v_pk_mov_b32 v[10:11], v[36:37], v[42:43] op_sel:[1,0]
	v_pk_mul_f32 v[10:11], v[56:57], v[10:11] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v47, v27
	s_waitcnt vmcnt(1)
	v_pk_mov_b32 v[8:9], v[2:3], v[2:3] op_sel:[0,1]
	buffer_load_dword v0, off, s[0:3], s32 offset:64 ; 4-byte Folded Reload
	buffer_load_dword v1, off, s[0:3], s32 offset:68 ; 4-byte Folded Reload
	buffer_load_dword v2, off, s[0:3], s32 offset:72 ; 4-byte Folded Reload
	buffer_load_dword v3, off, s[0:3], s32 offset:76 ; 4-byte Folded Reload
	v_pk_mul_f32 v[30:31], v[8:9], v[18:19] op_sel:[1,0] op_sel_hi:[0,1]
	buffer_load_dword v2, off, s[0:3], s32 offset:120 ; 4-byte Folded Reload
	buffer_load_dword v3, off, s[0:3], s32 offset:124 ; 4-byte Folded Reload
	v_mov_b32_e32 v5, v8
	v_mov_b32_e32 v8, v15
	global_store_dwordx3 v[34:35], v[30:32], off offset:288
	v_mov_b32_e32 v18, v53
	v_mov_b32_e32 v30, v33
	global_store_dwordx3 v[34:35], v[28:30], off offset:248
	s_waitcnt vmcnt(7)
	v_mov_b32_e32 v9, v0
	buffer_load_dword v0, off, s[0:3], s32 offset:200 ; 4-byte Folded Reload
	buffer_load_dword v1, off, s[0:3], s32 offset:204 ; 4-byte Folded Reload
	v_pk_mul_f32 v[8:9], v[8:9], v[4:5] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v4, v17
	v_mov_b32_e32 v5, v12
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5]
	v_mov_b32_e32 v23, v14
	v_mov_b32_e32 v14, v15
	v_mov_b32_e32 v15, v48
	s_waitcnt vmcnt(1)
	v_mov_b32_e32 v0, v41
	v_pk_mul_f32 v[16:17], v[24:25], v[22:23] op_sel:[1,0] op_sel_hi:[0,1]
	v_pk_mul_f32 v[14:15], v[50:51], v[14:15] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx3 v[34:35], v[16:18], off offset:188
	v_mov_b32_e32 v29, v14
	v_mov_b32_e32 v17, v62
	v_mov_b32_e32 v18, v63
	v_mov_b32_e32 v30, v15
	v_mov_b32_e32 v28, v5
	global_store_dwordx3 v[34:35], v[28:30], off offset:96
	global_store_dwordx4 v[34:35], v[8:11], off offset:80
	buffer_load_dword v8, off, s[0:3], s32 offset:224 ; 4-byte Folded Reload
	buffer_load_dword v9, off, s[0:3], s32 offset:228 ; 4-byte Folded Reload
	buffer_load_dword v10, off, s[0:3], s32 offset:232 ; 4-byte Folded Reload
	buffer_load_dword v11, off, s[0:3], s32 offset:236 ; 4-byte Folded Reload
	s_waitcnt vmcnt(2)
	v_pk_mul_f32 v[8:9], v[20:21], v[46:47] op_sel:[1,0] op_sel_hi:[0,1]
	v_pk_mul_f32 v[2:3], v[0:1], v[2:3]
	v_mov_b32_e32 v16, v3
	global_store_dwordx3 v[34:35], v[16:18], off offset:276
	buffer_load_dword v14, off, s[0:3], s32 offset:96 ; 4-byte Folded Reload
	buffer_load_dword v15, off, s[0:3], s32 offset:100 ; 4-byte Folded Reload
	buffer_load_dword v16, off, s[0:3], s32 offset:104 ; 4-byte Folded Reload
	buffer_load_dword v17, off, s[0:3], s32 offset:108 ; 4-byte Folded Reload
	s_waitcnt vmcnt(5)
	global_store_dwordx4 v[34:35], v[8:11], off offset:64
	s_nop 0
	v_mov_b32_e32 v10, v5
	v_mov_b32_e32 v11, v4
	v_mov_b32_e32 v4, v61
	s_waitcnt vmcnt(1)
	v_pk_mov_b32 v[8:9], v[16:17], v[20:21] op_sel:[1,0]
	v_pk_mul_f32 v[8:9], v[14:15], v[8:9] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx4 v[34:35], v[8:11], off offset:48
	buffer_load_dword v8, off, s[0:3], s32 offset:80 ; 4-byte Folded Reload
	buffer_load_dword v9, off, s[0:3], s32 offset:84 ; 4-byte Folded Reload
	buffer_load_dword v10, off, s[0:3], s32 offset:88 ; 4-byte Folded Reload
	buffer_load_dword v11, off, s[0:3], s32 offset:92 ; 4-byte Folded Reload
	s_waitcnt vmcnt(0)
	v_pk_mov_b32 v[8:9], v[10:11], v[10:11] op_sel:[0,1]
	buffer_load_dword v10, off, s[0:3], s32 offset:168 ; 4-byte Folded Reload
	buffer_load_dword v11, off, s[0:3], s32 offset:172 ; 4-byte Folded Reload
	buffer_load_dword v12, off, s[0:3], s32 offset:176 ; 4-byte Folded Reload
	buffer_load_dword v13, off, s[0:3], s32 offset:180 ; 4-byte Folded Reload
	v_mov_b32_e32 v5, v8
	v_pk_mul_f32 v[4:5], v[16:17], v[4:5] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx4 v[34:35], v[2:5], off offset:32
	s_waitcnt vmcnt(4)
	v_mov_b32_e32 v25, v10
	v_pk_mul_f32 v[4:5], v[42:43], v[24:25] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v2, v7
	v_mov_b32_e32 v3, v6
	global_store_dwordx4 v[34:35], v[2:5], off offset:16
	buffer_load_dword v0, off, s[0:3], s32 offset:64 ; 4-byte Folded Reload
	buffer_load_dword v1, off, s[0:3], s32 offset:68 ; 4-byte Folded Reload
	buffer_load_dword v2, off, s[0:3], s32 offset:72 ; 4-byte Folded Reload
	buffer_load_dword v3, off, s[0:3], s32 offset:76 ; 4-byte Folded Reload
	s_waitcnt vmcnt(0)
	v_pk_mov_b32 v[2:3], v[42:43], v[14:15] op_sel:[1,0]
	buffer_load_dword v63, off, s[0:3], s32 ; 4-byte Folded Reload
	buffer_load_dword v62, off, s[0:3], s32 offset:4 ; 4-byte Folded Reload
	buffer_load_dword v61, off, s[0:3], s32 offset:8 ; 4-byte Folded Reload
	buffer_load_dword v60, off, s[0:3], s32 offset:12 ; 4-byte Folded Reload
	buffer_load_dword v59, off, s[0:3], s32 offset:16 ; 4-byte Folded Reload
	buffer_load_dword v58, off, s[0:3], s32 offset:20 ; 4-byte Folded Reload
	buffer_load_dword v57, off, s[0:3], s32 offset:24 ; 4-byte Folded Reload
	buffer_load_dword v56, off, s[0:3], s32 offset:28 ; 4-byte Folded Reload
	buffer_load_dword v47, off, s[0:3], s32 offset:32 ; 4-byte Folded Reload
	buffer_load_dword v46, off, s[0:3], s32 offset:36 ; 4-byte Folded Reload
	buffer_load_dword v45, off, s[0:3], s32 offset:40 ; 4-byte Folded Reload
	buffer_load_dword v44, off, s[0:3], s32 offset:44 ; 4-byte Folded Reload
	buffer_load_dword v43, off, s[0:3], s32 offset:48 ; 4-byte Folded Reload
	buffer_load_dword v42, off, s[0:3], s32 offset:52 ; 4-byte Folded Reload
	buffer_load_dword v41, off, s[0:3], s32 offset:56 ; 4-byte Folded Reload
	buffer_load_dword v40, off, s[0:3], s32 offset:60 ; 4-byte Folded Reload
	v_pk_mul_f32 v[2:3], v[36:37], v[2:3] op_sel:[1,0] op_sel_hi:[0,1]
	v_mov_b32_e32 v48, v0
	v_pk_mul_f32 v[4:5], v[8:9], v[48:49] op_sel:[1,0] op_sel_hi:[0,1]
	global_store_dwordx4 v[34:35], v[2:5], off
	s_waitcnt vmcnt(0)
	s_setpc_b64 s[30:31]
.Lfunc_end8:
	.size	__clang_ocl_kern_imp_spills, .Lfunc_end8-__clang_ocl_kern_imp_spills
                                        ; -- End function
	.set __clang_ocl_kern_imp_spills.num_vgpr, 64
	.set __clang_ocl_kern_imp_spills.num_agpr, 0
	.set __clang_ocl_kern_imp_spills.numbered_sgpr, 33
	.set __clang_ocl_kern_imp_spills.num_named_barrier, 0
	.set __clang_ocl_kern_imp_spills.private_seg_size, 340
	.set __clang_ocl_kern_imp_spills.uses_vcc, 1
	.set __clang_ocl_kern_imp_spills.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_spills.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_spills.has_recursion, 0
	.set __clang_ocl_kern_imp_spills.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 2960
; TotalNumSgprs: 35
; NumVgprs: 64
; NumAgprs: 0
; TotalNumVgprs: 64
; ScratchSize: 340
; MemoryBound: 0
	.text
	.p2alignl 6, 3212836864
	.fill 256, 4, 3212836864
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 100
	.set amdgpu.max_num_agpr, 30
	.set amdgpu.max_num_sgpr, 60
	.set amdgpu.max_num_named_barrier, 0
	.text
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     30
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
    .name:           accumulate
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 256
      - 1
      - 1
    .sgpr_count:     60
    .sgpr_spill_count: 0
    .symbol:         accumulate.kd
    .uses_dynamic_stack: false
    .vgpr_count:     130
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 12012
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 128
    .name:           tile
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 2
      - 1
    .sgpr_count:     6
    .sgpr_spill_count: 0
    .symbol:         tile.kd
    .uses_dynamic_stack: false
    .vgpr_count:     6
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 512
    .name:           calls
    .private_segment_fixed_size: 8
    .sgpr_count:     33
    .sgpr_spill_count: 0
    .symbol:         calls.kd
    .uses_dynamic_stack: false
    .vgpr_count:     78
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'float*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           spills
    .private_segment_fixed_size: 248
    .sgpr_count:     12
    .sgpr_spill_count: 0
    .symbol:         spills.kd
    .uses_dynamic_stack: false
    .vgpr_count:     64
    .vgpr_spill_count: 69
    .wavefront_size: 64
amdhsa.target:   'amdgcn-amd-amdhsa--gfx90a:xnack-'
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
