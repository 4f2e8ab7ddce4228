import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { SourceFault } from '../core/connector.ts'
import type { SourceGuard } from './source-address.ts'

/**
 * An address of a host, for programs that can be made to connect to exactly this one.
 * @throws SourceFault if any of its addresses isn't allowed, or if it has none
 */
export async function guardedAddress(
  host: string,
  protocol: string,
  guard: SourceGuard,
): Promise<string> {
  const addresses = isIP(host) === 0 ? await addressesOf(host) : [host]
  const [first] = addresses
  if (first === undefined) throw new SourceFault('away', `${host} has no address.`)
  if (!addresses.every((each) => guard.mayConnect(each, protocol))) throw guard.notAllowed(host)
  return first
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    throw new SourceFault('away', `The name ${host} can't be resolved (${code}).`, { cause: error })
  }
}
