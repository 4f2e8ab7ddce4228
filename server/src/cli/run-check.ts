import { FolderInUse } from '../platform/db/folder-lock.ts'
import { runStoppable, type Stoppable } from './stoppable.ts'
import { reportFault, say } from './terminal.ts'

/** The exit code of a check that could not run. */
const COULD_NOT_RUN = 2

/**
 * Runs a check that Ctrl-C stops cleanly, and reports why it could not run.
 * @param stopped the message to print after it was stopped
 * @returns the exit code of the check, 2 if it couldn't run, or that of the signal that stopped it
 */
export async function runCheck(
  check: (run: Stoppable) => Promise<number>,
  stopped: string,
): Promise<number> {
  try {
    return await runStoppable(check, () => stopped)
  } catch (error) {
    reportFault(error)
    if (error instanceof FolderInUse) {
      say('Only one process can use the embedded database. Stop the server, then verify.')
    }
    return COULD_NOT_RUN
  }
}
