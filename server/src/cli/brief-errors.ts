import type { CommandUnknownOpts } from '@commander-js/extra-typings'

/**
 * Reports an invalid command line in one line: the error, a suggestion, and where to read more. Call it after adding
 * all commands.
 */
export function printErrorsBriefly(command: CommandUnknownOpts, above = ''): void {
  const path = `${above}${command.name()}`
  command.showHelpAfterError(false).configureOutput({
    outputError: (text, write) => write(`${inOneLine(text)} See: ${path} --help\n`),
  })
  for (const each of command.commands) printErrorsBriefly(each, `${path} `)
}

/** Commander prints its suggestion in parentheses on a separate line. */
const SUGGESTION = '\n(Did you mean '

function inOneLine(text: string): string {
  const [message = '', suggestion] = text.trim().split(SUGGESTION)
  const line = message.replaceAll('\n', ' ')
  const ended = /[.?!]$/.test(line) ? line : `${line}.`
  return suggestion === undefined ? ended : `${ended} Did you mean ${suggestion.replace(/\)$/, '')}`
}
