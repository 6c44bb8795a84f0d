	.amdgcn_target "amdgcn-amd-amdhsa--gfx1030"
	.amdhsa_code_object_version 6
	.text
	.protected	plain                   ; -- Begin function plain
	.globl	plain
	.p2align	8
	.type	plain,@function
plain:                                  ; @plain
; %bb.0:
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_mov_b32_e32 v1, 0
	v_lshl_or_b32 v0, s6, 8, v0
	v_lshlrev_b64 v[0:1], 2, v[0:1]
	s_waitcnt lgkmcnt(0)
	v_add_co_u32 v0, vcc_lo, s0, v0
	v_add_co_ci_u32_e64 v1, null, s1, v1, vcc_lo
	global_load_dword v2, v[0:1], off
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v2, v2
	global_store_dword v[0:1], v2, off
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel plain
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
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 3
		.amdhsa_next_free_sgpr 7
		.amdhsa_reserve_vcc 1
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_shared_vgpr_count 0
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
	.size	plain, .Lfunc_end0-plain
                                        ; -- End function
	.set plain.num_vgpr, 3
	.set plain.num_agpr, 0
	.set plain.numbered_sgpr, 7
	.set plain.num_named_barrier, 0
	.set plain.private_seg_size, 0
	.set plain.uses_vcc, 1
	.set plain.uses_flat_scratch, 0
	.set plain.has_dyn_sized_stack, 0
	.set plain.has_recursion, 0
	.set plain.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 76
; TotalNumSgprs: 9
; NumVgprs: 3
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 0
; NumSGPRsForWavesPerEU: 9
; NumVGPRsForWavesPerEU: 3
; Occupancy: 16
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	__clang_ocl_kern_imp_plain ; -- Begin function __clang_ocl_kern_imp_plain
	.globl	__clang_ocl_kern_imp_plain
	.p2align	2
	.type	__clang_ocl_kern_imp_plain,@function
__clang_ocl_kern_imp_plain:             ; @__clang_ocl_kern_imp_plain
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_and_b32_e32 v2, 0x3ff, v31
	v_mov_b32_e32 v3, 0
	v_lshl_or_b32 v2, s12, 8, v2
	v_lshlrev_b64 v[2:3], 2, v[2:3]
	v_add_co_u32 v0, vcc_lo, v0, v2
	v_add_co_ci_u32_e64 v1, null, v1, v3, vcc_lo
	global_load_dword v2, v[0:1], off
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v2, v2, v2
	global_store_dword v[0:1], v2, off
	s_setpc_b64 s[30:31]
.Lfunc_end1:
	.size	__clang_ocl_kern_imp_plain, .Lfunc_end1-__clang_ocl_kern_imp_plain
                                        ; -- End function
	.set __clang_ocl_kern_imp_plain.num_vgpr, 32
	.set __clang_ocl_kern_imp_plain.num_agpr, 0
	.set __clang_ocl_kern_imp_plain.numbered_sgpr, 32
	.set __clang_ocl_kern_imp_plain.num_named_barrier, 0
	.set __clang_ocl_kern_imp_plain.private_seg_size, 0
	.set __clang_ocl_kern_imp_plain.uses_vcc, 1
	.set __clang_ocl_kern_imp_plain.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_plain.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_plain.has_recursion, 0
	.set __clang_ocl_kern_imp_plain.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 76
; TotalNumSgprs: 34
; NumVgprs: 32
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	v97                     ; -- Begin function v97
	.globl	v97
	.p2align	8
	.type	v97,@function
v97:                                    ; @v97
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
	.amdhsa_kernel v97
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
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 97
		.amdhsa_next_free_sgpr 6
		.amdhsa_reserve_vcc 0
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_shared_vgpr_count 0
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
	.size	v97, .Lfunc_end2-v97
                                        ; -- End function
	.set v97.num_vgpr, 97
	.set v97.num_agpr, 0
	.set v97.numbered_sgpr, 6
	.set v97.num_named_barrier, 0
	.set v97.private_seg_size, 0
	.set v97.uses_vcc, 0
	.set v97.uses_flat_scratch, 0
	.set v97.has_dyn_sized_stack, 0
	.set v97.has_recursion, 0
	.set v97.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 32
; TotalNumSgprs: 6
; NumVgprs: 97
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 12
; NumSGPRsForWavesPerEU: 6
; NumVGPRsForWavesPerEU: 97
; Occupancy: 9
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	__clang_ocl_kern_imp_v97 ; -- Begin function __clang_ocl_kern_imp_v97
	.globl	__clang_ocl_kern_imp_v97
	.p2align	2
	.type	__clang_ocl_kern_imp_v97,@function
