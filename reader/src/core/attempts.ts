import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ConversionPaused } from './conversion-paused.ts'
import { ConversionError } from './document-model.ts'
import { machineFault } from './machine-faults.ts'

/** The parts that are being read, in the folder of the result. */
const CURRENT = 'reading'
/** The same of an earlier attempt that didn't end. A number follows. */
const FAILED = 'failed-'
/** How often a document is read again after an attempt that didn't end. */
const MAX_FAILURES = 12

type Parts = {
  readonly stack: readonly string[]
  readonly aside: readonly string[]
  readonly isCareful: boolean
}

/** The parts that may have kept an attempt from ending. */
function suspectsOf(text: string): readonly string[] {
  try {
    const { stack, aside, isCareful } = JSON.parse(text) as Parts
    const all = [...aside, ...stack.slice(-1)].map(String)
    return isCareful ? all.slice(-1) : all
  } catch {
    // The process was killed while it wrote.
    return []
  }
}

/** Pages that are read together, both ends included. */
export type PageRange = { readonly first: number; readonly last: number }

/** The name of a range, as in {@link Attempts.failedRanges}. */
export const partOfRange = (kind: string, { first, last }: PageRange): string =>
  `${kind} ${first}-${last}`

/** One number shared with the thread that watches this one: 0, or another one for each busy part. */
export type BusyMark = Int32Array

/**
 * Knows which part of a document is being read, such as a page. If reading it crashes the process or
 * never ends, the next process reads that part in a simpler way. Without a folder, nothing is noted.
 */
export class Attempts {
  readonly #folder: string | undefined
  readonly #mark: BusyMark | undefined
  readonly #onPart: (() => void) | undefined
  readonly #failures = new Map<string, number>()
  readonly #stack: string[] = []
  readonly #aside = new Set<string>()
  #file: number | undefined
  #written = 0
  #count = 0
  #isCareful = false

  /** @param onPart called when a part has been read */
  constructor(folder?: string, mark?: BusyMark, onPart?: () => void) {
    this.#folder = folder
    this.#mark = mark
    this.#onPart = onPart
    if (folder === undefined) return
    for (const name of readdirSync(folder)) {
      if (!name.startsWith(FAILED)) continue
      this.#isCareful = true
      const suspects = suspectsOf(readFileSync(join(folder, name), 'utf8'))
      // If several parts are suspected, the next attempt reads one at a time, and shows which.
      const [part] = suspects
      if (part === undefined || suspects.length > 1) continue
      this.#failures.set(part, this.failures(part) + 1)
    }
  }

  /** Whether to read one part at a time, because an earlier attempt didn't end. */
  get isCareful(): boolean {
    return this.#isCareful
  }

  /** The ranges of pages, read together, because of which earlier attempts did not end. */
  failedRanges(kind: string): readonly PageRange[] {
    return [...this.#failures.keys()].flatMap((part) => {
      const [, own, first, last] = /^(\w+) (\d+)-(\d+)$/u.exec(part) ?? []
      return own === kind ? [{ first: Number(first), last: Number(last) }] : []
    })
  }

  /** How many attempts did not end because of this part. */
  failures(part: string): number {
    return this.#failures.get(part) ?? 0
  }

  /** Reads a part in this thread, which is ended if that takes too long. */
  busy<T>(part: string, read: () => T): T {
    this.#stack.push(part)
    this.#note()
    this.#setMark(true)
    try {
      return read()
    } finally {
      this.#setMark(false)
      this.#stack.pop()
      this.#note()
      this.#onPart?.()
    }
  }

  /** Reads all parts in this thread, which takes as long as the document is. */
  whole<T>(part: string, read: () => T): T {
    this.#stack.push(part)
    this.#note()
    try {
      return read()
    } finally {
      this.#stack.pop()
      this.#note()
    }
  }

  /** Reads a part by other threads. */
  async waiting<T>(part: string, read: () => Promise<T>): Promise<T> {
    this.#aside.add(part)
    this.#note()
    try {
      return await read()
    } finally {
      this.#aside.delete(part)
      this.#note()
      this.#onPart?.()
    }
  }

  /**
   * Reads a part in the first of several ways that works, from the best to the simplest.
   * @returns the result and the way, or null if the part can't be read
   */
  async firstOf<T>(
    part: string,
    ways: readonly (() => Promise<T> | T)[],
    signal?: AbortSignal,
  ): Promise<{ readonly found: T; readonly way: number } | null> {
    for (let way = this.failures(part); way < ways.length; way += 1) {
      try {
        const found = await this.waiting(part, async () => ways[way]?.())
        return { found: found as T, way }
      } catch (error) {
        if (!isDamage(error) && isOfDocument(error, signal)) throw error
      }
    }
    return null
  }

  /** Deletes the notes. Call it when the document has been read. */
  forget(): void {
    if (this.#folder === undefined) return
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
    for (const name of readdirSync(this.#folder)) {
      if (name === CURRENT || name.startsWith(FAILED)) rmSync(join(this.#folder, name))
    }
  }

  #setMark(isBusy: boolean): void {
    if (this.#mark === undefined) return
    this.#count = (this.#count % 1_000_000) + 1
    Atomics.store(this.#mark, 0, isBusy ? this.#count : 0)
  }

  #note(): void {
    if (this.#folder === undefined) return
    this.#file ??= openSync(join(this.#folder, CURRENT), 'w')
    const parts: Parts = {
      stack: this.#stack,
      aside: [...this.#aside],
      isCareful: this.#isCareful,
    }
    const text = JSON.stringify(parts)
    // The rest of a longer note is overwritten with spaces, and one write can't be interrupted.
    writeSync(this.#file, text.padEnd(this.#written), 0)
    this.#written = text.length
  }
}

/**
 * Called after an attempt at a document didn't end.
 * @returns whether another one may succeed, because it was a part that kept it from ending
 */
export async function mayTryAgain(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, CURRENT), 'utf8').catch(() => '')
  if (suspectsOf(text).length === 0) return false
  const earlier = (await readdir(folder)).filter((name) => name.startsWith(FAILED)).length
  if (earlier >= MAX_FAILURES) return false
  await rename(join(folder, CURRENT), join(folder, `${FAILED}${earlier + 1}`))
  return true
}

/** Whether an error says that the part is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof ConversionError && error.code === 'damaged'

/** Whether an error concerns the whole document, so reading a part in another way can't help. */
export function isOfDocument(error: unknown, signal?: AbortSignal): boolean {
  return (
    error instanceof ConversionError ||
    error instanceof ConversionPaused ||
    signal?.aborted === true ||
    machineFault(error) !== null
  )
}
