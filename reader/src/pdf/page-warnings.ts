import type { UnreadPage } from './read-pages.ts'

/** With more pages of one kind, the rest is counted in one warning. */
const MAX_PAGES = 100

/** A sentence for each of the pages, "Page 7 `what`." */
export function pageWarnings(pages: readonly number[], what: string): string[] {
  const sentences = pages.slice(0, MAX_PAGES).map((page) => `Page ${page} ${what}.`)
  const rest = pages.length - sentences.length
  return rest > 0 ? [...sentences, `The same applies to ${rest} more pages.`] : sentences
}

const REASONS: Readonly<Record<UnreadPage['reason'], string>> = {
  not_tried: 'has no text layer and was left out',
  nothing_found: 'has no text layer, and no text was found in its image',
  garbled: 'has a text layer without usable character codes',
}

/** Warnings about pages whose text could not be read. */
export function unreadWarnings(unread: readonly UnreadPage[]): string[] {
  return Object.entries(REASONS).flatMap(([reason, what]) =>
    pageWarnings(
      unread.filter((page) => page.reason === reason).map(({ page }) => page),
      what,
    ),
  )
}
