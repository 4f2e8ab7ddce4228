import type { CommandUnknownOpts } from '@commander-js/extra-typings'

/**
 * Makes a command line that can't be carried out one line: what is wrong, what may have been meant, and where to read
 * on. Call it when all commands are there.
 */
export function tellErrorsBriefly(command: CommandUnknownOpts, above = ''): void {
  const path = `${above}${command.name()}`
  command.showHelpAfterError(false).configureOutput({
    outputError: (text, write) => write(`${inOneLine(text)} See: ${path} --help\n`),
  })
  for (const each of command.commands) tellErrorsBriefly(each, `${path} `)
}

/** The library puts what may have been meant on a line of its own, in brackets. */
const SUGGESTION = '\n(Did you mean '

function inOneLine(text: string): string {
  const [message = '', suggestion] = text.trim().split(SUGGESTION)
  const sentence = message.replaceAll('\n', ' ')
  const ended = /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
  return suggestion === undefined ? ended : `${ended} Did you mean ${suggestion.replace(/\)$/, '')}`
}
