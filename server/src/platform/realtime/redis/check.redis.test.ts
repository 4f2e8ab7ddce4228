import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { startRedis } from '../../../../test/support/redis-server.ts'
import { StartFault } from '../../core/start-fault.ts'
import { checkStream } from '../open-transport.ts'

function check(url: string) {
  const config = { ttlMinutes: 1, maxConnections: 2, sseBufferSize: 1 }
  return checkStream({ ...config, url: url as `redis://${string}` })
}

it('returns no warning if Redis works', async () => {
  await using server = await startRedis()
  expect(await check(server.url)).toBeUndefined()
})

it('throws a StartFault without the password if Redis refuses it', async () => {
  await using server = await startRedis()
  const refused = check(server.url.replace(server.password, 'hush'))
  await expect(refused).rejects.toThrow(StartFault)
  await expect(refused).rejects.toThrow(/refuses the connection \(WRONGPASS\).*ARBOR_STREAM_URL/)
  await expect(refused).rejects.not.toThrow('hush')
})

it('returns a warning if Redis never responds or the port is closed', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const url = `redis://:hush@127.0.0.1:${port}`
  expect(await check(url)).toContain(`Redis at 127.0.0.1:${port} does not respond (timeout)`)
  silent.close()
  await once(silent, 'close')
  const warning = await check(url)
  expect(warning).toContain('does not respond (ECONNREFUSED)')
  expect(warning).not.toContain('hush')
})