__clang_ocl_kern_imp_v97:               ; @__clang_ocl_kern_imp_v97
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v2, 1
	;;#ASMSTART
	;;#ASMEND
	global_store_dword v[0:1], v2, off
	s_setpc_b64 s[30:31]
.Lfunc_end3:
	.size	__clang_ocl_kern_imp_v97, .Lfunc_end3-__clang_ocl_kern_imp_v97
                                        ; -- End function
	.set __clang_ocl_kern_imp_v97.num_vgpr, 97
	.set __clang_ocl_kern_imp_v97.num_agpr, 0
	.set __clang_ocl_kern_imp_v97.numbered_sgpr, 32
	.set __clang_ocl_kern_imp_v97.num_named_barrier, 0
	.set __clang_ocl_kern_imp_v97.private_seg_size, 0
	.set __clang_ocl_kern_imp_v97.uses_vcc, 0
	.set __clang_ocl_kern_imp_v97.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_v97.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_v97.has_recursion, 0
	.set __clang_ocl_kern_imp_v97.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 20
; TotalNumSgprs: 32
; NumVgprs: 97
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	lds43009                ; -- Begin function lds43009
	.globl	lds43009
	.p2align	8
	.type	lds43009,@function
lds43009:                               ; @lds43009
; %bb.0:
	s_load_dwordx2 s[0:1], s[4:5], 0x0
	v_lshl_or_b32 v0, v1, 6, v0
	v_xor_b32_e32 v2, 0x7f, v0
	v_mul_u32_u24_e32 v3, 0x12c, v0
	v_mul_i32_i24_e32 v2, 0x12c, v2
	s_waitcnt lgkmcnt(0)
	global_load_ubyte v1, v0, s[0:1]
	s_waitcnt vmcnt(0)
	ds_write_b8 v3, v1
	s_barrier
	ds_read_u8 v1, v2
	s_waitcnt lgkmcnt(0)
	global_store_byte v0, v1, s[0:1]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel lds43009
		.amdhsa_group_segment_fixed_size 43009
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 8
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 1
		.amdhsa_next_free_vgpr 193
		.amdhsa_next_free_sgpr 6
		.amdhsa_reserve_vcc 0
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_shared_vgpr_count 0
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
	.size	lds43009, .Lfunc_end4-lds43009
                                        ; -- End function
	.set lds43009.num_vgpr, 4
	.set lds43009.num_agpr, 0
	.set lds43009.numbered_sgpr, 6
	.set lds43009.num_named_barrier, 0
	.set lds43009.private_seg_size, 0
	.set lds43009.uses_vcc, 0
	.set lds43009.uses_flat_scratch, 0
	.set lds43009.has_dyn_sized_stack, 0
	.set lds43009.has_recursion, 0
	.set lds43009.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 92
; TotalNumSgprs: 6
; NumVgprs: 4
; ScratchSize: 0
; MemoryBound: 0
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 43009 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 24
; NumSGPRsForWavesPerEU: 6
; NumVGPRsForWavesPerEU: 193
; Occupancy: 3
; WaveLimiterHint : 0
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 0
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 1
	.text
	.protected	__clang_ocl_kern_imp_lds43009 ; -- Begin function __clang_ocl_kern_imp_lds43009
	.globl	__clang_ocl_kern_imp_lds43009
	.p2align	2
	.type	__clang_ocl_kern_imp_lds43009,@function
__clang_ocl_kern_imp_lds43009:          ; @__clang_ocl_kern_imp_lds43009
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	v_lshrrev_b32_e32 v2, 4, v31
	v_and_b32_e32 v3, 0x3ff, v31
	v_and_or_b32 v2, 0xffc0, v2, v3
	v_add_co_u32 v0, vcc_lo, v0, v2
	v_add_co_ci_u32_e64 v1, null, 0, v1, vcc_lo
	global_load_ubyte v2, v[0:1], off
	s_trap 2
	s_waitcnt vmcnt(0)
	ds_write_b8 v0, v2
	s_barrier
	ds_read_u8 v2, v0
	s_waitcnt lgkmcnt(0)
	global_store_byte v[0:1], v2, off
	s_setpc_b64 s[30:31]
