import { cutText } from '../../platform/core/cut-text.ts'
import type { Step } from './answer.ts'
import type { Citation } from '../search/index.ts'

/** The maximum length of an answer's text, in UTF-16 units, not counting a note after it. */
const MOST_TEXT = 100_000
const MOST_STEPS = 200
const MOST_DETAIL = 2_000
const MOST_CITATIONS = 200

/** The content of an answer's message. */
export type ReplyContent = {
  readonly text: string
  readonly is_error?: true
  readonly citations?: readonly Citation[]
  /** The name of the model that wrote it. */
  readonly model?: string
}

/**
 * The part of an answer that has been written so far, within limits. If another worker has already streamed a part of
 * it, the answer is written again. Equal text is not streamed again, and a note precedes the first difference.
 */
export class ReplyDraft {
  /** The text that was streamed before, and the rest of it that has not been matched yet. */
  readonly #shown: string
  readonly #note: string
  #awaited: string
  /** Precedes the text after it has differed from the text streamed before. */
  #before = ''
  #pieces: string[] = []
  #length = 0
  #last = ''
  #isPartOver = false
  /** The number of pieces before the current part. */
  #partStart = 0
  readonly #steps = new Map<string, Step>()
  #citations: readonly Citation[] = []
  #model: string | undefined

  /**
   * @param shown the text that an earlier worker has streamed
   * @param note separates it from a different text
   */
  constructor(shown = '', note = '') {
    this.#shown = shown
    this.#awaited = shown
    this.#note = note
  }

  /** Whether the text is still within what was streamed before. */
  get isBehind(): boolean {
    return this.#awaited !== ''
  }

  /** Whether the text has reached the maximum length. */
  get isFull(): boolean {
    return this.#length >= MOST_TEXT
  }

  /** Whether the text is blank. */
  get isEmpty(): boolean {
    return this.#pieces.every((piece) => piece.trim() === '')
  }

  get citations(): readonly Citation[] {
    return this.#citations
  }

  /**
   * Adds text. Parts are separated by an empty line, so that the deltas concatenate to the text.
   * @returns the text to publish
   */
  write(delta: string): string {
    const clean = withoutNul(delta)
    if (clean === '' || this.isFull) return ''
    const isApart = this.#length === 0 || this.#last === '\n' || clean.startsWith('\n')
    const whole = this.#isPartOver && !isApart ? `\n\n${clean}` : clean
    if (this.#isPartOver) this.#partStart = this.#pieces.length
    this.#isPartOver = false
    const piece = cutText(whole, MOST_TEXT - this.#length)
    this.#pieces.push(piece)
    this.#length += piece === whole ? piece.length : MOST_TEXT
    this.#last = piece.at(-1) ?? ''
    return this.#unseen(piece)
  }

  /** Adds a note from the server, even to a full text. @returns the text to publish */
  note(sentence: string): string {
    const piece = this.#length === 0 ? sentence : `\n\n${sentence}`
    this.#pieces.push(piece)
    return this.#unseen(piece)
  }

  /**
   * Ends the text. If it is shorter than what was streamed before, it counts as different. @returns the text to publish
   */
  end(): string {
    return this.isBehind && !this.isEmpty ? this.#differ() : ''
  }

  /** The part of an added piece that has not been streamed before. */
  #unseen(piece: string): string {
    const awaited = this.#awaited
    if (awaited === '') return piece
    if (awaited.startsWith(piece)) {
      this.#awaited = awaited.slice(piece.length)
      return ''
    }
    if (!piece.startsWith(awaited)) return this.#differ()
    this.#awaited = ''
    return piece.slice(awaited.length)
  }

  #differ(): string {
    this.#awaited = ''
    const between = `\n\n${this.#note}\n\n`
    this.#before = this.#shown + between
    return between + this.#pieces.join('')
  }

  get #text(): string {
    return this.isBehind ? this.#shown : this.#before + this.#pieces.join('')
  }

  /**
   * Forgets the current part, which was reasoning and not an answer, and the citations. What was streamed of it can't
   * be taken back, but it is not in the content.
   */
  withdraw(): void {
    this.#pieces = this.#pieces.slice(0, this.#partStart)
    this.#length = this.#pieces.reduce((sum, { length }) => sum + length, 0)
    this.#last = this.#pieces.at(-1)?.at(-1) ?? ''
    this.#awaited = ''
    this.#before = ''
    this.#isPartOver = true
    this.#citations = []
  }

  endPart(): void {
    this.#isPartOver = true
  }

  /** Adds a step, or replaces the one with its id. @returns the step to publish, if any */
  step(step: Step): Step | undefined {
    if (!this.#steps.has(step.id) && this.#steps.size >= MOST_STEPS) return undefined
    const bounded = boundStep(step)
    this.#steps.set(step.id, bounded)
    return bounded
  }

  cite(citations: readonly Citation[]): void {
    this.#citations = citations.slice(0, MOST_CITATIONS)
  }

  /** Notes the name of the model that writes the text; undefined if none does. */
  writtenBy(model: string | undefined): void {
    this.#model = model
  }

  /** The content of the message. An error message follows the text written so far, and removes the citations. */
  content(failure?: string): ReplyContent {
    const text = this.#text.toWellFormed()
    const by = this.#model === undefined ? {} : { model: this.#model }
    if (failure !== undefined) {
      const said = text.trim() === '' ? failure : `${text}\n\n${failure}`
      return { text: said, is_error: true, ...by }
    }
    return { text, ...(this.#citations.length > 0 && { citations: this.#citations }), ...by }
  }

  /** The details of the message: each step in its last state. Open steps end with the answer. */
  details(): { readonly steps: readonly Step[] } {
    const now = new Date().toISOString()
    const steps = [...this.#steps.values()]
    return { steps: steps.map((step) => (step.end_time ? step : { ...step, end_time: now })) }
  }
}

function boundStep(step: Step): Step {
  const { args, detail } = step
  return {
    ...step,
    name: cutText(withoutNul(step.name), MOST_DETAIL),
    ...(args != null && { args: boundArgs(args) }),
    ...(detail != null && { detail: cutText(withoutNul(detail), MOST_DETAIL) }),
  }
}

/** Arguments unchanged, unless they are too long or contain NUL, which the database rejects. */
function boundArgs(args: NonNullable<Step['args']>): NonNullable<Step['args']> {
  if (typeof args === 'string') return cutText(withoutNul(args), MOST_DETAIL)
  const text = JSON.stringify(args)
  const isFit = text.length <= MOST_DETAIL && !text.includes(String.raw`\u0000`)
  return isFit ? args : cutText(withoutNul(text.replaceAll(String.raw`\u0000`, '')), MOST_DETAIL)
}

/** The database rejects NUL in texts. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '')
}
