/** The completion scripts. Each hands the words to `plaza completion query` and shows what comes back. */

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** First line of the answer when the shell should complete file names itself. */
export const filesMark = ':files';

const bash = `# plaza completion for bash: source it, or put it into ~/.local/share/bash-completion/completions/plaza
_plaza() {
  local current="\${COMP_WORDS[COMP_CWORD]}" line file
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = '${filesMark}' ]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
    else
      COMPREPLY+=("\${line%%$'\\t'*}")
    fi
  done < <("\${COMP_WORDS[0]}" completion query -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _plaza plaza
`;

const zsh = `#compdef plaza
# plaza completion for zsh: put it as _plaza into a folder of your $fpath, or source it after compinit
_plaza() {
  local -a offers
  local line
  while IFS= read -r line; do
    if [[ "$line" == '${filesMark}' ]]; then
      _files
    else
      offers+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
    fi
  done < <("\${words[1]}" completion query -- "\${(@)words[2,$CURRENT]}" 2>/dev/null)
  (( \${#offers} )) && _describe 'plaza' offers
}
if [ "$funcstack[1]" = '_plaza' ]; then _plaza "$@"; else compdef _plaza plaza; fi
`;

const fish = `# plaza completion for fish: put it into ~/.config/fish/completions/plaza.fish
function __plaza_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] completion query -- $words[2..-1] 2>/dev/null)
        if test "$line" = '${filesMark}'
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c plaza -f -a '(__plaza_complete)'
`;

const powershell = `# plaza completion for PowerShell: add it to your $PROFILE
Register-ArgumentCompleter -Native -CommandName plaza -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -eq '') { $words += '""' }
  plaza completion query -- @words 2>$null | ForEach-Object {
    if ($_ -eq '${filesMark}') { return }
    $value, $summary = $_ -split "\`t", 2
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $(if ($summary) { $summary } else { $value }))
  }
}
`;

/** The completion script of each shell. */
export const scripts: Readonly<Record<Shell, string>> = { bash, zsh, fish, powershell };
