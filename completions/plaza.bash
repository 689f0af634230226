# plaza completion for bash: source it, or put it into ~/.local/share/bash-completion/completions/plaza
_plaza() {
  local left="${COMP_LINE:0:COMP_POINT}" prefix='' words=() index stripped line file
  # bash breaks a word at '=', which plaza does not: parts without a space between them are one word.
  left="${left#*${COMP_WORDS[0]}}"
  for ((index = 1; index <= COMP_CWORD; index++)); do
    stripped="${left#"${left%%[![:space:]]*}"}"
    if [ -n "$COMP_LINE" ] && [ "$left" = "$stripped" ] && [ "${#words[@]}" -gt 0 ]; then
      words[${#words[@]}-1]+="${COMP_WORDS[index]}"
    else
      words+=("${COMP_WORDS[index]}")
    fi
    left="${stripped#"${COMP_WORDS[index]}"}"
  done
  local current="${words[${#words[@]}-1]}"
  # What stands before the '=' is there already.
  case "$COMP_WORDBREAKS" in *=*) case "$current" in *=*) prefix="${current%=*}=" ;; esac ;; esac
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = ':files' ]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "${current#"$prefix"}")
    else
      line="${line%%$'\t'*}"
      COMPREPLY+=("${line#"$prefix"}")
    fi
  done < <("${COMP_WORDS[0]}" completion query -- "${words[@]}" 2>/dev/null)
}
complete -F _plaza plaza
