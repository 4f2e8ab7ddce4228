import type { ParsedPage } from '@llamaindex/liteparse'
import { type Attempts, isOfDocument } from '../core/attempts.ts'
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
