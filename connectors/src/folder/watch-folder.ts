import { watch, type FSWatcher } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { NotWatched, type Watch, type WatchHandlers } from '../core/source-kind.ts'

/** Nothing must have changed for this long before a change is reported. */
const QUIET_MS = 2000
/** If changes don't stop, they are reported after this time. */
const LONGEST_MS = 30_000
/** Most folders that a source may have to be watched. */
const MOST_FOLDERS = 20_000

/**
 * Watches a folder with everything below it. Says only that something has changed: a run then compares everything, so
 * it doesn't matter if the system drops events.
 *
 * Each folder has a watcher of its own. `fs.watch` with `recursive` also has one for each file on Linux, and reads the
 * whole tree before it returns.
 */
export async function watchFolder(
  root: string,
  handlers: WatchHandlers,
  { quietMs = QUIET_MS, mostFolders = MOST_FOLDERS } = {},
): Promise<Watch> {
  const { ino } = await lstat(root)
  const watched = new FolderWatch(root, handlers, { quietMs, mostFolders })
  await watched.add(root)
  const isCurrent = async () => {
    const stats = await lstat(root).catch(() => undefined)
    return stats?.ino === ino
  }
  return { isCurrent, close: () => watched.close() }
}

type Limits = { readonly quietMs: number; readonly mostFolders: number }

class FolderWatch {
  readonly #root: string
  readonly #handlers: WatchHandlers
  readonly #limits: Limits
  readonly #watchers = new Map<string, FSWatcher>()
  /** Entries that were added, removed or replaced since the last report. */
  readonly #replaced = new Set<string>()
  #firstAt: number | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(root: string, handlers: WatchHandlers, limits: Limits) {
    this.#root = root
    this.#handlers = handlers
    this.#limits = limits
  }

  /** Watches a folder and those in it. @throws NotWatched */
  async add(top: string): Promise<void> {
    const waiting = [top]
    for (let path = waiting.pop(); path !== undefined && !this.#isClosed; path = waiting.pop()) {
      // Watched before it is read, so no folder is missed that is created in between.
      if (!this.#watchers.has(path) && !this.#watch(path)) continue
      // oxlint-disable-next-line no-await-in-loop -- one after the other, because there may be many
      const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
      for (const entry of entries) {
        const below = join(path, entry.name)
        if (entry.isDirectory() && !this.#watchers.has(below)) waiting.push(below)
      }
    }
  }

  /** @returns whether the folder still exists and can be read */
  #watch(path: string): boolean {
    if (this.#watchers.size >= this.#limits.mostFolders) {
      this.close()
      throw new NotWatched(`It has more than ${this.#limits.mostFolders} folders.`)
    }
    try {
      const watcher = watch(path, { persistent: false }, (event, name) => {
        if (event === 'rename' && name !== null) this.#replaced.add(join(path, name))
        this.#later()
      })
      watcher.on('error', (error) => this.#end(error))
      this.#watchers.set(path, watcher)
      return true
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOSPC' && code !== 'EMFILE') return false
      this.close()
      throw new NotWatched(
        'The system allows no more watched folders. Raise fs.inotify.max_user_watches.',
        { cause: error },
      )
    }
  }

  #later(): void {
    if (this.#isClosed) return
    const now = performance.now()
    this.#firstAt ??= now
    clearTimeout(this.#timer)
    const wait = Math.min(this.#limits.quietMs, this.#firstAt + LONGEST_MS - now)
    this.#timer = setTimeout(() => void this.#report(), Math.max(0, wait)).unref()
  }

  async #report(): Promise<void> {
    this.#firstAt = undefined
    try {
      await this.#renew()
    } catch (error) {
      this.#end(error)
      return
    }
    if (!this.#isClosed) this.#handlers.changed()
  }

  /** Watches new folders, and no longer those that were removed or replaced. */
  async #renew(): Promise<void> {
    const replaced = new Set(this.#replaced)
    this.#replaced.clear()
    for (const [path, watcher] of this.#watchers) {
      if (!this.#isIn(path, replaced)) continue
      watcher.close()
      this.#watchers.delete(path)
    }
    for (const folder of new Set([...replaced].map(dirname))) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, because there may be many
      if (this.#watchers.has(folder)) await this.add(folder)
    }
  }

  /** Whether one of some entries is this folder or above it. */
  #isIn(path: string, entries: ReadonlySet<string>): boolean {
    for (let at = path; at.length > this.#root.length; at = dirname(at)) {
      if (entries.has(at)) return true
    }
    return false
  }

  #end(error: unknown): void {
    if (this.#isClosed) return
    this.close()
    this.#handlers.ended(error)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
  }
}
