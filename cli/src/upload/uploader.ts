import { kindOf, retry } from '@arbor/client'
import { print, printJson, say } from '../terminal.ts'
import type { LocalFile } from './files.ts'
import { Ingestions } from './ingestions.ts'
import { placeFile, type Outcome, type Target } from './place-file.ts'
import { lineOfAll, lineOfFile, ProgressLines, type Sending, type Totals } from './progress.ts'

/** The number of files that are sent at the same time. */
const PARALLEL_FILES = 3

export type UploaderOptions = {
  readonly signal: AbortSignal
  /** Waits until the uploads have been ingested. */
  readonly isWaiting: boolean
  readonly json: boolean
  /** Shows live progress instead of a line for each file. */
  readonly isLive: boolean
}

type Counts = Record<Outcome['kind'] | 'failed', number>

/** Sends several files at a time and reports the result of each. */
export class Uploader {
  readonly counts: Counts = { uploaded: 0, version: 0, there: 0, kept: 0, failed: 0 }
  #bytes = 0
  readonly #target: Target
  readonly #options: UploaderOptions
  readonly #ingestions: Ingestions
  readonly #sending = new Set<Sending>()
  readonly #lines = new ProgressLines()
  #all: Totals = { files: 0, bytes: 0, isCounted: false }

  constructor(target: Target, options: UploaderOptions) {
    this.#target = target
    this.#options = options
    this.#ingestions = new Ingestions(
      target.arbor,
      (name, error) => this.#ingested(name, error),
      options.signal,
    )
  }

  /** Updates the totals. */
  count(all: Totals): void {
    this.#all = all
    this.#draw()
  }

  /**
   * Sends files from an iterator. If one fails, the others are still sent.
   * @throws ArborError if all other files would fail, too
   */
  async send(files: AsyncIterator<LocalFile, void, undefined>): Promise<void> {
    const work = async (): Promise<void> => {
      for (;;) {
        const { done, value } = await files.next()
        if (done) return
        await this.#sendOne(value)
      }
    }
    try {
      await Promise.all(Array.from({ length: PARALLEL_FILES }, work))
      await this.#ingestions.all()
    } finally {
      this.#lines.clear()
    }
  }

  /** Reports a file or folder that couldn't be read or sent. */
  async fail(name: string, message: string): Promise<void> {
    this.counts.failed += 1
    if (this.#options.json) await printJson({ file: name, outcome: 'failed', error: message })
    else this.#say(`failed: ${name}: ${message}`)
  }

  async #sendOne(file: LocalFile): Promise<void> {
    const name = [...file.folders, file.name].join('/')
    const sending: Sending = { name, sent: 0, size: file.size }
    const { signal } = this.#options
    const onProgress = ({ sent }: { readonly sent: number }): void => {
      sending.sent = sent
      this.#draw()
    }
    this.#sending.add(sending)
    try {
      const outcome = await retry(() => placeFile(this.#target, file, { signal, onProgress }), {
        signal,
        onRetry: () => this.#say(`Lost the connection. Retrying ${name}`),
      })
      await this.#placed(name, outcome)
    } catch (error) {
      signal.throwIfAborted()
      const kind = kindOf(error)
      if (kind === 'unauthorized' || kind === 'offline') throw error
      await this.fail(name, error instanceof Error ? error.message : String(error))
    } finally {
      this.#sending.delete(sending)
      this.#bytes += file.size
      this.#draw()
    }
  }

  async #placed(name: string, outcome: Outcome): Promise<void> {
    const { kind } = outcome
    this.counts[kind] += 1
    const upload = 'upload' in outcome ? outcome.upload : undefined
    if (this.#options.json) {
      const id = 'upload' in outcome ? outcome.upload.document_id : outcome.documentId
      const run = upload && { workflow_id: upload.workflow_id }
      await printJson({ file: name, outcome: kind, document_id: id, ...run })
    } else if (upload && !this.#options.isLive) await print(`${WORDS[kind]}: ${name}`)
    if (upload && this.#options.isWaiting) await this.#ingestions.add(upload.workflow_id, name)
  }

  async #ingested(name: string, error: string | undefined): Promise<void> {
    if (error !== undefined) await this.fail(name, error)
    else if (this.#options.json) await printJson({ file: name, outcome: 'ingested' })
    else if (!this.#options.isLive) await print(`ingested: ${name}`)
    this.#draw()
  }

  #say(line: string): void {
    this.#lines.clear()
    say(line)
  }

  #draw(): void {
    if (!this.#options.isLive) return
    this.#lines.show(() => {
      const { uploaded, version, there, kept, failed } = this.counts
      const files = uploaded + version + there + kept + failed
      const waiting = this.#ingestions.size
      const all = lineOfAll({ files, bytes: this.#bytes }, this.#all)
      return [
        ...Array.from(this.#sending, lineOfFile),
        waiting > 0 ? `${all}, ingesting ${waiting}` : all,
      ]
    })
  }
}

const WORDS: Record<Outcome['kind'], string> = {
  uploaded: 'uploaded',
  version: 'new version',
  there: 'already there',
  kept: 'existing file kept',
}

/** A summary of all files. */
export function summaryOf({ uploaded, version, there, kept, failed }: Counts): string {
  const parts = [
    `${uploaded} uploaded`,
    version > 0 && `${version} new ${version === 1 ? 'version' : 'versions'}`,
    `${there} already there`,
    kept > 0 && `${kept} existing kept`,
    failed > 0 && `${failed} failed`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
