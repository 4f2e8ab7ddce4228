import { once } from 'node:events'
import { WebSocket } from 'ws'
import { listen, type TestServer } from '../../../../test/support/index.ts'

/**
 * Opens a WebSocket and waits until the server has greeted it.
 * @returns the code with which it is closed, once that happens
 */
export async function openSocket(
  { app }: TestServer,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly closed: Promise<number>; readonly socket: WebSocket }> {
  const port = await listen(app)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/ws`, { headers })
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'message')
  return { closed, socket }
}
