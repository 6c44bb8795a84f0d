	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.amdhsa_code_object_version 6
	.section	.text.saxpy,"ax",@progbits
	.globl	saxpy
	.p2align	8
	.type	saxpy,@function
saxpy:
.Lfunc_begin0:
	.file	1 "src" "lib.rs"
	.loc	1 6 0
	.cfi_sections .debug_frame
	.cfi_startproc
	s_load_dwordx4 s[0:3], s[8:9], 0x8
	v_and_b32_e32 v0, 0x3ff, v0
.Ltmp0:
	.file	2 "/usr/lib/rustlib/src/rust/library/core/src/ptr" "const_ptr.rs"
	.loc	2 863 18 prologue_end
	v_lshlrev_b32_e32 v0, 2, v0
.Ltmp1:
	.loc	1 8 31
	s_waitcnt lgkmcnt(0)
	global_load_dword v1, v0, s[0:1]
	.loc	1 8 14 is_stmt 0
	global_load_dword v2, v0, s[2:3]
	s_load_dword s0, s[8:9], 0x0
	.loc	1 8 27
	s_waitcnt vmcnt(1) lgkmcnt(0)
	v_mul_f32_e32 v1, s0, v1
	.loc	1 8 14
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v1, v2, v1
	global_store_dword v0, v1, s[2:3]
.Ltmp2:
	.loc	1 9 2 is_stmt 1
	s_endpgm
.Ltmp3:
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel saxpy
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 280
		.amdhsa_user_sgpr_count 14
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 1
		.amdhsa_user_sgpr_flat_scratch_init 1
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 3
		.amdhsa_next_free_sgpr 10
		.amdhsa_accum_offset 4
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
	.section	.text.saxpy,"ax",@progbits
.Lfunc_end0:
	.size	saxpy, .Lfunc_end0-saxpy
	.cfi_endproc

	.set saxpy.num_vgpr, 3
	.set saxpy.num_agpr, 0
	.set saxpy.numbered_sgpr, 10
	.set saxpy.num_named_barrier, 0
	.set saxpy.private_seg_size, 0
	.set saxpy.uses_vcc, 0
	.set saxpy.uses_flat_scratch, 0
	.set saxpy.has_dyn_sized_stack, 0
	.set saxpy.has_recursion, 0
	.set saxpy.has_indirect_call, 0
	.section	.text.sums,"ax",@progbits
	.globl	sums
	.p2align	8
	.type	sums,@function
sums:
.Lfunc_begin1:
	.loc	1 12 0
	.cfi_startproc
	s_load_dwordx4 s[0:3], s[8:9], 0x0
	v_and_b32_e32 v26, 0x3ff, v0
.Ltmp4:
	.loc	2 863 18 prologue_end
	v_lshlrev_b32_e32 v0, 8, v26
	v_mov_b32_e32 v3, 0
	v_mov_b32_e32 v2, 0
.Ltmp5:
	.file	3 "/usr/lib/rustlib/src/rust/library/core/src/iter" "range.rs"
	.loc	3 900 12
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v1, s1
	v_add_co_u32_e32 v24, vcc, s0, v0
	v_addc_co_u32_e32 v25, vcc, 0, v1, vcc
	s_mov_b64 s[0:1], 0
	v_mov_b32_e32 v1, 0
	v_mov_b32_e32 v0, 0
	v_mov_b32_e32 v7, 0
	v_mov_b32_e32 v6, 0
	v_mov_b32_e32 v5, 0
	v_mov_b32_e32 v4, 0
	v_mov_b32_e32 v11, 0
	v_mov_b32_e32 v10, 0
	v_mov_b32_e32 v9, 0
	v_mov_b32_e32 v8, 0
	v_mov_b32_e32 v15, 0
	v_mov_b32_e32 v14, 0
	v_mov_b32_e32 v13, 0
	v_mov_b32_e32 v12, 0
	v_mov_b32_e32 v19, 0
	v_mov_b32_e32 v18, 0
	v_mov_b32_e32 v17, 0
	v_mov_b32_e32 v16, 0
	v_mov_b32_e32 v23, 0
	v_mov_b32_e32 v22, 0
	v_mov_b32_e32 v21, 0
	v_mov_b32_e32 v20, 0
	s_movk_i32 s4, 0x1000
