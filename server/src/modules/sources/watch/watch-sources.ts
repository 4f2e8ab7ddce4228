import { setTimeout as sleep } from 'node:timers/promises'
import { KINDS, type Watch } from '@arbor/connectors'
import type { Context } from '../../../platform/context/context.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import { inParallel } from '../../../platform/core/in-parallel.ts'
import { newId } from '../../../platform/core/ids.ts'
import { Problem } from '../../../platform/core/errors.ts'
import { connectorServices } from '../definitions/connector-services.ts'
import { unsealCredentials } from '../definitions/settings.ts'
import { lockSource } from '../definitions/sources.queries.ts'
import { startRun } from '../runs/start-run.ts'
import { releaseWatches, takeWatches, type Watched } from './watch.queries.ts'

/** Sources that a process watches at most. Others are only compared each hour. */
const MOST_WATCHED = 200
/** Watches that are opened at a time, and how long the others wait for each: a mail server may not answer. */
const AT_A_TIME = 20
const PATIENCE_MS = 10_000
/** After a source could not be watched, it is tried again after 1, 2, 4 and more minutes, at most after an hour. */
const PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 3600_000

/**
 * Watches sources in this process, and starts a run when something has changed. Call it every minute: it begins with
 * new sources, and ends with those that were paused or deleted.
 * @returns how many it has begun to watch
 */
export function watchSources(context: Context, isAlone: boolean): Promise<number> {
  return watchersOf(context).renew(isAlone)
}

type Opened = { readonly watch: Watch; readonly bound: string; readonly at: number }
type Failures = { readonly count: number; readonly until: number }

/** The watches of a process. Tests use it to have several. */
export class Watchers {
  readonly #context: Context
  /** Identifies this process. */
  readonly #id = newId()
  readonly #open = new Map<string, Opened>()
  readonly #opening = new Set<string>()
  readonly #failures = new Map<string, Failures>()
  #isClosed = false

  constructor(context: Context) {
    this.#context = context
  }

  async renew(isAlone: boolean): Promise<number> {
    const kinds = [...KINDS.values()].filter((kind) => kind.watch).map(({ kind }) => kind)
    const take = { watcher: this.#id, kinds, most: MOST_WATCHED, isAlone }
    const sources = await this.#context.doors.acrossTenants((tx) => takeWatches(tx, take))
    const wanted = new Set(sources.map(({ id }) => id))
    for (const id of this.#open.keys()) if (!wanted.has(id)) this.#close(id)
    for (const id of this.#failures.keys()) if (!wanted.has(id)) this.#failures.delete(id)
    let begun = 0
    const limits = { atOnce: AT_A_TIME, signal: new AbortController().signal }
    await inParallel(sources, limits, async (source) => {
      if (await this.#watch(source)) begun += 1
    })
    return begun
  }

  /** @returns whether a new watch was opened in time. One that takes longer is opened all the same. */
  async #watch(source: Watched): Promise<boolean> {
    const { id } = source
    const bound = JSON.stringify([source.settings, source.credentials])
    const open = this.#open.get(id)
    if (open?.bound === bound && (await open.watch.isCurrent())) return false
    this.#close(id)
    const pausedUntil = this.#failures.get(id)?.until ?? 0
    if (this.#isClosed || this.#opening.has(id) || Date.now() < pausedUntil) return false
    this.#opening.add(id)
    const opening = this.#begin(source, bound).finally(() => this.#opening.delete(id))
    return Promise.race([opening, sleep(PATIENCE_MS, false, { ref: false })])
  }

  async #begin(source: Watched, bound: string): Promise<boolean> {
    try {
      const credentials = await unsealCredentials(this.#context, source)
      const handlers = {
        changed: () => void this.#start(source),
        ended: (error: unknown) => this.#fail(source, error),
      }
      const kind = KINDS.get(source.kind)
      const services = connectorServices(this.#context)
      const watch = await kind?.watch?.(source.settings, credentials, services, handlers)
      if (!watch) return false
      if (this.#isClosed) {
        watch.close()
        return false
      }
      this.#open.set(source.id, { watch, bound, at: Date.now() })
    } catch (error) {
      this.#fail(source, error)
      return false
    }
    // Something may have changed while nobody was watching.
    await this.#start(source)
    return true
  }

  #fail({ tenant_id: tenantId, id }: Watched, error: unknown): void {
    const openedAt = this.#open.get(id)?.at ?? Infinity
    this.#open.delete(id)
    if (this.#isClosed) return
    const hasLasted = Date.now() - openedAt > LONGEST_PAUSE_MS
    const count = (hasLasted ? 0 : (this.#failures.get(id)?.count ?? 0)) + 1
    const pause = Math.min(PAUSE_MS * 2 ** (count - 1), LONGEST_PAUSE_MS)
    this.#failures.set(id, { count, until: Date.now() + pause })
    this.#context.log.warn(
      { tenantId, sourceId: id, err: error },
      'a source cannot be watched: it is only compared each hour, or by its schedule',
    )
  }

  async #start({ tenant_id: tenantId, id }: Watched): Promise<void> {
    try {
      await this.#context.doors.inTenant(tenantId, async (tx) => {
        const source = await lockSource(tx, tenantId, id)
        if (source.state !== 'ready') return
        await startRun(tx, this.#context, source, { trigger: 'watch' })
      })
    } catch (error) {
      // It was deleted.
      if (error instanceof Problem) return
      if (this.#isClosed) return
      this.#context.log.warn({ err: error, sourceId: id }, 'a change was missed')
    }
  }

  #close(id: string): void {
    this.#open.get(id)?.watch.close()
    this.#open.delete(id)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const hadAny = this.#open.size > 0
    for (const id of this.#open.keys()) this.#close(id)
    if (hadAny) await this.#context.doors.acrossTenants((tx) => releaseWatches(tx, this.#id))
  }
}

const watchersOf = perContext((context) => {
  const watchers = new Watchers(context)
  context.defer(() => watchers.close().catch(() => {}))
  return watchers
})
