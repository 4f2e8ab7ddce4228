import type { Context } from '../../../platform/context/context.ts'
import { type Citation, verifyCitations } from '../../search/index.ts'
import { askerOf, type AnswerEvent, type Question } from '../answer.ts'
import { CiteMarkers, type AnswerPiece } from './cite-markers.ts'
import { MarkGaps } from './mark-gaps.ts'
import { type Passages, addressesIn } from '../../tools/index.ts'
import { SafeLinks } from '../safe-links.ts'

/** The maximum number of citations in an answer. */
const MOST_CITATIONS = 50
/** The maximum number of quotes to verify for an answer. */
const MOST_QUOTES = 200

/**
 * Turns the output of a model into the text of an answer. Replaces markers with the numbers of verified citations,
 * removes invalid markers, and neutralizes links to other sites.
 */
export class AnswerText {
  readonly #context: Context
  readonly #question: Question
  readonly #passages: Passages
  readonly #links: SafeLinks
  readonly #citations: Citation[] = []
  #markers = new CiteMarkers()
  #gaps = new MarkGaps()
  #quotes = 0
  #isOpen = false

  constructor(context: Context, question: Question, passages: Passages) {
    this.#context = context
    this.#question = question
    this.#passages = passages
    const linked = new Set(addressesIn(question.text))
    passages.allow(question.text)
    this.#links = new SafeLinks({ linked, shown: passages.addresses })
  }

  /** The citations verified so far. Number k in the text is the k-th citation. */
  get citations(): readonly Citation[] {
    return this.#citations
  }

  async push(delta: string): Promise<AnswerEvent[]> {
    return this.#toEvents(await this.#write(this.#markers.push(delta)))
  }

  /** Ends a part of the text. */
  async endPart(): Promise<AnswerEvent[]> {
    const rest = await this.#write(this.#markers.end())
    const text = rest + this.#links.push(this.#gaps.end()) + this.#links.end()
    this.#markers = new CiteMarkers()
    this.#gaps = new MarkGaps()
    const events = this.#toEvents(text)
    if (!this.#isOpen) return events
    this.#isOpen = false
    return [...events, { kind: 'part_end' }]
  }

  /** Forgets the current part and the citations: it was reasoning. */
  withdraw(): AnswerEvent[] {
    this.#markers = new CiteMarkers()
    this.#gaps = new MarkGaps()
    this.#links.end()
    this.#citations.length = 0
    this.#isOpen = false
    return [{ kind: 'withdrawn' }]
  }

  #toEvents(delta: string): AnswerEvent[] {
    if (delta === '') return []
    this.#isOpen = true
    return [{ kind: 'text', delta }]
  }

  async #write(pieces: readonly AnswerPiece[]): Promise<string> {
    let text = ''
    for (const piece of pieces) {
      text += this.#links.push(
        piece.kind === 'text'
          ? this.#gaps.text(piece.text)
          : this.#gaps.mark(piece.kind === 'quote' ? await this.#cite(piece) : ''),
      )
    }
    return text
  }

  /** The number of a quote in brackets, or an empty text if the passage doesn't contain the quote. */
  async #cite({ passage, quote }: Extract<AnswerPiece, { kind: 'quote' }>): Promise<string> {
    const chunkId = this.#passages.chunkOf(passage)
    if (chunkId === undefined || this.#quotes >= MOST_QUOTES) return ''
    this.#quotes += 1
    const actor = await askerOf(this.#context, this.#question)
    const claim = { chunk_id: chunkId, quote }
    const [citation] = await verifyCitations(this.#context, actor, [claim])
    if (citation === undefined) return ''
    const known = this.#citations.findIndex((other) => isSame(other, citation))
    if (known >= 0) return `[${known + 1}]`
    if (this.#citations.length >= MOST_CITATIONS) return ''
    return `[${this.#citations.push(citation)}]`
  }
}

function isSame(a: Citation, b: Citation): boolean {
  return a.chunk_id === b.chunk_id && a.start_char === b.start_char && a.length === b.length
}
