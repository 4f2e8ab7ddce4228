import { CommanderError, type Command } from '@commander-js/extra-typings'
import { ArborError } from '@arbor/client'
import { EXIT, exitCodeOf, Fault } from './fault.ts'
import { say } from './terminal.ts'

/**
 * Runs the command of the command line and reports a failure. A failed command exits the process at once; after a
 * successful one it ends by itself, so that a server keeps running.
 *
 * @param reportOther reports what is no fault of the commands here
 */
export async function runProgram(
  program: Command,
  reportOther: (error: unknown) => Promise<void>,
): Promise<void> {
  // A reader that has seen enough, such as head, is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : EXIT.failed)
  })
  try {
    await program.parseAsync(wordsFor(program, process.argv.slice(2)), { from: 'user' })
  } catch (error) {
    // The library has printed the error already, and also ends help in this way.
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

/** Help for a command that there is not is no help for all others: the name is refused like any other. */
function wordsFor(program: Command, words: readonly string[]): readonly string[] {
  const [first, name] = words
  const isAsked = first === 'help' && name !== undefined && !name.startsWith('-') && name !== 'help'
  return isAsked && !program.commands.some((each) => each.name() === name) ? [name] : words
}
