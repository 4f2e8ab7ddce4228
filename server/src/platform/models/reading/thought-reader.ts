import { ANSWERS, THOUGHTS, firstMark, openEnd } from './marks.ts'
import { HarmonyReader, HARMONY_STARTS } from './harmony-reader.ts'
import { LineWatch } from './line-watch.ts'
import type { Piece } from './piece.ts'

const CLOSES = THOUGHTS.map(({ close }) => close)
const STARTS = [...[...THOUGHTS, ...ANSWERS].map(({ open }) => open), ...CLOSES, ...HARMONY_STARTS]
/** The harmony format after a server has removed its marks. */
const BARE = 'analysis'
const BARE_START = /^analysis(?=[A-Z"'])/
const BARE_FINAL = 'assistantfinal'

type State =
  /** At the beginning, or after reasoning. */
  | { readonly at: 'start' }
  | { readonly at: 'text' }
  /** Within marks that end with `close`. */
  | { readonly at: 'thought' | 'answer'; readonly close: string }
  /** Reasoning or the answer: the close mark will tell. */
  | { readonly at: 'held' | 'bare' }
  | { readonly at: 'harmony'; readonly reader: HarmonyReader }

/**
 * Tells the reasoning of a model from its text. Marks count only where templates put them: at the beginning, or, for
 * reasoning whose opening mark stood in the prompt, as a line of their own. Any other text remains as it is.
 */
export class ThoughtReader {
  #state: State
  #rest = ''
  #hasThought = false
  #lines = new LineWatch(CLOSES)

  /** @param isUnopened whether this model is known to begin with reasoning that it only closes */
  constructor(isUnopened = false) {
    this.#state = { at: isUnopened ? 'held' : 'start' }
  }

  push(delta: string): Piece[] {
    this.#rest += delta
    return this.#read(false)
  }

  end(): Piece[] {
    const pieces = this.#read(true)
    const { at } = this.#state
    const rest = this.#rest
    this.#rest = ''
    if (rest !== '') pieces.push({ kind: at === 'thought' ? 'thought' : 'text', text: rest })
    return pieces.filter((piece) => piece.kind === 'unopened' || piece.text !== '')
  }

  /** Reads until more text is needed. */
  #read(isEnd: boolean): Piece[] {
    const pieces: Piece[] = []
    for (;;) {
      const before = this.#state
      pieces.push(...this.#step(isEnd))
      if (before === this.#state || (this.#rest === '' && !isEnd)) break
    }
    return pieces.filter((piece) => piece.kind !== 'text' || piece.text !== '')
  }

  #step(isEnd: boolean): Piece[] {
    const state = this.#state
    switch (state.at) {
      case 'start':
        return this.#start(isEnd)
      case 'text':
        return this.#text(isEnd)
      case 'thought':
      case 'answer':
        return this.#within(state.close, state.at === 'thought' ? 'thought' : 'text')
      case 'held':
        return this.#held(CLOSES, isEnd)
      case 'bare':
        return this.#held([BARE_FINAL], isEnd)
      case 'harmony':
        return state.reader.read(this.#take(), isEnd)
    }
  }

  #start(isEnd: boolean): Piece[] {
    const text = this.#rest.trimStart()
    const mark = STARTS.find((start) => text.startsWith(start))
    if (mark !== undefined) {
      this.#open(mark, text)
      return []
    }
    if (BARE_START.test(text)) {
      this.#state = { at: 'bare' }
      return []
    }
    const mayGoOn = [...STARTS, `${BARE}A`].some((start) => start.startsWith(text))
    if (mayGoOn && !isEnd) return []
    // The white space before an answer belong to it, unless they follow reasoning.
    if (this.#hasThought) this.#rest = text
    this.#state = { at: 'text' }
    return []
  }

  #open(mark: string, text: string): void {
    if (HARMONY_STARTS.includes(mark)) {
      this.#rest = text
      this.#state = { at: 'harmony', reader: new HarmonyReader() }
      return
    }
    this.#rest = text.slice(mark.length)
    this.#hasThought = true
    const thought = THOUGHTS.find(({ open }) => open === mark)
    const answer = ANSWERS.find(({ open }) => open === mark)
    if (thought) this.#state = { at: 'thought', close: thought.close }
    else if (answer) this.#state = { at: 'answer', close: answer.close }
    // A close mark without anything before it.
    else this.#state = { at: 'start' }
  }

  #text(isEnd: boolean): Piece[] {
    const { text, rest, isClosed } = this.#lines.read(this.#take(), isEnd)
    this.#rest = rest
    const pieces: Piece[] = [{ kind: 'text', text }]
    if (!isClosed) return pieces
    this.#hasThought = true
    this.#lines = new LineWatch(CLOSES)
    this.#state = { at: 'start' }
    return [...pieces, { kind: 'unopened' }]
  }

  #within(close: string, kind: 'thought' | 'text'): Piece[] {
    const at = this.#rest.indexOf(close)
    if (at < 0) return [{ kind, text: this.#take(openEnd(this.#rest, [close])) }]
    const text = this.#rest.slice(0, at)
    this.#rest = this.#rest.slice(at + close.length)
    this.#state = { at: 'start' }
    return [{ kind, text }]
  }

  /** Waits for a mark that says that everything before it was reasoning. */
  #held(marks: readonly string[], isEnd: boolean): Piece[] {
    const found = firstMark(this.#rest, marks)
    if (found) {
      const text = this.#rest.slice(0, found.at)
      this.#rest = this.#rest.slice(found.at + found.mark.length)
      this.#hasThought = true
      this.#state = { at: 'start' }
      return [{ kind: 'thought', text: withoutOpening(text) }]
    }
    return isEnd ? [{ kind: 'text', text: this.#take() }] : []
  }

  /** The text so far, without some characters at its end. */
  #take(but = 0): string {
    const end = this.#rest.length - but
    const text = this.#rest.slice(0, end)
    this.#rest = this.#rest.slice(end)
    return text
  }
}

/** A model may write the opening mark all the same. */
function withoutOpening(text: string): string {
  const trimmed = text.trimStart()
  const open = THOUGHTS.map((marks) => marks.open).find((mark) => trimmed.startsWith(mark))
  return open === undefined ? text : trimmed.slice(open.length)
}
