import { watch } from 'chokidar'
import { basename } from 'node:path'
import { fileIn, isLeftOut, type LocalFile, type Source } from './files.ts'

/** A file is sent when it has not grown for this long: it may still be written. */
const STEADY_MS = 1000

/** Files that are made or changed in watched sources, each once until it is taken. */
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

  /** Resolves when it watches; the signal ends it. */
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
      ignored: (path) => !roots.includes(path) && isLeftOut(basename(path), hidden),
    })
    watcher.on('all', (event, path) => {
      if (event === 'add' || event === 'change') changes.#put(path)
    })
    signal.addEventListener('abort', () => void watcher.close(), { once: true })
    await new Promise<void>((resolve) => watcher.once('ready', resolve))
    return changes
  }

  /** What has changed since it was asked last; waits for something. Ends without anything when the signal is aborted. */
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
