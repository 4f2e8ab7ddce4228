import type { ParsedPage } from '@llamaindex/liteparse'
import { type Attempts, isOfDocument, partOfRange } from '../core/attempts.ts'
import type { PlainPage } from './model/assembled.ts'
import type { PageModel } from './model/page-model.ts'
import { emptyModel, partOfPage, plainModel } from './plain-pages.ts'

type Page = Pick<PageModel, 'page'>

/** Analyzes pages one by one, so that one that can't be analyzed doesn't cost the document. */
export class PageTries {
  /** The pages without a layout, as they are included in the document. */
  readonly plain: PlainPage[] = []
  readonly #attempts: Attempts
  readonly #failed = new Set<number>()

  constructor(attempts: Attempts) {
    this.#attempts = attempts
  }

  /** @returns undefined if the page can't be analyzed, now or in an earlier attempt */
  run<T>({ page }: Page, analyze: () => T): T | undefined {
    if (this.#attempts.failures(partOfPage(page)) > 0) this.#failed.add(page)
    if (this.#failed.has(page)) return undefined
    const result = this.#tryOnce(page, analyze)
    if (result === undefined) this.#failed.add(page)
    return result
  }

  /** Reads the lines of a page that can't be analyzed. @returns undefined if that fails, too */
  lines<T>({ page }: Page, read: () => T): T | undefined {
    return this.#attempts.failures(partOfPage(page)) > 1 ? undefined : this.#tryOnce(page, read)
  }

  /** The model of a page. If it can't be analyzed, it has only the page's lines, or nothing. */
  model<T extends PageModel | null>(page: ParsedPage, read: () => T): T | PageModel {
    const place = { page: page.pageNum }
    const model = this.run(place, read)
    if (model !== undefined) return model
    return this.lines(place, () => plainModel(page)) ?? emptyModel(page)
  }

  #tryOnce<T>(page: number, read: () => T): T | undefined {
    try {
      return this.#attempts.busy(partOfPage(page), read)
    } catch (error) {
      if (isOfDocument(error)) throw error
      return undefined
    }
  }
}

type RangeReader<Item, Found> = {
  /** What is done, for the notes of attempts. */
  readonly kind: string
  readonly attempts: Attempts
  readonly signal?: AbortSignal | undefined
  readonly read: (items: Item[]) => Promise<Found>
}

/**
 * Reads consecutive pages together, or one by one if that fails or kept an earlier attempt from
 * ending. `found` is null for a page that can't be read.
 */
export async function inRanges<Item extends Pick<ParsedPage, 'pageNum'>, Found>(
  items: readonly Item[],
  { kind, attempts, signal, read }: RangeReader<Item, Found>,
): Promise<{ readonly items: readonly Item[]; readonly found: Found | null }[]> {
  const failed = attempts.failedRanges(kind)
  const tryRange = async (some: readonly Item[]): Promise<Found | null> => {
    const [first = 0, last = 0] = [some[0]?.pageNum, some.at(-1)?.pageNum]
    const isIn = failed.some((range) => range.first <= last && range.last >= first)
    const isAlone = failed.some((range) => range.first === first && range.last === first)
    if (some.length > 1 ? isIn : isAlone) return null
    try {
      return await attempts.waiting(partOfRange(kind, { first, last }), () => read([...some]))
    } catch (error) {
      if (isOfDocument(error, signal)) throw error
      return null
    }
  }
  if (items.length === 0) return []
  const found = await tryRange(items)
  if (found !== null || items.length === 1) return [{ items, found }]
  const parts: { items: readonly Item[]; found: Found | null }[] = []
  for (const item of items) parts.push({ items: [item], found: await tryRange([item]) })
  return parts
}
