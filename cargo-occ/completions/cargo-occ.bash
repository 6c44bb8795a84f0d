_cargo__occ() {
    local i cur prev opts cmd
    COMPREPLY=()
    if [[ "${BASH_VERSINFO[0]}" -ge 4 ]]; then
        cur="$2"
    else
        cur="${COMP_WORDS[COMP_CWORD]}"
    fi
    prev="$3"
    cmd=""
    opts=""

    for i in "${COMP_WORDS[@]:0:COMP_CWORD}"
    do
        case "${cmd},${i}" in
            ",$1")
                cmd="cargo__occ"
                ;;
            cargo__occ,achieved)
                cmd="cargo__occ__subcmd__achieved"
                ;;
            cargo__occ,baseline)
                cmd="cargo__occ__subcmd__baseline"
                ;;
            cargo__occ,calculator)
                cmd="cargo__occ__subcmd__calculator"
                ;;
            cargo__occ,completions)
                cmd="cargo__occ__subcmd__completions"
                ;;
            cargo__occ,diff)
                cmd="cargo__occ__subcmd__diff"
                ;;
            cargo__occ,eval)
                cmd="cargo__occ__subcmd__eval"
                ;;
            cargo__occ,explain)
                cmd="cargo__occ__subcmd__explain"
                ;;
            cargo__occ,help)
                cmd="cargo__occ__subcmd__help"
                ;;
            cargo__occ,inspect)
                cmd="cargo__occ__subcmd__inspect"
                ;;
            cargo__occ,man)
                cmd="cargo__occ__subcmd__man"
                ;;
            cargo__occ,measure)
                cmd="cargo__occ__subcmd__measure"
                ;;
            cargo__occ,report)
                cmd="cargo__occ__subcmd__report"
                ;;
            cargo__occ,targets)
                cmd="cargo__occ__subcmd__targets"
                ;;
            cargo__occ__subcmd__baseline,check)
                cmd="cargo__occ__subcmd__baseline__subcmd__check"
                ;;
            cargo__occ__subcmd__baseline,help)
                cmd="cargo__occ__subcmd__baseline__subcmd__help"
                ;;
            cargo__occ__subcmd__baseline,update)
                cmd="cargo__occ__subcmd__baseline__subcmd__update"
                ;;
            cargo__occ__subcmd__baseline__subcmd__help,check)
                cmd="cargo__occ__subcmd__baseline__subcmd__help__subcmd__check"
                ;;
            cargo__occ__subcmd__baseline__subcmd__help,help)
                cmd="cargo__occ__subcmd__baseline__subcmd__help__subcmd__help"
                ;;
            cargo__occ__subcmd__baseline__subcmd__help,update)
                cmd="cargo__occ__subcmd__baseline__subcmd__help__subcmd__update"
                ;;
            cargo__occ__subcmd__help,achieved)
                cmd="cargo__occ__subcmd__help__subcmd__achieved"
                ;;
            cargo__occ__subcmd__help,baseline)
                cmd="cargo__occ__subcmd__help__subcmd__baseline"
                ;;
            cargo__occ__subcmd__help,calculator)
                cmd="cargo__occ__subcmd__help__subcmd__calculator"
                ;;
            cargo__occ__subcmd__help,completions)
                cmd="cargo__occ__subcmd__help__subcmd__completions"
                ;;
            cargo__occ__subcmd__help,diff)
                cmd="cargo__occ__subcmd__help__subcmd__diff"
                ;;
            cargo__occ__subcmd__help,eval)
                cmd="cargo__occ__subcmd__help__subcmd__eval"
                ;;
            cargo__occ__subcmd__help,explain)
                cmd="cargo__occ__subcmd__help__subcmd__explain"
                ;;
            cargo__occ__subcmd__help,help)
                cmd="cargo__occ__subcmd__help__subcmd__help"
                ;;
            cargo__occ__subcmd__help,inspect)
                cmd="cargo__occ__subcmd__help__subcmd__inspect"
                ;;
            cargo__occ__subcmd__help,man)
                cmd="cargo__occ__subcmd__help__subcmd__man"
                ;;
            cargo__occ__subcmd__help,measure)
                cmd="cargo__occ__subcmd__help__subcmd__measure"
                ;;
            cargo__occ__subcmd__help,report)
                cmd="cargo__occ__subcmd__help__subcmd__report"
                ;;
            cargo__occ__subcmd__help,targets)
                cmd="cargo__occ__subcmd__help__subcmd__targets"
                ;;
            cargo__occ__subcmd__help__subcmd__baseline,check)
                cmd="cargo__occ__subcmd__help__subcmd__baseline__subcmd__check"
                ;;
            cargo__occ__subcmd__help__subcmd__baseline,update)
                cmd="cargo__occ__subcmd__help__subcmd__baseline__subcmd__update"
                ;;
            *)
                ;;
        esac
    done

    case "${cmd}" in
        cargo__occ)
            opts="-h -V --help --version inspect explain calculator eval measure baseline diff achieved targets report completions man help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 1 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__achieved)
            opts="-h --target --units --kernel --format --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --target)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --units)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kernel)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table json csv markdown" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__baseline)
            opts="-h --help check update help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__baseline__subcmd__check)
            opts="-h --strict --allow-open --spills --max-registers --limit --instances --format --skip-empty --baseline --target --ptxas --jobs --block --workgroup --dynamic-shared --dynamic-lds --max-dynamic-shared --trap --carveout --cluster --sms-per-gpc --force-block --force-workgroup --contracts --config --no-config --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --spills)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-registers)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table json jsonl csv markdown github sarif" -- "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --ptxas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-lds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-dynamic-shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --trap)
                    COMPREPLY=($(compgen -W "true false" -- "${cur}"))
                    return 0
                    ;;
                --carveout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cluster)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --sms-per-gpc)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --force-workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --force-block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --contracts)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__baseline__subcmd__help)
            opts="check update help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__baseline__subcmd__help__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__baseline__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__baseline__subcmd__help__subcmd__update)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__baseline__subcmd__update)
            opts="-h --reason --risky --max-registers --limit --instances --skip-empty --baseline --target --ptxas --jobs --block --workgroup --dynamic-shared --dynamic-lds --max-dynamic-shared --trap --carveout --cluster --sms-per-gpc --force-block --force-workgroup --contracts --config --no-config --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --reason)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-registers)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --baseline)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --ptxas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-lds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-dynamic-shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --trap)
                    COMPREPLY=($(compgen -W "true false" -- "${cur}"))
                    return 0
                    ;;
                --carveout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cluster)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --sms-per-gpc)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --force-workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --force-block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --contracts)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__calculator)
            opts="-o -h --output --open --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__completions)
            opts="-h --help bash elvish fish powershell zsh"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__diff)
            opts="-h --limit --instances --format --spills --max-registers --jobs --target --kernel --ptxas --skip-empty --block --workgroup --dynamic-shared --dynamic-lds --max-dynamic-shared --trap --carveout --cluster --sms-per-gpc --force-block --force-workgroup --contracts --config --no-config --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --limit)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table json jsonl csv markdown github sarif" -- "${cur}"))
                    return 0
                    ;;
                --spills)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-registers)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --target)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kernel)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --ptxas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-lds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-dynamic-shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --trap)
                    COMPREPLY=($(compgen -W "true false" -- "${cur}"))
                    return 0
                    ;;
                --carveout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cluster)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --sms-per-gpc)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --force-workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --force-block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --contracts)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__eval)
            opts="-h --format --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --format)
                    COMPREPLY=($(compgen -W "table json jsonl csv markdown" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__explain)
            opts="-h --target --kernel --ptxas --skip-empty --block --workgroup --dynamic-shared --dynamic-lds --max-dynamic-shared --trap --carveout --cluster --sms-per-gpc --force-block --force-workgroup --contracts --config --no-config --registers --vgprs --agprs --sgprs --shared --lds --wave --mode --scratch --barriers --virtual-resources --dynamic-vgprs --plot --panel --min --levels --format --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --target)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kernel)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --ptxas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-lds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-dynamic-shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --trap)
                    COMPREPLY=($(compgen -W "true false" -- "${cur}"))
                    return 0
                    ;;
                --carveout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cluster)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --sms-per-gpc)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --force-workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --force-block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --contracts)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --vgprs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --registers)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --agprs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --sgprs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --lds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --wave)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --mode)
                    COMPREPLY=($(compgen -W "cu wgp" -- "${cur}"))
                    return 0
                    ;;
                --scratch)
                    COMPREPLY=($(compgen -W "true false" -- "${cur}"))
                    return 0
                    ;;
                --barriers)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --virtual-resources)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-vgprs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --plot)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --panel)
                    COMPREPLY=($(compgen -W "workgroup vgprs lds map" -- "${cur}"))
                    return 0
                    ;;
                --min)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table json csv markdown" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help)
            opts="inspect explain calculator eval measure baseline diff achieved targets report completions man help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__achieved)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__baseline)
            opts="check update"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__baseline__subcmd__check)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__baseline__subcmd__update)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 4 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__calculator)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__completions)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__diff)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__eval)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__explain)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__help)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__inspect)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__man)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__measure)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__report)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__help__subcmd__targets)
            opts=""
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 3 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__inspect)
            opts="-o -h --target --kernel --ptxas --skip-empty --block --workgroup --dynamic-shared --dynamic-lds --max-dynamic-shared --trap --carveout --cluster --sms-per-gpc --force-block --force-workgroup --contracts --config --no-config --min --allow-open --spills --max-registers --top --limited-by --below --spilling --summary --all --wide --sort --jobs --output --loaded --format --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --target)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --kernel)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --ptxas)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-lds)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --dynamic-shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-dynamic-shared)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --trap)
                    COMPREPLY=($(compgen -W "true false" -- "${cur}"))
                    return 0
                    ;;
                --carveout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --cluster)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --sms-per-gpc)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --force-workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --force-block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --contracts)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --config)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --min)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --spills)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --max-registers)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --top)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --limited-by)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --below)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --sort)
                    COMPREPLY=($(compgen -W "occupancy name vgprs sgprs lds spills workgroup file" -- "${cur}"))
                    return 0
                    ;;
                --jobs)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --loaded)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table json jsonl csv markdown github sarif" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__man)
            opts="-h --dir --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --dir)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__measure)
            opts="-o -h --target --device --spec --wave --timeout --no-validate --output --format --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --target)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --device)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --spec)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --wave)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --timeout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --output)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -o)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "json jsonl" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__report)
            opts="-p -F -h --package --exclude --manifest-path --features --all-features --no-default-features --all --format --html --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --package)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -p)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --exclude)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --manifest-path)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --features)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                -F)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table json jsonl csv markdown github sarif" -- "${cur}"))
                    return 0
                    ;;
                --html)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
        cargo__subcmd__occ__subcmd__targets)
            opts="-h --levels --block --workgroup --wave --mode --trap --carveout --format --help"
            if [[ ${cur} == -* || ${COMP_CWORD} -eq 2 ]] ; then
                COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
                return 0
            fi
            case "${prev}" in
                --workgroup)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --block)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --wave)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --mode)
                    COMPREPLY=($(compgen -W "cu wgp" -- "${cur}"))
                    return 0
                    ;;
                --trap)
                    COMPREPLY=($(compgen -W "true false" -- "${cur}"))
                    return 0
                    ;;
                --carveout)
                    COMPREPLY=($(compgen -f "${cur}"))
                    return 0
                    ;;
                --format)
                    COMPREPLY=($(compgen -W "table json csv markdown" -- "${cur}"))
                    return 0
                    ;;
                *)
                    COMPREPLY=()
                    ;;
            esac
            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )
            return 0
            ;;
    esac
}

if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -F _cargo__occ -o nosort -o bashdefault -o default cargo-occ
else
    complete -F _cargo__occ -o bashdefault -o default cargo-occ
fi
