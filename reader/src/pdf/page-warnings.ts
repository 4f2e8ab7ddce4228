import type { UnreadPage } from './read-pages.ts'

/** If more pages are affected, one warning counts the rest. */
const MAX_PAGES = 100

/** One sentence per page: "Page 7 `what`." */
export function pageWarnings(
  pages: readonly number[],
  what: string | ((at: number) => string),
): string[] {
  const sentences = pages
    .slice(0, MAX_PAGES)
    .map((page, at) => `Page ${page} ${typeof what === 'string' ? what : what(at)}.`)
  const rest = pages.length - sentences.length
  return rest > 0 ? [...sentences, `The same applies to ${rest} more pages.`] : sentences
}

const percent = ({ confidence = 0 }: UnreadPage): string => `${Math.round(100 * confidence)} %`

const REASONS: Readonly<Record<UnreadPage['reason'], (page: UnreadPage) => string>> = {
  not_tried: () => 'has no text layer and was left out',
  pictured: () => 'has no text layer and is included as an image',
  nothing_found: () => 'has no text layer, and no text was found in its image',
  garbled: () => 'has a text layer without usable character codes and is included as an image',
  doubtful: (page) =>
    `is included as an image, because the text that OCR read on it (confidence ${percent(page)}) makes no sense in the configured languages`,
  uncertain: (page) =>
    `was read by OCR with a confidence of ${percent(page)}, so its text may have errors`,
}

/** Warnings about pages whose text couldn't be read. */
export function unreadWarnings(unread: readonly UnreadPage[]): string[] {
  return Object.entries(REASONS).flatMap(([reason, what]) => {
    const pages = unread.filter((page) => page.reason === reason)
    return pageWarnings(
      pages.map(({ page }) => page),
      (at) => what(pages[at] as UnreadPage),
    )
  })
}
