import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode } from '../core/error-code.ts'
import { StartFault } from '../core/start-fault.ts'
import { deepFreeze, type Config } from './config.ts'
import { defaultPublicUrl } from './network.ts'

/**
 * Checks that this process can listen on its address, before anything else is opened or created. Replaces port 0 by a
 * free one, also in the default public URL, so everything built from the configuration knows the address.
 * @throws StartFault if the address can't be used
 */
export async function pickPort(config: Config): Promise<Config> {
  const { host, port, publicUrl } = config.http
  const usable = await tryPort(config.http)
  if (port !== 0) return config
  const isDefault = publicUrl === defaultPublicUrl(host, 0)
  const http = {
    ...config.http,
    port: usable,
    publicUrl: isDefault ? defaultPublicUrl(host, usable) : publicUrl,
  }
  return deepFreeze({ ...config, http })
}

/** The names of the settings with an address. */
export type AddressSettings = { readonly host: string; readonly port: string }

type Address = {
  readonly host: string
  readonly port: number
  readonly settings?: AddressSettings | undefined
}

const MAIN: AddressSettings = { host: 'HOST', port: 'PORT' }

/** @returns the port that it briefly listened on */
async function tryPort(wanted: Address): Promise<number> {
  const probe = createServer()
  try {
    probe.listen(wanted.port, wanted.host)
    await once(probe, 'listening')
  } catch (error) {
    throw listenFault(error, wanted)
  }
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The probe has no port')
  return address.port
}

/**
 * Explains why a process can't listen and what to do. @returns the error to throw: an explanation, or the given error
 */
export function listenFault(error: unknown, { host, port, settings = MAIN }: Address): unknown {
  const { host: hostName, port: setting } = settings
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartFault(
        `Port ${port} on ${host} is in use by another program. Stop that program, or set ${setting} to another port` +
          (setting === 'PORT' ? ' (0 selects a free one).' : '.'),
      )
    case 'EACCES':
      return new StartFault(
        `This user may not listen on port ${port}. Ports below 1024 are usually reserved for root. ` +
          `Set ${setting} to a higher port behind a reverse proxy, or give the process CAP_NET_BIND_SERVICE.`,
      )
    case 'EADDRNOTAVAIL':
      return new StartFault(
        `${hostName} is ${host}, which is not an address of this machine. Set it to 127.0.0.1 to listen for this machine only, ` +
          'to 0.0.0.0 to listen on all addresses, or to one of them.',
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFault(
        `${hostName} is ${host}, a name that has no address. Set it to an address of this machine, such as 127.0.0.1.`,
      )
    default:
      return error
  }
}