.Ltmp6:
.LBB1_1:
	.loc	1 17 30
	v_mov_b32_e32 v27, s1
	v_add_co_u32_e32 v28, vcc, s0, v24
	v_addc_co_u32_e32 v29, vcc, v25, v27, vcc
	v_add_co_u32_e32 v30, vcc, s4, v28
	v_addc_co_u32_e32 v31, vcc, 0, v29, vcc
	global_load_dword v27, v[28:29], off
	global_load_dword v32, v[28:29], off offset:256
	global_load_dword v33, v[28:29], off offset:512
	global_load_dword v34, v[28:29], off offset:768
	global_load_dword v35, v[28:29], off offset:1024
	global_load_dword v36, v[28:29], off offset:1280
	global_load_dword v37, v[28:29], off offset:1536
	global_load_dword v38, v[28:29], off offset:1792
	global_load_dword v39, v[28:29], off offset:2048
	global_load_dword v40, v[28:29], off offset:2304
	global_load_dword v41, v[28:29], off offset:2560
	global_load_dword v42, v[28:29], off offset:2816
	global_load_dword v43, v[28:29], off offset:3072
	global_load_dword v44, v[28:29], off offset:3328
	global_load_dword v45, v[28:29], off offset:3584
	s_nop 0
	global_load_dword v28, v[28:29], off offset:3840
	s_nop 0
	global_load_dword v29, v[30:31], off
	global_load_dword v46, v[30:31], off offset:256
	global_load_dword v47, v[30:31], off offset:512
	global_load_dword v48, v[30:31], off offset:768
	global_load_dword v49, v[30:31], off offset:1024
	global_load_dword v50, v[30:31], off offset:1280
	global_load_dword v51, v[30:31], off offset:1536
	s_nop 0
	global_load_dword v30, v[30:31], off offset:1792
.Ltmp7:
	.file	4 "/usr/lib/rustlib/src/rust/library/core/src" "cmp.rs"
	.loc	4 1915 50
	s_add_u32 s0, s0, 4
	s_addc_u32 s1, s1, 0
	s_cmp_eq_u64 s[0:1], 0x100
.Ltmp8:
	.loc	1 17 13
	s_waitcnt vmcnt(23)
	v_add_f32_e32 v20, v27, v20
	s_waitcnt vmcnt(22)
	v_add_f32_e32 v21, v32, v21
	s_waitcnt vmcnt(21)
	v_add_f32_e32 v22, v33, v22
	s_waitcnt vmcnt(20)
	v_add_f32_e32 v23, v34, v23
	s_waitcnt vmcnt(19)
	v_add_f32_e32 v16, v35, v16
	s_waitcnt vmcnt(18)
	v_add_f32_e32 v17, v36, v17
	s_waitcnt vmcnt(17)
	v_add_f32_e32 v18, v37, v18
	s_waitcnt vmcnt(16)
	v_add_f32_e32 v19, v38, v19
	s_waitcnt vmcnt(15)
	v_add_f32_e32 v12, v39, v12
	s_waitcnt vmcnt(14)
	v_add_f32_e32 v13, v40, v13
	s_waitcnt vmcnt(13)
	v_add_f32_e32 v14, v41, v14
	s_waitcnt vmcnt(12)
	v_add_f32_e32 v15, v42, v15
	s_waitcnt vmcnt(11)
	v_add_f32_e32 v8, v43, v8
	s_waitcnt vmcnt(10)
	v_add_f32_e32 v9, v44, v9
	s_waitcnt vmcnt(9)
	v_add_f32_e32 v10, v45, v10
	s_waitcnt vmcnt(8)
	v_add_f32_e32 v11, v28, v11
	s_waitcnt vmcnt(7)
	v_add_f32_e32 v4, v29, v4
	s_waitcnt vmcnt(6)
	v_add_f32_e32 v5, v46, v5
	s_waitcnt vmcnt(5)
	v_add_f32_e32 v6, v47, v6
	s_waitcnt vmcnt(4)
	v_add_f32_e32 v7, v48, v7
	s_waitcnt vmcnt(3)
	v_add_f32_e32 v0, v49, v0
	s_waitcnt vmcnt(2)
	v_add_f32_e32 v1, v50, v1
	s_waitcnt vmcnt(1)
	v_add_f32_e32 v2, v51, v2
	s_waitcnt vmcnt(0)
	v_add_f32_e32 v3, v30, v3
