import { sharedClock, type Audience, type Heard, type Listener } from './listeners.ts'
import { connect } from 'node:net'
import { fail, say, serve } from './child.ts'

/** Plain sockets, because the work of an HTTP client would count as the server's. */
serve(async ({ listeners, marks }: Audience): Promise<Heard> => {
  const counts = Array<number>(marks).fill(0)
  const latencies = Array<number>(marks).fill(0)
  let done = 0
  const note = (index: number, sentAt: number): void => {
    const count = (counts[index] ?? 0) + 1
    counts[index] = count
    if (count !== listeners.length) return
    latencies[index] = sharedClock() - sentAt
    done += 1
    if (done === marks) say(latencies satisfies Heard)
  }
  for (let at = 0; at < listeners.length; at += JOIN_AT_ONCE) {
    const some = listeners.slice(at, at + JOIN_AT_ONCE)
    await Promise.all(some.map((listener) => join(listener, note)))
  }
  return []
})

/** The server would refuse too many simultaneous connections. */
const JOIN_AT_ONCE = 25
const MARK = /~(\d+)@([\d.]+)~/g
/** Longer than a mark. This much of the received text is kept, because the rest of a mark may follow. */
const LONGEST_MARK = 64

/** Resolves when the client has finished its steps. Marks are recorded from then on. */
async function join(
  { port, steps }: Listener,
  note: (index: number, sentAt: number) => void,
): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let heard = ''
  let onMore = (): void => undefined
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(fail)
  socket.on('error', lost.reject)
  socket.on('close', () => lost.reject(new Error(`A connection ended after ${heard.slice(-300)}`)))
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1')
    onMore()
  })
  for (const { send, until } of steps) {
    socket.write(send)
    await Promise.race([lost.promise, untilText(() => heard.includes(until))])
    heard = heard.slice(heard.indexOf(until) + until.length)
  }
  onMore = () => {
    let end = 0
    for (const match of heard.matchAll(MARK)) {
      end = match.index + match[0].length
      note(Number(match[1]), Number(match[2]))
    }
    heard = heard.slice(Math.max(end, heard.length - LONGEST_MARK))
  }
  onMore()

  function untilText(isThere: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    onMore = () => {
      if (isThere()) resolve()
    }
    onMore()
    return promise
  }
}