.Lfunc_end5:
	.size	__clang_ocl_kern_imp_lds43009, .Lfunc_end5-__clang_ocl_kern_imp_lds43009
                                        ; -- End function
	.set __clang_ocl_kern_imp_lds43009.num_vgpr, 32
	.set __clang_ocl_kern_imp_lds43009.num_agpr, 0
	.set __clang_ocl_kern_imp_lds43009.numbered_sgpr, 32
	.set __clang_ocl_kern_imp_lds43009.num_named_barrier, 0
	.set __clang_ocl_kern_imp_lds43009.private_seg_size, 0
	.set __clang_ocl_kern_imp_lds43009.uses_vcc, 1
	.set __clang_ocl_kern_imp_lds43009.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_lds43009.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_lds43009.has_recursion, 0
	.set __clang_ocl_kern_imp_lds43009.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 96
; TotalNumSgprs: 34
; NumVgprs: 32
; ScratchSize: 0
; MemoryBound: 0
	.text
	.protected	spill                   ; -- Begin function spill
	.globl	spill
	.p2align	8
	.type	spill,@function
spill:                                  ; @spill
; %bb.0:
	s_add_u32 s0, s0, s7
	s_clause 0x1
	s_load_dwordx2 s[6:7], s[4:5], 0x0
	s_load_dword s4, s[4:5], 0x8
	s_addc_u32 s1, s1, 0
	s_waitcnt lgkmcnt(0)
	s_clause 0x1
	s_load_dwordx8 s[8:15], s[6:7], 0x0
	s_load_dword s5, s[6:7], 0x20
	s_and_b32 s4, s4, 63
	s_lshl2_add_u32 s4, s4, 0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s8
	v_mov_b32_e32 v1, s9
	v_mov_b32_e32 v2, s10
	v_mov_b32_e32 v3, s11
	v_mov_b32_e32 v4, s12
	v_mov_b32_e32 v5, s13
	v_mov_b32_e32 v6, s14
	v_mov_b32_e32 v7, s15
	v_mov_b32_e32 v8, s5
	buffer_store_dword v0, off, s[0:3], 0
	s_waitcnt_vscnt null, 0x0
	buffer_store_dword v1, off, s[0:3], 0 offset:4
	s_waitcnt_vscnt null, 0x0
	buffer_store_dword v2, off, s[0:3], 0 offset:8
	s_waitcnt_vscnt null, 0x0
	buffer_store_dword v3, off, s[0:3], 0 offset:12
	s_waitcnt_vscnt null, 0x0
	buffer_store_dword v4, off, s[0:3], 0 offset:16
	s_waitcnt_vscnt null, 0x0
	buffer_store_dword v5, off, s[0:3], 0 offset:20
	s_waitcnt_vscnt null, 0x0
	buffer_store_dword v6, off, s[0:3], 0 offset:24
	s_waitcnt_vscnt null, 0x0
	buffer_store_dword v7, off, s[0:3], 0 offset:28
	s_waitcnt_vscnt null, 0x0
	buffer_store_dword v8, off, s[0:3], 0 offset:32
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x24
	v_mov_b32_e32 v1, s4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:36
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x28
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:40
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x2c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:44
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x30
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:48
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x34
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:52
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x38
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:56
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x3c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:60
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x40
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:64
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x44
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:68
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x48
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:72
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x4c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:76
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x50
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:80
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x54
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:84
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x58
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:88
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x5c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:92
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x60
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:96
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x64
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:100
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x68
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:104
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x6c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:108
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x70
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:112
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x74
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:116
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x78
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:120
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x7c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:124
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x80
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:128
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x84
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:132
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x88
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:136
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x8c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:140
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x90
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:144
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x94
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:148
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x98
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:152
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0x9c
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:156
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xa0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:160
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xa4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:164
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xa8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:168
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xac
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:172
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xb0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:176
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xb4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:180
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xb8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:184
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xbc
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:188
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xc0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:192
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xc4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:196
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xc8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:200
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xcc
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:204
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xd0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:208
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xd4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:212
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xd8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:216
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xdc
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:220
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xe0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:224
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xe4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:228
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xe8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:232
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xec
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:236
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xf0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:240
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xf4
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:244
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xf8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:248
	s_waitcnt_vscnt null, 0x0
	s_load_dword s5, s[6:7], 0xfc
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s5
	buffer_store_dword v0, off, s[0:3], 0 offset:252
	s_waitcnt_vscnt null, 0x0
	buffer_load_dword v0, v1, s[0:3], 0 offen glc dlc
	s_waitcnt vmcnt(0)
	v_mov_b32_e32 v1, 0
	global_store_dword v1, v0, s[6:7]
	s_endpgm
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel spill
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 260
		.amdhsa_kernarg_size 12
		.amdhsa_user_sgpr_count 6
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 0
		.amdhsa_user_sgpr_queue_ptr 0
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 0
		.amdhsa_user_sgpr_flat_scratch_init 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_wavefront_size32 1
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 1
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 0
		.amdhsa_system_sgpr_workgroup_id_z 0
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 0
		.amdhsa_next_free_vgpr 9
		.amdhsa_next_free_sgpr 16
		.amdhsa_reserve_vcc 0
		.amdhsa_reserve_flat_scratch 0
		.amdhsa_float_round_mode_32 0
		.amdhsa_float_round_mode_16_64 0
		.amdhsa_float_denorm_mode_32 3
		.amdhsa_float_denorm_mode_16_64 3
		.amdhsa_dx10_clamp 1
		.amdhsa_ieee_mode 1
		.amdhsa_fp16_overflow 0
		.amdhsa_workgroup_processor_mode 1
		.amdhsa_memory_ordered 1
		.amdhsa_forward_progress 1
		.amdhsa_shared_vgpr_count 0
		.amdhsa_exception_fp_ieee_invalid_op 0
		.amdhsa_exception_fp_denorm_src 0
		.amdhsa_exception_fp_ieee_div_zero 0
		.amdhsa_exception_fp_ieee_overflow 0
		.amdhsa_exception_fp_ieee_underflow 0
		.amdhsa_exception_fp_ieee_inexact 0
		.amdhsa_exception_int_div_zero 0
	.end_amdhsa_kernel
	.text
