import { kindOf, retry } from '@arbor/client'
import { print, printJson, say } from '../terminal.ts'
import type { LocalFile } from './files.ts'
import { Ingestions } from './ingestions.ts'
import { placeFile, type Outcome, type Target } from './place-file.ts'
import { lineOfAll, lineOfFile, ProgressLines, type Sending, type Totals } from './progress.ts'

/** Files that are sent at the same time. */
const AT_ONCE = 3

export type UploaderOptions = {
  readonly signal: AbortSignal
  /** Waits until what was uploaded has been ingested. */
  readonly isWaiting: boolean
  readonly json: boolean
  /** Shows progress that changes, instead of a line for each file. */
  readonly isLive: boolean
}

type Counts = Record<Outcome['kind'] | 'failed', number>

/** Sends files, some at a time, and tells what becomes of each. */
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

  /** Tells what is known of all files. */
  count(all: Totals): void {
    this.#all = all
    this.#draw()
  }

  /**
   * Sends files that come one by one; one that fails does not keep the others away.
   * @throws ArborError when no other file would fare better
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
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      await this.#ingestions.all()
    } finally {
      this.#lines.clear()
    }
  }

  /** Tells of a file, or a folder, that can't be read. */
  async fail(name: string, sentence: string): Promise<void> {
    this.counts.failed += 1
    if (this.#options.json) await printJson({ file: name, outcome: 'failed', error: sentence })
    else this.#tell(`failed: ${name}: ${sentence}`)
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
        onRetry: () => this.#tell(`The connection was lost. Trying again: ${name}`),
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

  #tell(line: string): void {
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
        waiting > 0 ? `${all}; ${waiting} being ingested` : all,
      ]
    })
  }
}

const WORDS: Record<Outcome['kind'], string> = {
  uploaded: 'uploaded',
  version: 'new version',
  there: 'already there',
  kept: 'kept as it is',
}

/** What became of all files, in a sentence. */
export function summaryOf({ uploaded, version, there, kept, failed }: Counts): string {
  const parts = [
    `${uploaded} uploaded`,
    version > 0 && `${version} as new versions`,
    `${there} already there`,
    kept > 0 && `${kept} left as they are`,
    failed > 0 && `${failed} failed`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
