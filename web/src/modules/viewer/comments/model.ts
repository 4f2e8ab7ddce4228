import type { Schemas } from '@arbor/client'

/** A comment on a passage, with its newest replies. */
export type Thread = Schemas['CommentThreadResponse']
/** A comment or a reply. */
export type Said = Schemas['CommentResponse']
type Box = Schemas['CommentBox']

export const FILTERS = ['OPEN', 'RESOLVED', 'ORPHANED'] as const
export type Filter = (typeof FILTERS)[number]

/** What a new comment is about: words of a passage, or all of it. */
export type Target = {
  readonly chunk: string
  readonly quote?: string | undefined
  readonly boxes: readonly Box[]
}

/** The comments of a document, as its pages and text show them. */
export type Talk = {
  /** Open comments with a place in this version. */
  readonly threads: readonly Thread[]
  /** Id of the comment that is chosen. */
  readonly chosen: string | undefined
  readonly open: (thread: Thread) => void
  readonly begin: (target: Target) => void
}

/** The comments on a passage. */
export function threadsOn(talk: Talk | undefined, chunk: string): readonly Thread[] {
  return talk?.threads.filter(({ place }) => place.chunk_id === chunk) ?? []
}

/** The longest beginning of a name that is looked for. */
const LONGEST_NAME = 40

/** The beginning of a name that is being typed after an @, up to the caret. */
export function nameAt(text: string, caret: number): { start: number; name: string } | undefined {
  const start = text.lastIndexOf('@', caret - 1)
  if (start === -1 || caret - start > LONGEST_NAME) return undefined
  const name = text.slice(start + 1, caret)
  const isWord = start === 0 || /[\s([]/.test(text.charAt(start - 1))
  return isWord && !/[\n@<>]/.test(name) ? { start, name } : undefined
}

/** Boxes of words, joined into one per line. All are shares of the page. */
export function linesOf(boxes: readonly Box[]): Box[] {
  const lines: Box[] = []
  for (const box of boxes) {
    const last = lines.at(-1)
    const middle = box.y + box.height / 2
    if (last?.page !== box.page || middle < last.y || middle > last.y + last.height) {
      lines.push(box)
      continue
    }
    const [x, y] = [Math.min(last.x, box.x), Math.min(last.y, box.y)]
    const right = Math.max(last.x + last.width, box.x + box.width)
    const bottom = Math.max(last.y + last.height, box.y + box.height)
    lines[lines.length - 1] = { page: box.page, x, y, width: right - x, height: bottom - y }
  }
  return lines
}
