import type { PlainPage } from './model/assembled.ts'
import type { UnreadPage } from './unread-pages.ts'

/** If more pages are affected, one warning counts the rest. */
const MAX_PAGES = 100

/** One sentence per page. */
export function pageWarnings<Page>(
  pages: readonly Page[],
  sentenceOf: (page: Page) => string,
): string[] {
  const sentences = pages.slice(0, MAX_PAGES).map(sentenceOf)
  const rest = pages.length - sentences.length
  return rest > 0 ? [...sentences, `The same applies to ${rest} more pages.`] : sentences
}

const percent = ({ confidence = 0 }: UnreadPage): string => `${Math.round(100 * confidence)}%`

const REASONS: Readonly<Record<UnreadPage['reason'], (page: UnreadPage) => string>> = {
  not_tried: ({ page }) => `Page ${page} has no text layer and was left out.`,
  pictured: ({ page }) => `Page ${page} has no text layer and is included as an image.`,
  nothing_found: ({ page }) =>
    `Page ${page} has no text layer, and no text was found in its image.`,
  garbled: ({ page }) =>
    `Page ${page} has a text layer without usable character codes and is included as an image.`,
  partly: (unread) =>
    `Part of the text of page ${unread.page} (${percent({ ...unread, confidence: 1 - (unread.confidence ?? 1) })}) has no usable character codes and may be meaningless.`,
  doubtful: (unread) =>
    `Page ${unread.page} is included as an image, because the text that OCR read on it (confidence ${percent(unread)}) makes no sense in the configured languages.`,
  uncertain: (unread) =>
    `Page ${unread.page} was read by OCR with a confidence of ${percent(unread)}, so its text may have errors.`,
}

/** Warnings about pages whose text couldn't be read. */
export function unreadWarnings(unread: readonly UnreadPage[]): string[] {
  return Object.entries(REASONS).flatMap(([reason, sentenceOf]) =>
    pageWarnings(
      unread.filter((page) => page.reason === reason),
      sentenceOf,
    ),
  )
}

/** Warnings about pages whose layout couldn't be analyzed. */
export function plainWarnings(pages: readonly PlainPage[]): string[] {
  return pageWarnings(pages, ({ page, isShown }) =>
    isShown
      ? `The layout of page ${page} could not be analyzed, and the page is included as an image.`
      : `The layout of page ${page} could not be analyzed, so its text is included as lines.`,
  )
}

/** The warning about a page with tables whose lines were kept, because their cells are uncertain. */
export const tableWarning = (page: number): string =>
  `Page ${page} has a table whose columns are uncertain, so its lines are kept as on the page.`

export const tableWarnings = (pages: readonly number[]): string[] =>
  pageWarnings(pages, tableWarning)