.Ltmp9:
	.loc	3 900 12
	s_cbranch_scc0 .LBB1_1
.Ltmp10:
	.loc	3 0 12 is_stmt 0
	v_mov_b32_e32 v24, s2
	v_mov_b32_e32 v25, s3
	s_movk_i32 s0, 0x60
	v_mad_u64_u32 v[24:25], s[0:1], v26, s0, v[24:25]
.Ltmp11:
	.loc	1 21 18 is_stmt 1
	global_store_dwordx4 v[24:25], v[20:23], off
	global_store_dwordx4 v[24:25], v[16:19], off offset:16
	global_store_dwordx4 v[24:25], v[12:15], off offset:32
	global_store_dwordx4 v[24:25], v[8:11], off offset:48
	global_store_dwordx4 v[24:25], v[4:7], off offset:64
	global_store_dwordx4 v[24:25], v[0:3], off offset:80
.Ltmp12:
	.loc	1 23 2
	s_endpgm
.Ltmp13:
	.section	.rodata,"a",@progbits
	.p2align	6, 0x0
	.amdhsa_kernel sums
		.amdhsa_group_segment_fixed_size 0
		.amdhsa_private_segment_fixed_size 0
		.amdhsa_kernarg_size 272
		.amdhsa_user_sgpr_count 14
		.amdhsa_user_sgpr_private_segment_buffer 1
		.amdhsa_user_sgpr_dispatch_ptr 1
		.amdhsa_user_sgpr_queue_ptr 1
		.amdhsa_user_sgpr_kernarg_segment_ptr 1
		.amdhsa_user_sgpr_dispatch_id 1
		.amdhsa_user_sgpr_flat_scratch_init 1
		.amdhsa_user_sgpr_kernarg_preload_length 0
		.amdhsa_user_sgpr_kernarg_preload_offset 0
		.amdhsa_user_sgpr_private_segment_size 0
		.amdhsa_uses_dynamic_stack 0
		.amdhsa_system_sgpr_private_segment_wavefront_offset 0
		.amdhsa_system_sgpr_workgroup_id_x 1
		.amdhsa_system_sgpr_workgroup_id_y 1
		.amdhsa_system_sgpr_workgroup_id_z 1
		.amdhsa_system_sgpr_workgroup_info 0
		.amdhsa_system_vgpr_workitem_id 2
		.amdhsa_next_free_vgpr 52
		.amdhsa_next_free_sgpr 10
		.amdhsa_accum_offset 52
		.amdhsa_reserve_vcc 1
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
	.section	.text.sums,"ax",@progbits
