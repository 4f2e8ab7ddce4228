import { once } from 'node:events'
import { Server, Socket } from 'node:net'
import { expect, it } from 'vitest'
import { boundClients } from './connection-limits.ts'

function connectFrom(server: Server, remoteAddress: string): Socket {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  server.emit('connection', socket)
  return socket
}

it('limits the connections of a client on the internet, and accepts another when one ends', async () => {
  const server = new Server()
  boundClients(server, 2)
  const [first, second, third] = ['2600::1', '2600::2', '2600::3'].map((address) =>
    connectFrom(server, address),
  )
  expect([first, second, third].map((socket) => socket?.destroyed)).toEqual([false, false, true])
  expect(connectFrom(server, '2600:0:0:1::1').destroyed).toBe(false)
  expect(connectFrom(server, '93.184.216.34').destroyed).toBe(false)
  first?.destroy()
  if (first) await once(first, 'close')
  expect(connectFrom(server, '2600::4').destroyed).toBe(false)
  expect(connectFrom(server, '2600::5').destroyed).toBe(true)
})

it('does not limit the connections of a possible proxy', () => {
  const server = new Server()
  boundClients(server, 2)
  for (const address of ['127.0.0.1', '::ffff:10.0.0.1', 'fd00::1', '100.64.0.1']) {
    const sockets = [1, 2, 3].map(() => connectFrom(server, address))
    expect(sockets.some(({ destroyed }) => destroyed)).toBe(false)
  }
})
