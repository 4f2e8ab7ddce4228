import { errorCode } from '../../core/error-code.ts'
import { StartFault } from '../../core/start-fault.ts'
import { hostsOf } from './address.ts'
import { isRefusal, openConnection, reasonOf } from './connection.ts'

/**
 * Tries to connect to Redis once.
 * @returns a message for the operator if Redis doesn't respond, which may be temporary. Otherwise undefined.
 * @throws StartFault if Redis refuses the user or database, which lasts until someone changes the configuration
 */
export async function checkRedis(url: string): Promise<string | undefined> {
  const host = hostsOf(url)
  try {
    const connection = await openConnection(url, () => undefined)
    connection.close('checked')
    return undefined
  } catch (error) {
    if (isRefusal(error)) {
      throw new StartFault(
        `Redis at ${host} refuses the connection (${reasonOf(error)}). Correct the user, password and database number in ` +
          "ARBOR_STREAM_URL, or the user's permissions in Redis.",
      )
    }
    return (
      `Redis at ${host} does not respond (${errorCode(error) ?? 'timeout'}). Until it does, clients receive no events. ` +
      'Check the address in ARBOR_STREAM_URL, and that Redis is running and accepts connections from this machine.'
    )
  }
}
