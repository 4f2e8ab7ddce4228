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
/** Signs that follow a word without a space. */
const CLOSING = /^[.,;:!?)\]]/
const BLANK_AT_START = /^\s/
const BLANK_AT_END = /\s$/

/** Characters at the end of a text that decide how the next run joins it. */
const TAIL = 64
/** Longer ends are divided, because looking at the end of a growing text copies all of it. */
const LONG_TAIL = 4096

/** Text whose raised parts are gathered over several runs, because `10` may be raised as `1` and `0`. */
class RaisedText {
  readonly #before: string[] = []
  #tail = ''
  #raised = ''

  add(text: string, isRaised: boolean): void {
    if (isRaised) {
      this.#raised += text
      return
    }
    if (this.#raised !== '') this.#settle()
    this.#tail += text
    if (this.#tail.length <= LONG_TAIL) return
    this.#before.push(this.#tail.slice(0, -TAIL))
    this.#tail = this.#tail.slice(-TAIL)
  }

  /** Its end, which is empty only if the text is. */
  get tail(): string {
    if (this.#raised !== '') this.#settle()
    return this.#tail
  }

  get isEmpty(): boolean {
    return this.#before.length === 0 && this.#raised === '' && this.#tail.trim() === ''
  }

  trimEnd(): void {
    this.#tail = this.tail.trimEnd()
  }

  /** The whole text. */
  read(): string {
    return this.#before.join('') + this.tail
  }

  /** The whole text, and begins a new one. */
  take(): string {
    const text = this.read()
    this.#before.length = 0
    this.#tail = ''
    return text
  }

  #settle(): void {
    this.#tail = withRaised(this.#tail, this.#raised)
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

  /** The text so far, and its struck parts. The text is empty if all of it is struck out. */
  read(): { readonly text: string } & Struck {
    if (this.#isInStruck) this.#kept.add(this.#endStruck(''), false)
    return { text: this.#kept.read(), ...struckMember(this.#facts) }
  }

  /** Like {@link read}, and begins a new text. */
  take(): ReturnType<InlineText['read']> {
    const taken = this.read()
    this.#kept.take()
    this.#facts = []
    return taken
  }

  /** Ends struck text. @returns the text after it, with the space between it and the text before */
  #endStruck(next: string): string {
    const struck = this.#struck.take()
    const after = this.#gap + next
    this.#isInStruck = false
    this.#gap = ''
    const fact = struckText(struck)
    if (fact !== '') this.#facts.push(fact)
    const before = this.#kept.tail
    if (before === '' || BLANK_AT_END.test(before)) {
      if (CLOSING.test(after) && !before.endsWith('\n')) this.#kept.trimEnd()
      return after.replace(/^[ \u00A0]+/, '')
    }
    const isApart = BLANK_AT_START.test(struck) || BLANK_AT_END.test(struck)
    const isJoined = BLANK_AT_START.test(after) || CLOSING.test(after) || after === ''
    return isApart && !isJoined ? ` ${after}` : after
  }
}