.Lfunc_end1:
	.size	sums, .Lfunc_end1-sums
	.cfi_endproc

	.set sums.num_vgpr, 52
	.set sums.num_agpr, 0
	.set sums.numbered_sgpr, 10
	.set sums.num_named_barrier, 0
	.set sums.private_seg_size, 0
	.set sums.uses_vcc, 1
	.set sums.uses_flat_scratch, 0
	.set sums.has_dyn_sized_stack, 0
	.set sums.has_recursion, 0
	.set sums.has_indirect_call, 0
	.section	.AMDGPU.gpr_maximums,"",@progbits
	.set amdgpu.max_num_vgpr, 0
	.set amdgpu.max_num_agpr, 0
	.set amdgpu.max_num_sgpr, 0
	.set amdgpu.max_num_named_barrier, 0
	.section	.text.sums,"ax",@progbits
	.section	.debug_abbrev,"",@progbits
	.byte	1
	.byte	17
	.byte	1
	.byte	37
	.byte	14
	.byte	19
	.byte	5
	.byte	3
	.byte	14
	.byte	16
	.byte	23
	.byte	17
	.byte	1
	.byte	85
	.byte	23
	.byte	0
	.byte	0
	.byte	2
	.byte	57
	.byte	1
	.byte	3
	.byte	14
	.byte	0
	.byte	0
	.byte	3
	.byte	46
	.byte	0
	.byte	110
	.byte	14
	.byte	3
	.byte	14
	.byte	58
	.byte	11
	.byte	59
	.byte	5
	.byte	32
	.byte	11
	.byte	0
	.byte	0
	.byte	4
	.byte	46
	.byte	1
	.byte	17
	.byte	1
	.byte	18
	.byte	6
	.byte	3
	.byte	14
	.byte	58
	.byte	11
	.byte	59
	.byte	11
	.byte	63
	.byte	25
	.byte	0
	.byte	0
	.byte	5
	.byte	29
	.byte	0
	.byte	49
	.byte	19
	.byte	17
	.byte	1
	.byte	18
	.byte	6
	.byte	88
	.byte	11
	.byte	89
	.byte	11
	.byte	87
	.byte	11
	.byte	0
	.byte	0
	.byte	6
	.byte	29
	.byte	1
	.byte	49
	.byte	19
	.byte	85
	.byte	23
	.byte	88
	.byte	11
	.byte	89
	.byte	11
	.byte	87
	.byte	11
	.ascii	"\266B"
	.byte	11
	.byte	0
	.byte	0
	.byte	7
	.byte	29
	.byte	1
	.byte	49
	.byte	19
	.byte	85
	.byte	23
	.byte	88
	.byte	11
	.byte	89
	.byte	5
	.byte	87
	.byte	11
	.byte	0
	.byte	0
	.byte	8
	.byte	29
	.byte	0
	.byte	49
	.byte	19
	.byte	17
	.byte	1
	.byte	18
	.byte	6
	.byte	88
	.byte	11
	.byte	89
	.byte	5
	.byte	87
	.byte	11
	.byte	0
	.byte	0
	.byte	0
	.section	.debug_info,"",@progbits
.Lcu_begin0:
	.long	.Ldebug_info_end0-.Ldebug_info_start0
.Ldebug_info_start0:
	.short	4
	.long	.debug_abbrev
	.byte	8
	.byte	1
	.long	.Linfo_string0
	.short	28
	.long	.Linfo_string1
	.long	.Lline_table_start0
	.quad	0
	.long	.Ldebug_ranges1
	.byte	2
	.long	.Linfo_string2
	.byte	2
	.long	.Linfo_string3
	.byte	2
	.long	.Linfo_string4
	.byte	2
	.long	.Linfo_string5
	.byte	3
	.long	.Linfo_string6
	.long	.Linfo_string7
	.byte	2
	.short	829
	.byte	1
	.byte	3
	.long	.Linfo_string6
	.long	.Linfo_string7
	.byte	2
	.short	829
	.byte	1
	.byte	0
	.byte	0
	.byte	0
	.byte	2
	.long	.Linfo_string9
	.byte	2
	.long	.Linfo_string10
	.byte	2
	.long	.Linfo_string11
	.byte	3
	.long	.Linfo_string12
	.long	.Linfo_string13
	.byte	3
	.short	899
	.byte	1
	.byte	0
	.byte	2
	.long	.Linfo_string14
	.byte	3
	.long	.Linfo_string15
	.long	.Linfo_string16
	.byte	3
	.short	984
	.byte	1
	.byte	0
	.byte	0
	.byte	0
	.byte	2
	.long	.Linfo_string17
	.byte	2
	.long	.Linfo_string18
	.byte	2
	.long	.Linfo_string19
	.byte	3
	.long	.Linfo_string20
	.long	.Linfo_string21
	.byte	4
	.short	1915
	.byte	1
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	2
	.long	.Linfo_string8
	.byte	4
	.quad	.Lfunc_begin0
	.long	.Lfunc_end0-.Lfunc_begin0
	.long	.Linfo_string22
	.byte	1
	.byte	6

	.byte	5
	.long	58
	.quad	.Ltmp0
	.long	.Ltmp1-.Ltmp0
	.byte	1
	.byte	8
	.byte	34
	.byte	0
	.byte	4
	.quad	.Lfunc_begin1
	.long	.Lfunc_end1-.Lfunc_begin1
	.long	.Linfo_string23
	.byte	1
	.byte	12

	.byte	5
	.long	71
	.quad	.Ltmp4
	.long	.Ltmp5-.Ltmp4
	.byte	1
	.byte	17
	.byte	33
	.byte	6
	.long	121
	.long	.Ldebug_ranges0
	.byte	1
	.byte	15
	.byte	17
	.byte	2
	.byte	7
	.long	102
	.long	.Ldebug_ranges0
	.byte	3
	.short	985
	.byte	14
	.byte	8
	.long	152
	.quad	.Ltmp7
	.long	.Ltmp8-.Ltmp7
	.byte	3
	.short	900
	.byte	12
	.byte	0
	.byte	0
	.byte	0
	.byte	0
	.byte	0
