import type { Schemas } from '@arbor/client'

/** A comment on a passage, with its newest replies. */
export type Thread = Schemas['CommentThreadResponse']
/** A comment or a reply. */
export type Said = Schemas['CommentResponse']
export type Person = Schemas['CommentPerson']
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

/** A part of a comment's text. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

const TOKEN =
  /<@([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})>|\[([^[\]\n]{1,200})\]\(((?:https?:\/\/|mailto:)[^\s()<>]{1,2000})\)|((?:https?:\/\/|mailto:)[^\s<>"'()[\]]{1,2000})/gi
/** Punctuation that ends a sentence doesn't belong to a link. */
const END = /(?<![.,;:!?])[.,;:!?]+$/

/**
 * Splits a text into plain text, mentions and links. Only `http`, `https` and `mailto` become links.
 * @param stranger stands for somebody who has left
 */
export function piecesOf(text: string, mentions: readonly Person[], stranger: string): Piece[] {
  const names = new Map(mentions.map(({ user_id: id, name }) => [id, name]))
  const pieces: Piece[] = []
  let at = 0
  const put = (piece: Piece): void => void (piece.text !== '' && pieces.push(piece))
  for (const match of text.matchAll(TOKEN)) {
    const [whole, person, words, target, bare] = match
    put({ kind: 'text', text: text.slice(at, match.index) })
    at = match.index + whole.length
    if (person !== undefined) {
      put({ kind: 'mention', text: `@${names.get(person.toLowerCase()) ?? stranger}` })
    } else if (target !== undefined) put({ kind: 'link', text: words ?? target, href: target })
    else if (bare !== undefined) {
      const href = bare.replace(END, '')
      at -= bare.length - href.length
      put({ kind: 'link', text: href, href })
    }
  }
  put({ kind: 'text', text: text.slice(at) })
  return pieces
}

/** The text of a comment in one line, for lists. */
export function lineOf(text: string, mentions: readonly Person[], stranger: string): string {
  return piecesOf(text, mentions, stranger)
    .map((piece) => piece.text)
    .join('')
    .replaceAll(/\s+/g, ' ')
}

/** A stored text as people type it, with names instead of ids. */
export function toTyped(text: string, mentions: readonly Person[]): string {
  return mentions.reduce(
    (typed, { user_id: id, name }) => typed.replaceAll(`<@${id}>`, `@${name}`),
    text,
  )
}

/** A typed text as it is stored. Longer names come first, because they may begin with shorter ones. */
export function toStored(text: string, people: readonly Person[]): string {
  return people
    .toSorted((one, other) => other.name.length - one.name.length)
    .reduce((stored, { user_id: id, name }) => stored.replaceAll(`@${name}`, `<@${id}>`), text)
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
