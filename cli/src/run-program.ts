import { CommanderError, type Command } from '@commander-js/extra-typings'
import { ArborError } from '@arbor/client'
import { EXIT, exitCodeOf, Fault } from './faults-with-exit-codes.ts'
import { say } from './terminal.ts'

/**
 * Runs the command and reports a failure. A failed command exits the process immediately. After a successful one, the
 * process isn't stopped, because a server keeps running.
 *
 * @param reportOther reports errors that are neither a `Fault` nor an `ArborError`
 */
export async function runProgram(
  program: Command,
  reportOther: (error: unknown) => Promise<void>,
): Promise<void> {
  // If the reader, such as head, closes the pipe early, that isn't an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : EXIT.failed)
  })
  try {
    await program.parseAsync(wordsFor(program, process.argv.slice(2)), { from: 'user' })
  } catch (error) {
    // Commander has already printed the error. It also throws after printing help.
    if (error instanceof CommanderError && error.exitCode === 0) return
    if (error instanceof CommanderError) process.exit(EXIT.misused)
    if (error instanceof Fault || error instanceof ArborError) {
      say(error.message)
      process.exit(exitCodeOf(error))
    }
    await reportOther(error)
    process.exit(Number(process.exitCode) || EXIT.failed)
  }
}

/** `arbor help <unknown>` reports the unknown command instead of printing the general help. */
function wordsFor(program: Command, words: readonly string[]): readonly string[] {
  const [first, name] = words
  const isAsked = first === 'help' && name !== undefined && !name.startsWith('-') && name !== 'help'
  return isAsked && !program.commands.some((each) => each.name() === name) ? [name] : words
}
