/** The completion scripts. Each hands the words to the program's `completion query` and shows what comes back. */
import { filesMark } from './completion';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

const bash = (
  name: string,
) => `# ${name} completion for bash: source it, or put it into ~/.local/share/bash-completion/completions/${name}
_${name}() {
  local left="\${COMP_LINE:0:COMP_POINT}" prefix='' quote='' words=() values=() summaries=()
  local index stripped line file value described=''
  # bash breaks a word at '=', which ${name} does not: parts without a space between them are one word.
  left="\${left#*\${COMP_WORDS[0]}}"
  for ((index = 1; index <= COMP_CWORD; index++)); do
    stripped="\${left#"\${left%%[![:space:]]*}"}"
    if [ -n "$COMP_LINE" ] && [ "$left" = "$stripped" ] && [ "\${#words[@]}" -gt 0 ]; then
      words[\${#words[@]}-1]+="\${COMP_WORDS[index]}"
    else
      words+=("\${COMP_WORDS[index]}")
    fi
    left="\${stripped#"\${COMP_WORDS[index]}"}"
  done
  local current="\${words[\${#words[@]}-1]}"
  # bash closes an open quote; without a quote, blanks have a backslash, here and in the inserted text.
  case "$current" in [\\'\\"]*) quote="\${current:0:1}" current="\${current:1}" ;; *) current="\${current//\\\\/}" ;; esac
  words[\${#words[@]}-1]="$current"
  # The text up to the '=' is already on the line.
  case "$COMP_WORDBREAKS" in *=*) case "$current" in *=*) prefix="\${current%=*}=" ;; esac ;; esac
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = '${filesMark}' ]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "\${current#"$prefix"}")
    else
      value="\${line%%$'\\t'*}" value="\${value#"$prefix"}"
      [ -n "$quote" ] || printf -v value '%q' "$value"
      [ "\${summaries[0]-\${line#*$'\\t'}}" = "\${line#*$'\\t'}" ] || described=1
      values+=("$value") summaries+=("\${line#*$'\\t'}")
    fi
  done < <("\${COMP_WORDS[0]}" completion query -- "\${words[@]}" 2>/dev/null)
  [ "\${#values[@]}" -gt 0 ] || return 0
  compopt -o nosort 2>/dev/null
  for ((index = 0; index < \${#values[@]}; index++)); do
    # bash has no descriptions; in a list, which inserts nothing, they follow the values if they differ.
    if [ "\${COMP_TYPE:-}" = 63 ] && [ -n "$described" ] && [ -n "\${summaries[index]}" ]; then
      line="\${summaries[index]}"
      [ "\${#line}" -le 40 ] || { line="\${line:0:40}" line="\${line% *}…"; }
      COMPREPLY+=("\${values[index]}  ($line)")
    else
      COMPREPLY+=("\${values[index]}")
    fi
  done
}
complete -F _${name} ${name}
`;

const zsh = (name: string) => `#compdef ${name}
# ${name} completion for zsh: put it as _${name} into a folder of your $fpath, or source it after compinit
_${name}() {
  local -a offers values summaries expl
  local -aU distinct
  local -i index room
  local line current="\${(Q)words[CURRENT]#[\\"\\']}"
  while IFS= read -r line; do
    if [[ "$line" == '${filesMark}' ]]; then
      # Only the text after the '=' is a path.
      [[ "$current" == --*=* ]] && compset -P '*='
      _files
    else
      values+=("\${line%%$'\\t'*}") summaries+=("\${line#*$'\\t'}")
    fi
  done < <("\${words[1]}" completion query -- "\${(@Q)words[2,$CURRENT-1]}" "$current" 2>/dev/null)
  (( \${#values} )) || return
  distinct=("\${summaries[@]}")
  # zsh puts values with the same description on one line and sorts them there: without descriptions they keep their order.
  if (( \${#values} > 1 && \${#distinct} == 1 )); then
    _wanted -V values expl "\${summaries[1]}" compadd -X "\${summaries[1]//\\%/%%}" -a values
  else
    # zsh cuts a description inside a word to leave, with its separator, 9 columns free.
    for line in "\${values[@]}"; do (( \${#line} > room )) && room=\${#line}; done
    (( room = \${COLUMNS:-80} - room - 9, room = room < 9 ? 9 : room ))
    for (( index = 1; index <= \${#values}; index++ )); do
      line="\${summaries[index]}"
      (( \${#line} > room )) && line="\${line[1,room-1]}" && line="\${line% *}…"
      offers+=("\${values[index]//:/\\\\:}:$line")
    done
    _describe -V '${name}' offers
  fi
}
if [ "$funcstack[1]" = '_${name}' ]; then _${name} "$@"; else compdef _${name} ${name}; fi
`;

const fish = (
  name: string,
) => `# ${name} completion for fish: put it into ~/.config/fish/completions/${name}.fish
function __${name}_complete
    set -l words (commandline -opc) (string unescape -- (commandline -ct); or commandline -ct)
    for line in ($words[1] completion query -- $words[2..-1] 2>/dev/null)
        if test "$line" = '${filesMark}'
            # Only the text after the '=' is a path.
            set -l option (string match -r -- '^--[^=]*=' (commandline -ct))
            for path in (__fish_complete_path (string replace -- "$option" '' (commandline -ct)))
                echo "$option$path"
            end
        else
            echo $line
        end
    end
end
complete -c ${name} -f -k -a '(__${name}_complete)'
`;

const powershell = (name: string) => `# ${name} completion for PowerShell: add it to your $PROFILE
Register-ArgumentCompleter -Native -CommandName ${name} -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -eq '') { $words += '""' }
  ${name} completion query -- @words 2>$null | ForEach-Object {
    if ($_ -eq '${filesMark}') { return }
    $value, $summary = $_ -split "\`t", 2
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $(if ($summary) { $summary } else { $value }))
  }
}
`;

/** The completion script of each shell, for a program of this name. */
export function scriptsOf(name: string): Readonly<Record<Shell, string>> {
  return { bash: bash(name), zsh: zsh(name), fish: fish(name), powershell: powershell(name) };
}
