import { errorCode } from '../../core/error-code.ts'
import { StartFault } from '../../core/start-fault.ts'
import { isRefusal, openConnection, reasonOf } from './connection.ts'

/**
 * Tries to connect to Redis once.
 * @returns a sentence for the operator when it does not answer, which may pass; undefined when it works
 * @throws StartFault when it refuses this user or database: that stays so until somebody changes something
 */
export async function checkRedis(url: string): Promise<string | undefined> {
  const { host } = new URL(url)
  try {
    const connection = await openConnection(url, () => undefined)
    connection.close('checked')
    return undefined
  } catch (error) {
    if (isRefusal(error)) {
      throw new StartFault(
        `Redis at ${host} refuses the connection (${reasonOf(error)}). Correct user, password and database number in ` +
          "ARBOR_STREAM_URL, or the user's permissions in Redis.",
      )
    }
    return (
      `Redis at ${host} does not answer (${errorCode(error) ?? 'timeout'}): until it does, events reach nobody. ` +
      'Check the address in ARBOR_STREAM_URL, and that Redis is running and accepts connections from this machine.'
    )
  }
}
