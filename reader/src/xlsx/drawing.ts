import type { CellRange } from './address.ts'
import type { OfficePackage, Relationship } from '../office/office-package.ts'
import { type Attributes, prefixed, wholeNumber } from '../office/xml.ts'

/** Something that floats over a sheet, with the cells it covers. */
export type Floating = { readonly range: CellRange } & (
  | { readonly kind: 'chart'; readonly part: string; readonly altText: string }
  | {
      readonly kind: 'picture'
      readonly part: string
      readonly name: string
      readonly altText: string
    }
  | { readonly kind: 'text'; readonly text: string }
)

const MAX_FLOATING = 5000
const MAX_TEXT = 100_000
const ANCHORS = new Set(['twoCellAnchor', 'oneCellAnchor', 'absoluteAnchor'])

type Corner = { row: number; column: number }
type Shape = { kind: string; name: string; altText: string; related: string | null; text: string }

/** Collects the shapes of a drawing; those in groups count one by one. */
class DrawingReader {
  readonly found: Floating[] = []
  readonly #related: ReadonlyMap<string, Relationship>
  #from: Corner = { row: 0, column: 0 }
  #to: Corner | null = null
  #corner: Corner | null = null
  #counting: 'row' | 'column' | null = null
  #shape: Shape | null = null
  #inBody = false
  #inText = false

  constructor(related: ReadonlyMap<string, Relationship>) {
    this.#related = related
  }

  open(name: string, attributes: Attributes): void {
    if (ANCHORS.has(name)) {
      this.#from = { row: 0, column: 0 }
      this.#to = null
    } else if (name === 'from') this.#corner = this.#from
    else if (name === 'to') this.#corner = this.#to = { row: 0, column: 0 }
    else if (name === 'row') this.#counting = 'row'
    else if (name === 'col') this.#counting = 'column'
    else if (name === 'sp' || name === 'pic' || name === 'graphicFrame') {
      this.#shape = { kind: name, name: '', altText: '', related: null, text: '' }
    } else if (this.#shape !== null) this.#openInShape(this.#shape, name, attributes)
  }

  text(text: string): void {
    if (this.#corner !== null && this.#counting !== null) {
      this.#corner[this.#counting] = wholeNumber(text.trim(), 0)
    } else if (this.#shape !== null && this.#inText && this.#shape.text.length < MAX_TEXT) {
      this.#shape.text += text
    }
  }

  close(name: string): void {
    if (name === 'from' || name === 'to') this.#corner = null
    else if (name === 'row' || name === 'col') this.#counting = null
    else if (name === 'txBody') this.#inBody = false
    else if (name === 't') this.#inText = false
    else if (this.#shape !== null && name === this.#shape.kind) this.#closeShape(this.#shape)
    else if (this.#shape !== null && this.#inBody && name === 'p') this.#shape.text += '\n'
  }

  #openInShape(shape: Shape, name: string, attributes: Attributes): void {
    if (name === 'cNvPr') {
      shape.name = attributes['name'] ?? ''
      shape.altText = (attributes['descr'] ?? attributes['title'] ?? '').trim()
    } else if (name === 'blip') shape.related ??= prefixed(attributes, 'embed') ?? null
    else if (name === 'chart') shape.related = prefixed(attributes, 'id') ?? null
    else if (name === 'txBody') this.#inBody = true
    else if (name === 't') this.#inText = this.#inBody
    else if (name === 'br' && this.#inBody) shape.text += '\n'
  }

  #closeShape({ kind, name, altText, related, text }: Shape): void {
    this.#shape = null
    this.#inBody = false
    if (this.found.length >= MAX_FLOATING) return
    const { row: top, column: left } = this.#from
    const { row: bottom, column: right } = this.#to ?? this.#from
    // Anchors count from 0.
    const range = {
      top: top + 1,
      left: left + 1,
      bottom: Math.max(top, bottom) + 1,
      right: Math.max(left, right) + 1,
    }
    const target = related === null ? undefined : this.#related.get(related)
    if (kind === 'sp' && text.trim() !== '') {
      this.found.push({ kind: 'text', range, text: text.trim() })
    } else if (kind === 'pic' && target?.type === 'image') {
      this.found.push({ kind: 'picture', range, part: target.target, name, altText })
    } else if (kind === 'graphicFrame' && target !== undefined && /^chart/i.test(target.type)) {
      this.found.push({ kind: 'chart', range, part: target.target, altText })
    }
  }
}

/** Charts, pictures and text boxes of a sheet's drawing, in the order of the file. */
export async function readDrawing(file: OfficePackage, part: string): Promise<Floating[]> {
  const reader = new DrawingReader(await file.relationships(part))
  await file.readXml(part, reader)
  return reader.found
}
