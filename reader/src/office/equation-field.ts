/**
 * The text of `EQ` fields, with which Word writes phonetic readings above characters, fractions and roots in files of
 * before 2007 and still in .doc and .rtf (ECMA-376 Part 1, 17.16.5.17). They have no stored result.
 */

const MAX_CODE = 2000
const MAX_DEPTH = 20

/** A switch of the field, such as `\o` with `\ad`, and its arguments. */
type Element = { readonly switches: readonly string[]; readonly args: readonly string[] }

/** Reads a field's code from left to right. */
class Code {
  readonly #code: string
  #at = 0

  constructor(code: string) {
    this.#code = code
  }

  /** The text up to the end, or up to the separator or bracket that ends an argument. */
  text(depth: number, isArgument: boolean): string {
    let text = ''
    while (this.#at < this.#code.length) {
      const character = this.#code[this.#at] ?? ''
      if (isArgument && /[,;)]/.test(character)) break
      if (character === '\\' && /[a-z]/i.test(this.#code[this.#at + 1] ?? '')) {
        text += shown(this.#element(depth))
      } else {
        if (character === '\\') this.#at++
        text += this.#code[this.#at] ?? ''
        this.#at++
      }
    }
    return text
  }

  /** Reads switches and the arguments in brackets after them. */
  #element(depth: number): Element {
    const switches: string[] = []
    const pattern = /\\([a-z]+)[ ]?(-?\d*)[ ]*/iy
    for (;;) {
      pattern.lastIndex = this.#at
      const [whole, name] = pattern.exec(this.#code) ?? []
      if (whole === undefined || name === undefined) break
      switches.push(name.toLowerCase())
      this.#at = pattern.lastIndex
      // The signs of brackets are options with a backslash.
      if (/^[blr]c$/i.test(name) && this.#code[this.#at] === '\\') this.#at += 2
    }
    const args: string[] = []
    if (this.#code[this.#at] !== '(' || depth >= MAX_DEPTH) return { switches, args }
    do {
      this.#at++
      args.push(this.text(depth + 1, true))
    } while (/[,;]/.test(this.#code[this.#at] ?? ''))
    this.#at++
    return { switches, args }
  }
}

const READING = '\u0000'

function shown({ switches: [name = '', ...options], args }: Element): string {
  const [first = '', second = ''] = args
  if (name === 'o') {
    const readings = args.filter((each) => each.startsWith(READING)).map((each) => each.slice(1))
    const base = args.filter((each) => !each.startsWith(READING)).join('')
    return readings.length === 0 || base === ''
      ? base + readings.join('')
      : `${base}(${readings.join('')})`
  }
  if (name === 's') return options.includes('up') ? READING + first : first
  if (name === 'f') return `${first}/${second}`
  if (name === 'r') return second === '' ? `√(${first})` : `${first}√(${second})`
  if (name === 'b') return `(${first})`
  if (name === 'i') return `∫${args.filter((each) => each !== '').join(' ')}`
  return args.join(name === 'l' ? ', ' : ' ')
}

/** The text that a field without a result displays, if it is an `EQ` field; otherwise an empty text. */
export function equationText(code: string): string {
  const [, equation] = /^\s*EQ\b(.*)$/is.exec(code.slice(0, MAX_CODE)) ?? []
  if (equation === undefined) return ''
  // Formats of the readings, such as \* "Font:MS Mincho" and \* hps10.
  const formula = equation.replace(/\\\*\s?(?:"[^"]*"|\S+)/g, '')
  return new Code(formula).text(0, false).replaceAll(READING, '^').replace(/\s+/g, ' ').trim()
}
