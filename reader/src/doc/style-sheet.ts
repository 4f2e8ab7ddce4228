import { changesOf } from './formatting-runs.ts'

/** What a style defines. */
export type WordStyle = {
  /** Number of a built-in style: 1 to 9 are headings. */
  readonly builtIn: number
  readonly base: number
  /** Properties of its paragraphs. */
  readonly changes: ReadonlyMap<number, Buffer>
  /** Properties of its characters. */
  readonly characters: ReadonlyMap<number, Buffer>
}

const MAX_STYLES = 5000
const DEEPEST_BASE = 12
const TITLE = 62
const CAPTION = 34
const PARAGRAPH = 1
const CHARACTER = 2
const NONE: ReadonlyMap<number, Buffer> = new Map()

function readStyle(bytes: Buffer, fixedBytes: number): WordStyle {
  const builtIn = bytes.readUInt16LE(0) & 0x0fff
  const kind = bytes.readUInt16LE(2) & 0x000f
  const base = bytes.readUInt16LE(2) >> 4
  const nameAt = fixedBytes
  const length = nameAt + 2 <= bytes.length ? bytes.readUInt16LE(nameAt) : 0
  let at = nameAt + 2 + (length + 1) * 2
  at += at % 2
  const own = { builtIn, base, changes: NONE, characters: NONE }
  if (kind === CHARACTER) return { ...own, characters: changesOf(listAt(bytes, at)) }
  if (kind !== PARAGRAPH) return own
  const paragraphs = listAt(bytes, at)
  const next = at + 2 + paragraphs.length
  const characters = changesOf(listAt(bytes, next + (next % 2)))
  // The first two bytes repeat the number of the style.
  return { ...own, changes: changesOf(paragraphs.subarray(2)), characters }
}

/** A list of property changes after its size (MS-DOC 2.9.136). Empty at the end of a style. */
function listAt(bytes: Buffer, at: number): Buffer {
  return at + 2 > bytes.length
    ? bytes.subarray(0, 0)
    : bytes.subarray(at + 2, at + 2 + bytes.readUInt16LE(at))
}

/** The styles of a document by number (MS-DOC 2.9.271). */
export class StyleSheet {
  readonly #styles: (WordStyle | undefined)[] = []

  constructor(bytes: Buffer) {
    if (bytes.length < 8) return
    const headSize = bytes.readUInt16LE(0)
    const count = Math.min(bytes.readUInt16LE(2), MAX_STYLES)
    const fixedBytes = bytes.readUInt16LE(4)
    let at = 2 + headSize
    for (let style = 0; style < count && at + 2 <= bytes.length; style++) {
      const size = bytes.readUInt16LE(at)
      const whole = bytes.subarray(at + 2, at + 2 + size)
      this.#styles.push(whole.length < 12 ? undefined : readStyle(whole, fixedBytes))
      at += 2 + size + (size % 2)
    }
  }

  /**
   * A property of a paragraph: its own, otherwise that of its style or of a style this one is based
   * on.
   */
  property(own: ReadonlyMap<number, Buffer>, style: number, code: number): Buffer | undefined {
    const found = own.get(code)
    if (found !== undefined) return found
    return this.#ancestry(style)
      .map(({ changes }) => changes.get(code))
      .find((value) => value !== undefined)
  }

  /**
   * A property of characters that a style sets, or a style it is based on. Undefined if none does.
   */
  ofCharacters(style: number, code: number): number | undefined {
    return this.#ancestry(style)
      .map(({ characters }) => characters.get(code)?.[0])
      .find((value) => value !== undefined)
  }

  /**
   * The heading level that a style defines: 0 for a title, undefined if it isn't a heading style.
   */
  headingOf(style: number): number | undefined {
    for (const { builtIn } of this.#ancestry(style)) {
      if (builtIn === TITLE) return 0
      if (builtIn >= 1 && builtIn <= 9) return builtIn
    }
    return undefined
  }

  isCaption(style: number): boolean {
    return this.#ancestry(style).some(({ builtIn }) => builtIn === CAPTION)
  }

  #ancestry(style: number): WordStyle[] {
    const found: WordStyle[] = []
    for (let at = this.#styles[style]; at !== undefined && found.length < DEEPEST_BASE;) {
      found.push(at)
      at = this.#styles[at.base]
    }
    return found
  }
}
