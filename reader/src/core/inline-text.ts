import { withRaised } from './raised.ts'
import { type Struck, struckMember, struckText } from './struck.ts'

/** How a run of text is set. */
export type RunFacts = {
  /** Whether it is above the line. */
  readonly isRaised?: boolean
  /** Whether it is struck out. */
  readonly isStruck?: boolean
}

const PLAIN: RunFacts = {}
/** Signs that follow a word without a blank. */
const CLOSING = /^[.,;:!?)\]]/
const BLANK_AT_START = /^\s/
const BLANK_AT_END = /\s$/

/** Text whose raised parts are gathered over several runs, because `10` may be raised as `1` and `0`. */
class RaisedText {
  #text = ''
  #raised = ''

  add(text: string, isRaised: boolean): void {
    if (isRaised) this.#raised += text
    else {
      if (this.#raised !== '') this.#settle()
      this.#text += text
    }
  }

  get text(): string {
    if (this.#raised !== '') this.#settle()
    return this.#text
  }

  get isEmpty(): boolean {
    return this.#raised === '' && this.#text.trim() === ''
  }

  set text(text: string) {
    this.#text = text
    this.#raised = ''
  }

  #settle(): void {
    this.#text = withRaised(this.#text, this.#raised)
    this.#raised = ''
  }
}

/**
 * The text of a paragraph, heading or cell, from its runs in reading order. Raised runs become
 * `10^6` and `410 [3]` (see withRaised). Struck runs are left out, with the spaces that would be
 * doubled, and kept as facts; runs next to each other are one text.
 */
export class InlineText {
  readonly #kept = new RaisedText()
  readonly #struck = new RaisedText()
  #isInStruck = false
  /** White space after struck text. Whether it belongs to it is known with the next run. */
  #gap = ''
  #facts: string[] = []

  add(text: string, { isRaised = false, isStruck = false } = PLAIN): void {
    if (text === '') return
    if (isStruck) {
      this.#struck.add(this.#gap, false)
      this.#gap = ''
      this.#isInStruck = true
      this.#struck.add(text, isRaised)
    } else if (!this.#isInStruck) this.#kept.add(text, isRaised)
    else if (text.trim() === '') this.#gap += text
    else this.#kept.add(this.#endStruck(text), isRaised)
  }

  /** Whether nothing but white space was added. */
  get isEmpty(): boolean {
    return this.#kept.isEmpty && !this.#isInStruck && this.#facts.length === 0
  }

  /** The text so far. */
  get text(): string {
    if (this.#isInStruck) this.#kept.add(this.#endStruck(''), false)
    return this.#kept.text
  }

  /** The text and its struck parts. The text is empty if all of it is struck out. */
  read(): { readonly text: string } & Struck {
    return { text: this.text, ...struckMember(this.#facts) }
  }

  /** Like {@link read}, and begins a new text. */
  take(): ReturnType<InlineText['read']> {
    const taken = this.read()
    this.#kept.text = ''
    this.#facts = []
    return taken
  }

  /** Ends struck text. @returns the text after it, with the blank between it and the text before */
  #endStruck(next: string): string {
    if (!this.#isInStruck) return next
    const struck = this.#struck.text
    const after = this.#gap + next
    this.#isInStruck = false
    this.#struck.text = this.#gap = ''
    const fact = struckText(struck)
    if (fact !== '') this.#facts.push(fact)
    const before = this.#kept.text
    if (before === '' || BLANK_AT_END.test(before)) {
      const isSign = CLOSING.test(after) && !before.endsWith('\n')
      if (isSign) this.#kept.text = before.trimEnd()
      return after.replace(/^[ \u00A0]+/, '')
    }
    const isApart = BLANK_AT_START.test(struck) || BLANK_AT_END.test(struck)
    const isJoined = BLANK_AT_START.test(after) || CLOSING.test(after) || after === ''
    return isApart && !isJoined ? ` ${after}` : after
  }
}
