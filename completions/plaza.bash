# plaza completion for bash: source it, or put it into ~/.local/share/bash-completion/completions/plaza
_plaza() {
  local left="${COMP_LINE:0:COMP_POINT}" prefix='' quote='' words=() values=() summaries=()
  local index stripped line file value described=''
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
  # bash closes an open quote; without a quote, blanks have a backslash, here and in the inserted text.
  case "$current" in [\'\"]*) quote="${current:0:1}" current="${current:1}" ;; *) current="${current//\\/}" ;; esac
  words[${#words[@]}-1]="$current"
  # The text up to the '=' is already on the line.
  case "$COMP_WORDBREAKS" in *=*) case "$current" in *=*) prefix="${current%=*}=" ;; esac ;; esac
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = ':files' ]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "${current#"$prefix"}")
    else
      value="${line%%$'\t'*}" value="${value#"$prefix"}"
      [ -n "$quote" ] || printf -v value '%q' "$value"
      [ "${summaries[0]-${line#*$'\t'}}" = "${line#*$'\t'}" ] || described=1
      values+=("$value") summaries+=("${line#*$'\t'}")
    fi
  done < <("${COMP_WORDS[0]}" completion query -- "${words[@]}" 2>/dev/null)
  [ "${#values[@]}" -gt 0 ] || return 0
  compopt -o nosort 2>/dev/null
  for ((index = 0; index < ${#values[@]}; index++)); do
    # bash has no descriptions; in a list, which inserts nothing, they follow the values if they differ.
    if [ "${COMP_TYPE:-}" = 63 ] && [ -n "$described" ] && [ -n "${summaries[index]}" ]; then
      line="${summaries[index]}"
      [ "${#line}" -le 40 ] || { line="${line:0:40}" line="${line% *}…"; }
      COMPREPLY+=("${values[index]}  ($line)")
    else
      COMPREPLY+=("${values[index]}")
    fi
  done
}
complete -F _plaza plaza