.Ldebug_info_end0:
	.section	.text.saxpy,"ax",@progbits
.Lsec_end0:
	.section	.text.sums,"ax",@progbits
.Lsec_end1:
	.section	.debug_aranges,"",@progbits
	.long	60
	.short	2
	.long	.Lcu_begin0
	.byte	8
	.byte	0
	.zero	4,255
	.quad	.Lfunc_begin0
	.quad	.Lsec_end0-.Lfunc_begin0
	.quad	.Lfunc_begin1
	.quad	.Lsec_end1-.Lfunc_begin1
	.quad	0
	.quad	0
	.section	.debug_ranges,"",@progbits
.Ldebug_ranges0:
	.quad	.Ltmp5
	.quad	.Ltmp6
	.quad	.Ltmp7
	.quad	.Ltmp8
	.quad	.Ltmp9
	.quad	.Ltmp10
	.quad	0
	.quad	0
.Ldebug_ranges1:
	.quad	.Lfunc_begin0
	.quad	.Lfunc_end0
	.quad	.Lfunc_begin1
	.quad	.Lfunc_end1
	.quad	0
	.quad	0
	.section	.debug_str,"MS",@progbits,1
.Linfo_string0:
	.asciz	"clang LLVM (rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball))"
.Linfo_string1:
	.asciz	"src/lib.rs/@/kernels.38da4c974ddbbee9-cgu.0"
.Linfo_string2:
	.asciz	"core"
.Linfo_string3:
	.asciz	"ptr"
.Linfo_string4:
	.asciz	"const_ptr"
.Linfo_string5:
	.asciz	"{impl#0}"
.Linfo_string6:
	.asciz	"_RNvMNtNtCsGCeup6HYkG_4core3ptr9const_ptrPf3addCs4SCNoIaXfN5_7kernels"
.Linfo_string7:
	.asciz	"add<f32>"
.Linfo_string8:
	.asciz	"kernels"
.Linfo_string9:
	.asciz	"iter"
.Linfo_string10:
	.asciz	"range"
.Linfo_string11:
	.asciz	"{impl#5}"
.Linfo_string12:
	.asciz	"_RNvXs3_NtNtCsGCeup6HYkG_4core4iter5rangeINtNtNtB9_3ops5range5RangejENtB5_17RangeIteratorImpl9spec_nextCs4SCNoIaXfN5_7kernels"
.Linfo_string13:
	.asciz	"spec_next<usize>"
.Linfo_string14:
	.asciz	"{impl#6}"
.Linfo_string15:
	.asciz	"_RNvXs4_NtNtCsGCeup6HYkG_4core4iter5rangeINtNtNtB9_3ops5range5RangejENtNtNtB7_6traits8iterator8Iterator4nextCs4SCNoIaXfN5_7kernels"
.Linfo_string16:
	.asciz	"next<usize>"
.Linfo_string17:
	.asciz	"cmp"
.Linfo_string18:
	.asciz	"impls"
.Linfo_string19:
	.asciz	"{impl#58}"
