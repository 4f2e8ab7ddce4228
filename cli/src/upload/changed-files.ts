import { watch } from 'chokidar'
import { basename } from 'node:path'
import { fileIn, isSkipped, type LocalFile, type Source } from './files.ts'

/** A file is sent once it hasn't grown for this long, because it may still be being written. */
const STEADY_MS = 1000

/** The new and changed files in watched sources. A file is listed once until it is taken. */
export class Changes {
  readonly #sources: readonly Source[]
  readonly #hidden: boolean
  readonly #paths = new Set<string>()
  readonly #signal: AbortSignal
  #wake = Promise.withResolvers<void>()

  private constructor(sources: readonly Source[], hidden: boolean, signal: AbortSignal) {
    this.#sources = sources
    this.#hidden = hidden
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake.resolve(), { once: true })
  }

  /** Resolves once it is watching. The signal stops it. */
  static async begin(
    sources: readonly Source[],
    hidden: boolean,
    signal: AbortSignal,
  ): Promise<Changes> {
    const changes = new Changes(sources, hidden, signal)
    const roots = sources.flatMap((source) => ('path' in source ? [source.path] : []))
    const watcher = watch(roots, {
      ignoreInitial: true,
      followSymlinks: false,
      awaitWriteFinish: { stabilityThreshold: STEADY_MS },
      ignored: (path) => !roots.includes(path) && isSkipped(basename(path), hidden),
    })
    watcher.on('all', (event, path) => {
      if (event === 'add' || event === 'change') changes.#put(path)
    })
    signal.addEventListener('abort', () => void watcher.close(), { once: true })
    await new Promise<void>((resolve) => watcher.once('ready', resolve))
    return changes
  }

  /**
   * Waits for changes, then yields the files that changed since the last call. Yields nothing once the signal is
   * aborted.
   */
  async *next(): AsyncGenerator<LocalFile, void, undefined> {
    await this.#wake.promise
    if (this.#signal.aborted) return
    this.#wake = Promise.withResolvers()
    const paths = [...this.#paths]
    this.#paths.clear()
    for (const path of paths) {
      const file = await fileIn(this.#sources, path, this.#hidden)
      if (file) yield file
    }
  }

  #put(path: string): void {
    this.#paths.add(path)
    this.#wake.resolve()
  }
}
