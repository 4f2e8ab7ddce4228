import { once } from 'node:events'
import { createServer } from 'node:net'
import { deepFreeze, type Config } from './config.ts'
import { defaultPublicUrl } from './places.ts'

/**
 * Replaces port 0 by a free port, in the default public URL too, so that everything built from the
 * configuration already knows its address before the server listens. Other ports are kept.
 */
export async function pickPort(config: Config): Promise<Config> {
  const { host, port, publicUrl } = config.http
  if (port !== 0) return config
  const free = await findFreePort(host)
  const isDefault = publicUrl === defaultPublicUrl(host, 0)
  const http = {
    ...config.http,
    port: free,
    publicUrl: isDefault ? defaultPublicUrl(host, free) : publicUrl,
  }
  return deepFreeze({ ...config, http })
}

async function findFreePort(host: string): Promise<number> {
  const probe = createServer()
  probe.listen(0, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The probe has no port')
  return address.port
}
