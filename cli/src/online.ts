import type { Command } from '@commander-js/extra-typings'
import { text } from './arguments.ts'

/** A command that calls a server. */
export function online(program: Command, name: string) {
  return program
    .command(name)
    .option('--profile <name>', 'saved sign-in to use (see arbor login)', text)
    .option('--json', 'print each result as one line of JSON')
}
