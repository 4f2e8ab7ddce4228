import type { ClientConfig } from 'pg'
import { isAlive } from './postgres-connection.ts'

/** The server that connections lead to: the only one, or that one of several which accepts changes. */
export class PrimaryTarget {
  readonly #servers: readonly [ClientConfig, ...ClientConfig[]]
  #chosen: ClientConfig
  #isFound = false
  #search: Promise<boolean> | undefined

  constructor(servers: readonly [ClientConfig, ...ClientConfig[]]) {
    this.#servers = servers
    ;[this.#chosen] = servers
  }

  /** How to connect to the server. */
  get config(): ClientConfig {
    return this.#chosen
  }

  /** Whether there are several servers, so that one may be a standby. */
  get isChoice(): boolean {
    return this.#servers.length > 1
  }

  /** Chooses among several servers before the first connection. */
  async choose(ms: number): Promise<void> {
    if (this.isChoice && !this.#isFound) await this.find(ms)
  }

  /** Looks for a server that responds and, of several, accepts changes. @returns whether there is one */
  async find(ms: number): Promise<boolean> {
    this.#search ??= this.#ask(ms).finally(() => (this.#search = undefined))
    return this.#search
  }

  async #ask(ms: number): Promise<boolean> {
    if (!this.isChoice) return isAlive(this.#chosen, ms)
    // All at once, because one that hangs must not delay the others.
    const asked = this.#servers.map(async (server) => {
      if (!(await isAlive(server, ms, 'primary'))) throw new Error('It is not the primary.')
      return server
    })
    try {
      this.#chosen = await Promise.any(asked)
      this.#isFound = true
      return true
    } catch {
      return false
    }
  }
}
