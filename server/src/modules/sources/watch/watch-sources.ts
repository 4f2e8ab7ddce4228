import type { Context } from '../../../platform/context/context.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import { newId } from '../../../platform/core/ids.ts'
import { Problem } from '../../../platform/core/errors.ts'
import { KINDS } from '../connectors/kinds.ts'
import type { Watch } from '../connectors/source-kind.ts'
import { lockSource } from '../definitions/sources.queries.ts'
import { startRun } from '../runs/start-run.ts'
import { releaseWatches, takeWatches, type Watched } from './watch.queries.ts'

/** Sources that a process watches at most. Others are only compared each hour. */
const MOST_WATCHED = 200
/** After a source could not be watched, it is tried again after this time. */
const PAUSE_MS = 3600_000

/**
 * Watches sources in this process, and starts a run when something has changed. Call it every minute: it begins with
 * new sources, and ends with those that were paused or deleted.
 * @returns how many it has begun to watch
 */
export function watchSources(context: Context, isAlone: boolean): Promise<number> {
  return watchersOf(context).renew(isAlone)
}

/** The watches of a process. Tests use it to have several. */
export class Watchers {
  readonly #context: Context
  /** Identifies this process. */
  readonly #id = newId()
  readonly #open = new Map<string, { readonly watch: Watch; readonly settings: string }>()
  readonly #failedAt = new Map<string, number>()
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
    for (const id of this.#failedAt.keys()) if (!wanted.has(id)) this.#failedAt.delete(id)
    let begun = 0
    for (const source of sources) {
      // oxlint-disable-next-line no-await-in-loop -- in no hurry
      if (await this.#watch(source)) begun += 1
    }
    return begun
  }

  /** @returns whether a new watch was opened */
  async #watch(source: Watched): Promise<boolean> {
    const { id } = source
    const settings = JSON.stringify(source.settings)
    const open = this.#open.get(id)
    if (open?.settings === settings && (await open.watch.isCurrent())) return false
    this.#close(id)
    const failedAt = this.#failedAt.get(id) ?? -Infinity
    if (this.#isClosed || Date.now() - failedAt < PAUSE_MS) return false
    try {
      const watch = await KINDS.get(source.kind)?.watch?.(source.settings, this.#context, {
        changed: () => void this.#start(source),
        ended: (error) => this.#fail(source, error),
      })
      if (!watch) return false
      if (this.#isClosed) {
        watch.close()
        return false
      }
      this.#failedAt.delete(id)
      this.#open.set(id, { watch, settings })
    } catch (error) {
      this.#fail(source, error)
      return false
    }
    // Something may have changed while nobody was watching.
    await this.#start(source)
    return true
  }

  #fail({ tenant_id: tenantId, id }: Watched, error: unknown): void {
    this.#open.delete(id)
    this.#failedAt.set(id, Date.now())
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