.Linfo_string20:
	.asciz	"_RNvXsU_NtNtCsGCeup6HYkG_4core3cmp5implsjNtB7_10PartialOrd2lt"
.Linfo_string21:
	.asciz	"lt"
.Linfo_string22:
	.asciz	"saxpy"
.Linfo_string23:
	.asciz	"sums"
	.ident	"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"
	.section	".note.GNU-stack","",@progbits
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     0
    .args:
      - .offset:         0
        .size:           4
        .value_kind:     by_value
      - .address_space:  generic
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  generic
        .offset:         16
        .size:           8
        .value_kind:     global_buffer
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         28
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         32
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         36
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         38
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         40
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         42
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         44
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         46
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         80
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         88
        .size:           2
        .value_kind:     hidden_grid_dims
      - .offset:         104
        .size:           8
        .value_kind:     hidden_hostcall_buffer
      - .offset:         112
        .size:           8
        .value_kind:     hidden_multigrid_sync_arg
      - .offset:         120
        .size:           8
        .value_kind:     hidden_heap_v1
      - .offset:         128
        .size:           8
        .value_kind:     hidden_default_queue
      - .offset:         136
        .size:           8
        .value_kind:     hidden_completion_action
      - .offset:         224
        .size:           8
        .value_kind:     hidden_queue_ptr
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 280
    .max_flat_workgroup_size: 1024
    .name:           saxpy
    .private_segment_fixed_size: 0
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         saxpy.kd
    .uses_dynamic_stack: false
    .vgpr_count:     3
    .vgpr_spill_count: 0
    .wavefront_size: 64
  - .agpr_count:     0
    .args:
      - .address_space:  generic
        .offset:         0
        .size:           8
        .value_kind:     global_buffer
      - .address_space:  generic
        .offset:         8
        .size:           8
        .value_kind:     global_buffer
      - .offset:         16
        .size:           4
        .value_kind:     hidden_block_count_x
      - .offset:         20
        .size:           4
        .value_kind:     hidden_block_count_y
      - .offset:         24
        .size:           4
        .value_kind:     hidden_block_count_z
      - .offset:         28
        .size:           2
        .value_kind:     hidden_group_size_x
      - .offset:         30
        .size:           2
        .value_kind:     hidden_group_size_y
      - .offset:         32
        .size:           2
        .value_kind:     hidden_group_size_z
      - .offset:         34
        .size:           2
        .value_kind:     hidden_remainder_x
      - .offset:         36
        .size:           2
        .value_kind:     hidden_remainder_y
      - .offset:         38
        .size:           2
        .value_kind:     hidden_remainder_z
      - .offset:         56
        .size:           8
        .value_kind:     hidden_global_offset_x
      - .offset:         64
        .size:           8
        .value_kind:     hidden_global_offset_y
      - .offset:         72
        .size:           8
        .value_kind:     hidden_global_offset_z
      - .offset:         80
        .size:           2
        .value_kind:     hidden_grid_dims
      - .offset:         96
        .size:           8
        .value_kind:     hidden_hostcall_buffer
      - .offset:         104
        .size:           8
        .value_kind:     hidden_multigrid_sync_arg
      - .offset:         112
        .size:           8
        .value_kind:     hidden_heap_v1
      - .offset:         120
        .size:           8
        .value_kind:     hidden_default_queue
      - .offset:         128
        .size:           8
        .value_kind:     hidden_completion_action
      - .offset:         216
        .size:           8
        .value_kind:     hidden_queue_ptr
    .group_segment_fixed_size: 0
    .kernarg_segment_align: 8
    .kernarg_segment_size: 272
    .max_flat_workgroup_size: 1024
    .name:           sums
    .private_segment_fixed_size: 0
    .sgpr_count:     14
    .sgpr_spill_count: 0
    .symbol:         sums.kd
    .uses_dynamic_stack: false
    .vgpr_count:     52
    .vgpr_spill_count: 0
    .wavefront_size: 64
amdhsa.target:   amdgcn-amd-amdhsa--gfx90a
amdhsa.version:
  - 1
  - 2
...

	.end_amdgpu_metadata
	.section	.debug_line,"",@progbits
.Lline_table_start0:
