import { compareEntryIds, formatEntryId, type EntryId } from '../entry-id.ts'
import type { Page, Received } from './entries.ts'

/** Entries fetched at once. */
const PAGE_SIZE = 200

export type ReplaySettings = {
  readonly after: EntryId
  /** The last entry to replay. */
  readonly last: EntryId
  /** Entries from before this time are forgotten, though Redis may not have removed them yet. */
  readonly oldestMs: number
  readonly read: (page: Page) => Promise<Received[]>
}

/** What was published between two entries, fetched page by page as it is consumed. */
export class Replay {
  readonly #settings: ReplaySettings
  #page: Received[] = []
  #next = 0
  #fetchedTo: EntryId | undefined
  #complete: boolean

  constructor(settings: ReplaySettings) {
    this.#settings = settings
    this.#complete = compareEntryIds(settings.after, settings.last) >= 0
  }

  /** Redis has deleted entries that were not read yet. */
  hasGap = false

  /** Nothing more is to be fetched. */
  get isComplete(): boolean {
    return this.#complete
  }

  /** The next fetched entry. */
  take(): Received | undefined {
    const received = this.#page[this.#next]
    this.#next += 1
    return received
  }

  async fetch(): Promise<void> {
    const { after, last, oldestMs, read } = this.#settings
    const before = this.#fetchedTo
    const isFirst = before === undefined
    const start = after.ms < oldestMs ? `${String(oldestMs)}-0` : `(${formatEntryId(after)}`
    // Later pages begin with the last entry of the previous one, to check that it still exists.
    const page = isFirst
      ? await read({ from: start, to: last, count: PAGE_SIZE })
      : await read({ from: formatEntryId(before), to: last, count: PAGE_SIZE + 1 })
    if (!isFirst) {
      const [known] = page.splice(0, 1)
      this.hasGap = known === undefined || compareEntryIds(known.key, before) !== 0
    }
    this.#page = page
    this.#next = 0
    const end = page.at(-1)?.key ?? before
    this.#fetchedTo = end
    const isAtEnd = end !== undefined && compareEntryIds(end, last) >= 0
    this.#complete = page.length < PAGE_SIZE || isAtEnd
  }
}
