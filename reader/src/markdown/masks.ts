const OPEN = '\ue0f0'
const CLOSE = '\ue0f1'
const MASK = /\ue0f0(\d+)\ue0f1/g
const FENCE = /^ {0,3}(```+|~~~+)/
/** An image in a URL. */
const DATA_ADDRESS = /data:image\/[^\s"'<>()]{64,}/gi
/** As in pandoc: no space inside the dollar signs, and no digit or letter after the second one. */
const INLINE = /(?<![\\$\w])\$(?![\s$])([^$\n`]{1,400}?)(?<![\s\\])\$(?![\d$\w])/g
const DISPLAY = /(?<!\\)\$\$([^$`]{1,2000}?)\$\$/g
const MATHEMATICAL = /[\\^_=+<>{}|*/]|^[\p{L}\d.,]{1,4}$/u
const MAX_LINES = 200

/**
 * Replaces parts of a Markdown text that the parser must not read with short placeholders. These
 * are formulas, whose characters would be read as markup, and images in `data:` URLs, which are
 * long.
 */
export class Masks {
  /** Number of formulas found. */
  formulas = 0
  readonly #hidden: string[] = []

  hide(text: string): string {
    // If the text contains the placeholders themselves, nothing is hidden.
    if (text.includes(OPEN)) return text
    const short = text.replace(DATA_ADDRESS, (address) => this.#mask(address))
    return short.includes('$') ? this.#hideFormulas(short) : short
  }

  restore(text: string): string {
    return text.includes(OPEN)
      ? text.replace(MASK, (mask, index) => this.restore(this.#hidden[Number(index)] ?? mask))
      : text
  }

  /** The URLs that were hidden. */
  get addresses(): readonly string[] {
    return this.#hidden.filter((text) => /^data:/i.test(text))
  }

  #mask(text: string): string {
    this.#hidden.push(text)
    return OPEN + String(this.#hidden.length - 1) + CLOSE
  }

  #formula(text: string): string {
    this.formulas++
    return this.#mask(text)
  }

  #hideFormulas(text: string): string {
    const lines = text.split('\n')
    const result: string[] = []
    let fence: string | null = null
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] ?? ''
      const opening = FENCE.exec(line)?.[1]
      if (opening !== undefined && fence === null) fence = opening
      else if (opening !== undefined && fence !== null && opening.startsWith(fence)) fence = null
      const end = fence === null && opening === undefined ? displayEnd(lines, at) : at
      if (end > at) {
        result.push(this.#formula(lines.slice(at, end + 1).join('\n')))
        at = end
      } else result.push(fence === null && line.includes('$') ? this.#hideInline(line) : line)
    }
    return result.join('\n')
  }

  #hideInline(line: string): string {
    return line
      .replace(DISPLAY, (found) => this.#formula(found))
      .replace(INLINE, (found, inner: string) =>
        MATHEMATICAL.test(inner) ? this.#formula(found) : found,
      )
  }
}

/**
 * The last line of a formula that begins on this line with `$$` and continues below it. Otherwise,
 * this line.
 */
function displayEnd(lines: readonly string[], at: number): number {
  const first = (lines[at] ?? '').trim()
  if (!first.startsWith('$$') || first.indexOf('$$', 2) !== -1) return at
  for (let next = at + 1; next < Math.min(lines.length, at + MAX_LINES); next++) {
    const line = (lines[next] ?? '').trim()
    if (line === '' && next > at + 1) return at
    if (line.endsWith('$$')) return next
  }
  return at
}
