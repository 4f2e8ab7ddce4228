import { escapeIdentifier, type Client, type ClientConfig } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { answersWithin, connectAlone, connectFault } from './postgres-connection.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 1_000
/** Without pings, an idle connection would not notice that its server is gone. */
const PING_MS = 15_000
const PONG_MS = 10_000

type Listening = {
  readonly connection: () => ClientConfig
  readonly channel: string
  readonly onNotify: (payload: string) => void
  readonly onReconnect: () => void
}

/** Listens to a channel on a separate connection, which is reopened whenever it is lost. */
export class Listener {
  readonly #of: Listening
  readonly #closing = new AbortController()
  #client: Client | undefined
  #ping: NodeJS.Timeout | undefined

  constructor(of: Listening) {
    this.#of = of
  }

  /** @throws DatabaseAway, DatabaseError if the first connection fails; later ones are retried forever */
  async open(): Promise<void> {
    const { connection, channel, onNotify, onReconnect } = this.#of
    const client = await connectAlone(connection(), () => void this.#again(client))
    client.on('notification', (message) => onNotify(message.payload ?? ''))
    try {
      await client.query(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      client.connection.stream.destroy()
      throw connectFault(error)
    }
    if (this.#closing.signal.aborted) return client.end()
    this.#client = client
    this.#ping = setInterval(() => void this.#check(client), PING_MS).unref()
    onReconnect()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    clearInterval(this.#ping)
    await this.#client?.end()
  }

  async #check(client: Client): Promise<void> {
    const reply = client.query('select 1')
    if (!(await answersWithin(reply, PONG_MS))) client.connection.stream.destroy()
  }

  async #again(lost: Client): Promise<void> {
    if (this.#client !== lost) return
    clearInterval(this.#ping)
    this.#client = undefined
    const { signal } = this.#closing
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause *= 2) {
      const ms = Math.min(pause, LONGEST_PAUSE_MS)
      await sleep(ms, undefined, { ref: false, signal }).catch(() => undefined)
      if (signal.aborted) return
      try {
        return await this.open()
      } catch {
        // The pool reports that the server is unreachable.
      }
    }
  }
}
