import { Worker } from 'node:worker_threads'
import type { PageContent } from './main-content.ts'

const MAX_HEAP_MB = 384
/** With the default, garbage of many pages stays for a while: 120 MB more at the same speed. */
const MAX_NEW_MB = 8

export type ExtractRequest =
  | { readonly text: string; readonly url: string }
  | { readonly text: string; readonly dropQuote: boolean }
type Reply = { readonly result: unknown } | { readonly error: string }

/** A page that can't be analyzed. */
export class ExtractError extends Error {}

/**
 * Finds the main content of pages, and cleans messages, in a thread of its own, with limited time and memory, so that no text keeps the process
 * from other work.
 */
export class Extractor {
  readonly #limitMs: number
  #worker: Worker | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** @throws ExtractError */
  async read(text: string, url: string): Promise<PageContent> {
    return (await this.#ask({ text, url })) as PageContent
  }

  /** The harmless markup of a message. See extractMail. @throws ExtractError */
  async readMail(text: string, dropQuote: boolean): Promise<string> {
    return (await this.#ask({ text, dropQuote })) as string
  }

  #ask(request: ExtractRequest): Promise<unknown> {
    const result = this.#last.then(() => this.#askNow(request))
    this.#last = result.catch(() => undefined)
    return result
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }

  async #askNow(request: ExtractRequest): Promise<unknown> {
    const worker = (this.#worker ??= startWorker())
    const { promise, resolve } = Promise.withResolvers<Reply>()
    const timer = setTimeout(() => resolve({ error: 'It takes too long.' }), this.#limitMs)
    const failed = () => resolve({ error: 'It needs too much memory.' })
    worker.once('message', resolve).once('error', failed).once('exit', failed)
    worker.postMessage(request)
    const reply = await promise
    clearTimeout(timer)
    worker.removeListener('message', resolve)
    worker.removeListener('error', failed)
    worker.removeListener('exit', failed)
    if ('result' in reply) return reply.result
    // It may still be busy, or damaged.
    await this.close()
    throw new ExtractError(reply.error)
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./extract.worker.ts', import.meta.url), {
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MB,
      maxYoungGenerationSizeMb: MAX_NEW_MB,
    },
    // The process's own flags may not be allowed in threads.
    execArgv: [],
  })
  // Errors between two pages: the next page gets a new worker.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}
