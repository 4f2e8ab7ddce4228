import { say, sayFault } from '../terminal.ts'
import { UsageError } from './usage.ts'

const FAILED = 1
const MISUSED = 2

/**
 * Carries out a command and tells what stopped it.
 *
 * A failed command ends the process, whatever is still open; a good one lets it run out, so that a server stays.
 *
 * @param usage shown below the sentence when the command was misused
 */
export async function runCommand(work: () => Promise<void>, usage: string): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof UsageError)) {
      sayFault(error)
      process.exit(FAILED)
    }
    say(error.message)
    say('')
    say(usage)
    process.exit(MISUSED)
  }
}