.Lfunc_end6:
	.size	spill, .Lfunc_end6-spill
                                        ; -- End function
	.set spill.num_vgpr, 9
	.set spill.num_agpr, 0
	.set spill.numbered_sgpr, 16
	.set spill.num_named_barrier, 0
	.set spill.private_seg_size, 260
	.set spill.uses_vcc, 0
	.set spill.uses_flat_scratch, 0
	.set spill.has_dyn_sized_stack, 0
	.set spill.has_recursion, 0
	.set spill.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Kernel info:
; codeLenInByte = 1780
; TotalNumSgprs: 16
; NumVgprs: 9
; ScratchSize: 260
; MemoryBound: 1
; FloatMode: 240
; IeeeMode: 1
; LDSByteSize: 0 bytes/workgroup (compile time only)
; SGPRBlocks: 0
; VGPRBlocks: 1
; NumSGPRsForWavesPerEU: 16
; NumVGPRsForWavesPerEU: 9
; Occupancy: 16
; WaveLimiterHint : 1
; COMPUTE_PGM_RSRC2:SCRATCH_EN: 1
; COMPUTE_PGM_RSRC2:USER_SGPR: 6
; COMPUTE_PGM_RSRC2:TRAP_HANDLER: 0
; COMPUTE_PGM_RSRC2:TGID_X_EN: 1
; COMPUTE_PGM_RSRC2:TGID_Y_EN: 0
; COMPUTE_PGM_RSRC2:TGID_Z_EN: 0
; COMPUTE_PGM_RSRC2:TIDIG_COMP_CNT: 0
	.text
	.protected	__clang_ocl_kern_imp_spill ; -- Begin function __clang_ocl_kern_imp_spill
	.globl	__clang_ocl_kern_imp_spill
	.p2align	2
	.type	__clang_ocl_kern_imp_spill,@function
