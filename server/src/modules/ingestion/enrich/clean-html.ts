import { Parser } from 'htmlparser2'
import { spanOf } from '@arbor/reader'

const TABLE = new Set('table caption thead tbody tfoot tr th td'.split(' '))
const PAGE = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd pre code blockquote strong em b i u s sub sup ' +
    'table caption thead tbody tfoot tr th td'
  ).split(' '),
)
/** Their content doesn't belong to the text of the page. */
const DROPPED = new Set(
  'script style template svg math title noscript iframe object head'.split(' '),
)
/** Limits nesting, so that readers of the HTML don't overflow their stack. */
const MAX_DEPTH = 60

/** What to keep: only tables, or a plain page. */
export type Kept = 'tables' | 'page'

/**
 * Converts a model's markup to plain HTML. Keeps harmless tags, without attributes except rowspan and colspan,
 * closes all of them and escapes text. Null if there is no text or no tag, or no table although tables are
 * wanted.
 */
export function cleanHtml(markup: string, kept: Kept): string | null {
  const writer = new Writer(kept)
  const parser = new Parser(writer, { decodeEntities: true, lowerCaseTags: true })
  parser.write(unfenced(markup))
  parser.end()
  return writer.result()
}

/** Models often put their answer into a fenced block. */
function unfenced(markup: string): string {
  const fenced = /^\s*```[a-z]*\n([\s\S]*?)\n?```\s*$/i.exec(markup)
  return fenced?.[1] ?? markup
}

class Writer {
  readonly #kept: Kept
  readonly #parts: string[] = []
  readonly #open: string[] = []
  #dropped = 0
  #hasText = false
  #hasTags = false

  constructor(kept: Kept) {
    this.#kept = kept
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (DROPPED.has(name)) this.#dropped += 1
    if (this.#dropped > 0) return
    if (name === 'br' || name === 'hr') {
      this.#parts.push(' ')
      return
    }
    const isKept = this.#kept === 'page' ? PAGE.has(name) : this.#isInTable(name)
    if (!isKept || this.#open.length >= MAX_DEPTH) return
    this.#hasTags = true
    this.#open.push(name)
    this.#parts.push(`<${name}${spans(name, attributes)}>`)
  }

  ontext(text: string): void {
    if (this.#dropped > 0 || (this.#kept === 'tables' && !this.#open.includes('table'))) return
    const isBlank = text.trim() === ''
    if (!isBlank) this.#hasText = true
    // Drop white space between the tags of a table.
    if (!(isBlank && STRUCTURE.has(this.#open.at(-1) ?? ''))) this.#parts.push(escaped(text))
  }

  onclosetag(name: string): void {
    if (DROPPED.has(name)) {
      this.#dropped = Math.max(0, this.#dropped - 1)
      return
    }
    const at = this.#open.lastIndexOf(name)
    if (this.#dropped > 0 || at < 0) return
    for (const each of this.#open.splice(at).toReversed()) this.#parts.push(`</${each}>`)
  }

  result(): string | null {
    for (const each of this.#open.splice(0).toReversed()) this.#parts.push(`</${each}>`)
    return this.#hasText && this.#hasTags ? this.#parts.join('').trim() : null
  }

  #isInTable(name: string): boolean {
    return TABLE.has(name) && (name === 'table' || this.#open.includes('table'))
  }
}

const STRUCTURE = new Set(['', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl'])
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => ESCAPES[character] ?? character)
}

function spans(name: string, attributes: Record<string, string>): string {
  if (name !== 'td' && name !== 'th') return ''
  return ['rowspan', 'colspan']
    .map((each) => [each, spanOf(attributes[each])] as const)
    .filter(([, span]) => span > 1)
    .map(([each, span]) => ` ${each}="${span}"`)
    .join('')
}
