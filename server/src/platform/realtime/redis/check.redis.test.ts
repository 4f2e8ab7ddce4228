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

it('says nothing where Redis works', async () => {
  await using server = await startRedis()
  expect(await check(server.url)).toBeUndefined()
})

it('refuses to go on where Redis refuses the password, without repeating it', async () => {
  await using server = await startRedis()
  const refused = check(server.url.replace(server.password, 'hush'))
  await expect(refused).rejects.toThrow(StartFault)
  await expect(refused).rejects.toThrow(/refuses the connection \(WRONGPASS\).*ARBOR_STREAM_URL/)
  await expect(refused).rejects.not.toThrow('hush')
})

it('warns where nobody answers, at once or ever', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const url = `redis://:hush@127.0.0.1:${port}`
  expect(await check(url)).toContain(`Redis at 127.0.0.1:${port} does not answer (timeout)`)
  silent.close()
  await once(silent, 'close')
  const warning = await check(url)
  expect(warning).toContain('does not answer (ECONNREFUSED)')
  expect(warning).not.toContain('hush')
})