__clang_ocl_kern_imp_spill:             ; @__clang_ocl_kern_imp_spill
; %bb.0:
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)
	global_load_dword v3, v[0:1], off
	v_and_b32_e32 v2, 63, v2
	v_lshrrev_b32_e64 v4, 5, s32
	v_lshl_add_u32 v2, v2, 2, v4
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:4
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:4
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:8
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:8
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:12
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:12
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:16
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:16
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:20
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:20
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:24
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:24
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:28
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:28
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:32
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:32
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:36
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:36
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:40
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:40
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:44
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:44
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:48
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:48
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:52
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:52
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:56
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:56
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:60
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:60
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:64
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:64
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:68
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:68
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:72
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:72
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:76
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:76
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:80
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:80
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:84
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:84
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:88
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:88
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:92
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:92
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:96
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:96
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:100
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:100
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:104
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:104
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:108
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:108
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:112
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:112
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:116
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:116
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:120
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:120
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:124
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:124
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:128
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:128
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:132
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:132
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:136
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:136
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:140
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:140
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:144
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:144
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:148
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:148
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:152
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:152
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:156
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:156
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:160
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:160
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:164
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:164
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:168
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:168
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:172
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:172
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:176
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:176
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:180
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:180
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:184
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:184
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:188
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:188
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:192
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:192
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:196
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:196
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:200
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:200
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:204
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:204
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:208
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:208
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:212
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:212
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:216
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:216
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:220
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:220
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:224
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:224
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:228
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:228
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:232
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:232
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:236
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:236
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:240
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:240
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:244
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:244
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:248
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:248
	s_waitcnt_vscnt null, 0x0
	global_load_dword v3, v[0:1], off offset:252
	s_waitcnt vmcnt(0)
	buffer_store_dword v3, off, s[0:3], s32 offset:252
	s_waitcnt_vscnt null, 0x0
	buffer_load_dword v2, v2, s[0:3], 0 offen glc dlc
	s_waitcnt vmcnt(0)
	global_store_dword v[0:1], v2, off
	s_setpc_b64 s[30:31]
.Lfunc_end7:
	.size	__clang_ocl_kern_imp_spill, .Lfunc_end7-__clang_ocl_kern_imp_spill
                                        ; -- End function
	.set __clang_ocl_kern_imp_spill.num_vgpr, 5
	.set __clang_ocl_kern_imp_spill.num_agpr, 0
	.set __clang_ocl_kern_imp_spill.numbered_sgpr, 33
	.set __clang_ocl_kern_imp_spill.num_named_barrier, 0
	.set __clang_ocl_kern_imp_spill.private_seg_size, 260
	.set __clang_ocl_kern_imp_spill.uses_vcc, 0
	.set __clang_ocl_kern_imp_spill.uses_flat_scratch, 0
	.set __clang_ocl_kern_imp_spill.has_dyn_sized_stack, 0
	.set __clang_ocl_kern_imp_spill.has_recursion, 0
	.set __clang_ocl_kern_imp_spill.has_indirect_call, 0
	.section	.AMDGPU.csdata,"",@progbits
; Function info:
; codeLenInByte = 1584
; TotalNumSgprs: 33
; NumVgprs: 5
; ScratchSize: 260
; MemoryBound: 1
	.text
	.p2alignl 6, 3214868480
	.fill 48, 4, 3214868480
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 97
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 33
	.set amdgpu.max_num_named_barrier, 0
	.text
	.ident	"Debian clang version 22.1.8 (1~deb12u1)"
	.section	".note.GNU-stack","",@progbits
	.addrsig
	.amdgpu_metadata
---
amdhsa.kernels:
  - .args:
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
    .name:           plain
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 256
      - 1
      - 1
    .sgpr_count:     9
    .sgpr_spill_count: 0
    .symbol:         plain.kd
    .uses_dynamic_stack: false
    .vgpr_count:     3
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
  - .args:
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
    .name:           v97
    .private_segment_fixed_size: 0
    .sgpr_count:     6
    .sgpr_spill_count: 0
    .symbol:         v97.kd
    .uses_dynamic_stack: false
    .vgpr_count:     97
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'char*'
        .value_kind:     global_buffer
    .group_segment_fixed_size: 43009
    .kernarg_segment_align: 8
    .kernarg_segment_size: 8
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 128
    .name:           lds43009
    .private_segment_fixed_size: 0
    .reqd_workgroup_size:
      - 64
      - 2
      - 1
    .sgpr_count:     6
    .sgpr_spill_count: 0
    .symbol:         lds43009.kd
    .uses_dynamic_stack: false
    .vgpr_count:     4
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
  - .args:
      - .address_space:  global
        .offset:         0
        .size:           8
        .type_name:      'int*'
        .value_kind:     global_buffer
      - .offset:         8
        .size:           4
        .type_name:      int
        .value_kind:     by_value
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 12
    .language:       OpenCL C
    .language_version:
      - 2
      - 0
    .max_flat_workgroup_size: 256
    .name:           spill
    .private_segment_fixed_size: 260
    .sgpr_count:     16
    .sgpr_spill_count: 0
    .symbol:         spill.kd
    .uses_dynamic_stack: false
    .vgpr_count:     9
    .vgpr_spill_count: 0
    .wavefront_size: 32
    .workgroup_processor_mode: 1
amdhsa.target:   amdgcn-amd-amdhsa--gfx1030
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
