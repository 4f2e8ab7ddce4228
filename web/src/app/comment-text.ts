import type { Schemas } from '@arbor/client'

export type Person = Schemas['CommentPerson']

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
