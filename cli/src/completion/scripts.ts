import { write } from '../terminal.ts'

/**
 * Each script gets the completions from `arbor __complete`. The first line is `files` if local files are expected,
 * otherwise `words`. Names come from a server, so each script must quote them.
 */
const SCRIPTS = {
  bash: `_arbor() {
  local -a found
  local one
  mapfile -t found < <(arbor __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  COMPREPLY=()
  if [ "\${found[0]}" = files ]; then compopt -o default; return; fi
  for one in "\${found[@]:1}"; do
    COMPREPLY+=("$(printf %q "$one")")
    case $one in */) compopt -o nospace;; esac
  done
}
complete -F _arbor arbor`,
  zsh: `#compdef arbor
_arbor() {
  local -a found
  found=("\${(@f)$(arbor __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ $found[1] == files ]]; then _files; return; fi
  shift found
  compadd -S '' -- \${(M)found:#*/}
  compadd -- \${found:#*/}
}
compdef _arbor arbor`,
  fish: `function __arbor_complete
  set -l words (commandline -opc)
  set -l found (arbor __complete -- $words[2..-1] (commandline -ct) 2>/dev/null)
  if test "$found[1]" = files
    __fish_complete_path (commandline -ct)
  else
    string join -- \\n $found[2..-1]
  end
end
complete -c arbor -f -a '(__arbor_complete)'`,
} as const

export async function printScript(shell: keyof typeof SCRIPTS): Promise<void> {
  await write(`${SCRIPTS[shell]}\n`)
}
