import type { OfficePackage } from '../office/office-package.ts'
import type { SpooledText } from '../core/text-spool.ts'
import type { CellTexts } from './cell-texts.ts'
import { NumberList } from './number-list.ts'

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

/** Decodes _x000D_ and the like, with which the format writes characters that XML doesn't allow. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\r\n', '\n')
}

/** Collects the text of `si` and `is` elements, plain or in runs, without phonetic readings. */
export class RichText {
  #text = ''

  start(): void {
    this.#text = ''
  }

  close(name: string, text: string, parents: readonly string[]): void {
    if (name === 't' && parents.at(-1) !== 'rPh') this.#text += text
  }

  get value(): string {
    return decodeEscapes(this.#text)
  }
}

/** Shorter texts are copied, so that the texts of a row are next to each other. */
const SHORT = 64

/** Texts that cells refer to by index. */
export class SharedStrings {
  readonly #texts: CellTexts
  readonly #starts = new NumberList()
  readonly #lengths = new NumberList()
  #last = { index: -1, text: '' }

  constructor(texts: CellTexts) {
    this.#texts = texts
  }

  add(text: string): void {
    const { at, length } = this.#texts.add(text)
    this.#starts.push(at)
    this.#lengths.push(length)
  }

  /** Empty if it doesn't exist. */
  at(index: number): string {
    if (this.#last.index !== index) {
      const place = this.#place(index)
      this.#last = { index, text: place === undefined ? '' : this.#texts.read(place) }
    }
    return this.#last.text
  }

  /** Position of a long text that a cell displays unchanged. */
  placeOf(index: number, shown: string): SpooledText | undefined {
    if (shown.length <= SHORT || shown !== this.at(index)) return undefined
    return this.#place(index)
  }

  #place(index: number): SpooledText | undefined {
    const [at, length] = [this.#starts.at(index), this.#lengths.at(index)]
    return at === undefined || length === undefined ? undefined : { at, length }
  }
}

/** The workbook's shared strings by index. Empty if it has none. */
export async function readSharedStrings(
  file: OfficePackage,
  part: string | null,
  texts: CellTexts,
): Promise<SharedStrings> {
  const strings = new SharedStrings(texts)
  if (part === null) return strings
  const rich = new RichText()
  await file.readXml(part, {
    open: (name) => {
      if (name === 'si') rich.start()
    },
    close: (name, text, parents) => {
      if (name === 'si') strings.add(rich.value)
      else rich.close(name, text, parents)
    },
  })
  return strings
}
