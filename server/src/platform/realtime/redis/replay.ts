import { compareEntryIds, formatEntryId, type EntryId } from '../entry-id.ts'
import type { Page, Received } from './entries.ts'

/** Entries fetched per page. */
const PAGE_SIZE = 200

export type ReplaySettings = {
  readonly after: EntryId
  /** The last entry to replay. */
  readonly last: EntryId
  /** Older entries have expired, even if Redis hasn't deleted them yet. */
  readonly oldestMs: number
  readonly read: (page: Page) => Promise<Received[]>
}

/** The entries between two others, fetched page by page as they are consumed. */
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

  /** Whether Redis has deleted entries before they were read. */
  hasGap = false

  /** Whether all entries have been fetched. */
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
    // Later pages start with the last entry of the previous page, to check that it still exists.
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
