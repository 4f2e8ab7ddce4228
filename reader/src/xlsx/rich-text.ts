import type { RunFacts } from '../core/inline-text.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { type Attributes, isOn } from '../office/xml.ts'
import type { SpooledText } from '../core/text-spool.ts'
import type { CellStyle } from './cell-styles.ts'
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

/** A part of a text in a cell. Without a font of its own, it is set like the cell. */
export type Run = RunFacts & { readonly text: string; readonly hasFont: boolean }

const NO_FONT = { hasFont: false, isRaised: false, isStruck: false }

/** Collects the text of `si` and `is` elements, plain or in runs, without phonetic readings. */
export class RichText {
  #runs: Run[] = []
  #font = NO_FONT

  start(): void {
    this.#runs = []
    this.#font = NO_FONT
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'r') this.#font = NO_FONT
    else if (name === 'rPr') this.#font = { ...NO_FONT, hasFont: true }
    else if (!this.#font.hasFont) return
    else if (name === 'strike') this.#font.isStruck = isOn(attributes['val'], true)
    else if (name === 'vertAlign') this.#font.isRaised = attributes['val'] === 'superscript'
  }

  close(name: string, text: string, parents: readonly string[]): void {
    if (name !== 't' || parents.at(-1) === 'rPh') return
    this.#runs.push({ ...this.#font, text: decodeEscapes(text) })
  }

  get value(): string {
    return this.#runs.map(({ text }) => text).join('')
  }

  /** Its runs. Undefined if all of it is set like the cell. */
  get runs(): readonly Run[] | undefined {
    return this.#runs.some(({ hasFont }) => hasFont) ? this.#runs : undefined
  }
}

/** Shorter texts are copied, so that the texts of a row are next to each other. */
const SHORT = 64

/** Texts that cells refer to by index. */
export class SharedStrings {
  readonly #texts: CellTexts
  readonly #starts = new NumberList()
  readonly #lengths = new NumberList()
  /** The runs of texts that aren't set like their cell. */
  readonly #runs = new Map<number, readonly Run[]>()
  #last = { index: -1, text: '' }

  constructor(texts: CellTexts) {
    this.#texts = texts
  }

  add(text: string, runs?: readonly Run[]): void {
    if (runs !== undefined) this.#runs.set(this.#starts.length, runs)
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

  /** The runs of a text that isn't set like its cell. */
  runsAt(index: number): readonly Run[] | undefined {
    return this.#runs.get(index)
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

/**
 * The workbook's shared strings by index. Empty if it has none. Runs are kept only if they matter:
 * if one is struck or raised, or if `styles` strike out cells and thereby runs without a font.
 */
export async function readSharedStrings(
  file: OfficePackage,
  part: string | null,
  texts: CellTexts,
  styles: readonly CellStyle[],
): Promise<SharedStrings> {
  const strings = new SharedStrings(texts)
  if (part === null) return strings
  const rich = new RichText()
  const hasStruckCells = styles.some(({ isStruck }) => isStruck)
  const isNoted = (run: Run): boolean => run.isStruck === true || run.isRaised === true
  await file.readXml(part, {
    open: (name, attributes) => {
      if (name === 'si') rich.start()
      else rich.open(name, attributes)
    },
    close: (name, text, parents) => {
      const { runs } = rich
      if (name === 'si') {
        strings.add(rich.value, hasStruckCells || runs?.some(isNoted) ? runs : undefined)
      } else rich.close(name, text, parents)
    },
  })
  return strings
}
