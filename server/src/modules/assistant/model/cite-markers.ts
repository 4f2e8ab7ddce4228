/**
 * A piece of an answer: text for the reader, a quote with the number of its passage, or the place of an invalid marker.
 */
export type AnswerPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'quote'; readonly passage: number; readonly quote: string }
  | { readonly kind: 'dropped' }

const OPENING = '[[cite:'
/** A longer marker is invalid. Its opening is dropped, and the rest is text. */
const LONGEST = 2000
/** The end of a marker: the first closing brackets after the quote, or the first ones if there is no quotation mark. */
const BODY = /^(?:[^"]*?\]\]|[^"]*"[\s\S]*?"\s*\]\])/
const CONTENT = /^\s*(\d{1,6})\s*\|\s*(\S[\s\S]*)$/
const QUOTATION_MARKS = /^["“”„«»']+|(?<!["“”„«»'])["“”„«»']+$/g

/**
 * Extracts the markers `[[cite:3|"words of the passage"]]` from a text that arrives in pieces. The result doesn't
 * depend on how the text is split. Invalid and unfinished markers are dropped.
 */
export class CiteMarkers {
  #pending = ''

  /** @returns the pieces that are complete so far */
  push(delta: string): AnswerPiece[] {
    this.#pending += delta
    return this.#take(false)
  }

  /** Ends the text. */
  end(): AnswerPiece[] {
    return this.#take(true)
  }

  #take(isEnd: boolean): AnswerPiece[] {
    const pieces: AnswerPiece[] = []
    let rest = this.#pending
    for (;;) {
      const at = rest.indexOf(OPENING)
      if (at < 0) {
        const kept = isEnd ? 0 : beginningAtEnd(rest)
        addText(pieces, rest.slice(0, rest.length - kept))
        rest = rest.slice(rest.length - kept)
        break
      }
      addText(pieces, rest.slice(0, at))
      rest = rest.slice(at)
      const window = rest.slice(OPENING.length, OPENING.length + LONGEST)
      const body = BODY.exec(window)?.[0]
      if (body === undefined && window.length < LONGEST) {
        if (isEnd) {
          pieces.push({ kind: 'dropped' })
          rest = ''
        }
        break
      }
      if (body !== undefined) pieces.push(quoteOf(body))
      rest = rest.slice(OPENING.length + (body?.length ?? 0))
    }
    this.#pending = rest
    return pieces
  }
}

/** The length of the longest suffix of the text that could start a marker. */
function beginningAtEnd(text: string): number {
  let length = Math.min(text.length, OPENING.length - 1)
  while (!text.endsWith(OPENING.slice(0, length))) length--
  return length
}

function addText(pieces: AnswerPiece[], text: string): void {
  if (text !== '') pieces.push({ kind: 'text', text })
}

function quoteOf(body: string): AnswerPiece {
  const [, passage, words = ''] = CONTENT.exec(body.slice(0, -2)) ?? []
  const quote = words.trim().replace(QUOTATION_MARKS, '').trim()
  if (passage === undefined || quote === '') return { kind: 'dropped' }
  return { kind: 'quote', passage: Number(passage), quote }
}
