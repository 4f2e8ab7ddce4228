import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { countRequests, drain } from './drain.ts'

it('a request that arrives on an open connection just after a stop began is still answered', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  countRequests(app.server)
  app.get('/', async () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const ask = async (): Promise<string> => {
    socket.write('GET / HTTP/1.1\r\nhost: arbor\r\n\r\n')
    const [answer] = (await Promise.race([
      once(socket, 'data'),
      once(socket, 'close'),
    ])) as unknown[]
    return String(answer)
  }
  expect(await ask()).toContain('answered')
  const stopped = drain(app, 60_000)
  await new Promise(setImmediate)
  expect(await ask()).toContain('answered')
  socket.destroy()
  await stopped
})
