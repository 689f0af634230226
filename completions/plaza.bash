# plaza completion for bash: source it, or put it into ~/.local/share/bash-completion/completions/plaza
_plaza() {
  local current="${COMP_WORDS[COMP_CWORD]}" line file
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = ':files' ]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$current")
    else
      COMPREPLY+=("${line%%$'\t'*}")
    fi
  done < <("${COMP_WORDS[0]}" completion query -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _plaza plaza
