import { beginsCall, LONGEST_CALL, readCalls, type WrittenCall } from './written-calls.ts'

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/

/** What of a text is an answer, and what is calls of tools. */
export type Told = { readonly text: string; readonly calls: readonly WrittenCall[] }

/** JSON that begins without naming a tool within this many characters isn’t a call. */
const NAMED_WITHIN = 400
const NAME = /"(?:name|tool|tool_name|function)"|[<[]/

/** Whether a text that began like a call is none, so that readers needn't wait for its end. */
function isHopeless(held: string): boolean {
  return (
    held.length > LONGEST_CALL ||
    (held.length > NAMED_WITHIN && !NAME.test(held.slice(0, NAMED_WITHIN)))
  )
}

/**
 * Holds a text back from where a written call may begin: at its first character, or with an unmistakable mark at the
 * beginning of a line outside of code. At the end of the text, it is a call or remains as it is.
 */
export class CallReader {
  readonly #tools: ReadonlySet<string>
  #held = ''
  #isHeld = false
  /** The beginning of the line that has been passed on. */
  #line = ''
  #isStart = true
  #isInCode = false

  /** @param tools the names of the tools that exist. Without any, all text is passed on */
  constructor(tools: ReadonlySet<string>) {
    this.#tools = tools
  }

  push(delta: string): string {
    if (this.#tools.size === 0) return delta
    this.#held += delta
    if (this.#isHeld) return isHopeless(this.#held) ? this.#release() : ''
    let passed = ''
    while (this.#held !== '') {
      const begins = this.#line === '' ? this.#begins() : 'no'
      if (begins !== 'no') {
        this.#isHeld = begins === 'yes'
        return passed
      }
      const newline = this.#held.indexOf('\n')
      const end = newline < 0 ? this.#held.length : newline + 1
      passed += this.#pass(this.#held.slice(0, end))
      this.#held = this.#held.slice(end)
    }
    return passed
  }

  /** Ends the text. */
  end(): Told {
    const calls = readCalls(this.#held, this.#tools)
    const text = calls ? '' : this.#held
    this.#held = ''
    return { text, calls: calls ?? [] }
  }

  #begins(): 'yes' | 'no' | 'maybe' {
    if (this.#isInCode) return 'no'
    const text = this.#held.trimStart()
    if (text === '') return this.#isStart ? 'maybe' : 'no'
    return beginsCall(text, this.#isStart)
  }

  #pass(text: string): string {
    const line = this.#line + text
    if (text.trim() !== '') this.#isStart = false
    if (text.endsWith('\n')) {
      if (FENCE.test(line)) this.#isInCode = !this.#isInCode
      this.#line = ''
    } else this.#line = line.slice(0, 20)
    return text
  }

  #release(): string {
    const text = this.#held
    this.#held = ''
    this.#isHeld = false
    this.#line = 'passed'
    this.#isStart = false
    return text
  }
}
