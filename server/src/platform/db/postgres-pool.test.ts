import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { openPostgres, type Driver } from './index.ts'

/** A message of PostgreSQL's protocol. */
function message(type: string, body = ''): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}

const WELCOME = message('R', '\0\0\0\0')
const READY = message('Z', 'I')
const ENDED = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0')
const DONE = [message('1'), message('2'), message('n'), message('C', 'SELECT 1\0'), READY]

/** A server that answers its first connection with `first` and ends it. Later connections work. */
async function serverThatEnds(first: readonly Buffer[]): Promise<Driver> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    const isFirst = ++connections === 1
    socket.once('data', () => {
      if (isFirst) return void socket.end(Buffer.concat(first))
      socket.write(Buffer.concat([WELCOME, READY]))
      socket.on('data', () => socket.write(Buffer.concat(DONE)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const driver = openPostgres({ url: `postgres://somebody@127.0.0.1:${String(port)}/arbor` })
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await driver.close()
  })
  return driver
}

it.each([
  ['as soon as it is open', [WELCOME, READY, ENDED]],
  ['before it is open', [WELCOME, ENDED]],
])('a connection that is ended %s is replaced without an error', async (_when, first) => {
  const driver = await serverThatEnds(first)
  await expect(driver.query('select 1')).resolves.toEqual({ rows: [], affected: 1 })
})
