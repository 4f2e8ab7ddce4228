import { Formula } from '../html/math-element.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { Attributes } from '../office/xml.ts'
import type { Objects } from './open-document-body.ts'

const MAX_OBJECTS = 2000
const MAX_TEXT = 20_000

/** Collects a formula, or the title and values of a chart. */
class ObjectReader {
  kind: 'formula' | 'chart' | null = null
  readonly #formula = new Formula()
  readonly #rows: string[][] = []
  #cell = ''
  #title = ''
  #inTitle = false
  #length = 0

  open(name: string, attributes: Attributes): void {
    if (name === 'math') this.kind = 'formula'
    else if (this.kind === 'formula') this.#formula.open(name, attributes)
    else if (name === 'chart') this.kind = 'chart'
    else if (name === 'title') this.#inTitle = true
    else if (name === 'table-row') this.#rows.push([])
  }

  text(data: string): void {
    this.#length += data.length
    if (this.#length > MAX_TEXT) return
    if (this.kind === 'formula') this.#formula.add(data)
    else if (this.#inTitle) this.#title += data
    else this.#cell += data
  }

  close(name: string): void {
    if (this.kind === 'formula') this.#formula.close(name)
    else if (name === 'title') this.#inTitle = false
    else if (name === 'table-cell') {
      this.#rows.at(-1)?.push(this.#cell.replace(/\s+/g, ' ').trim())
      this.#cell = ''
    }
  }

  toString(): string {
    if (this.kind === 'formula') return this.#formula.toString()
    const title = this.#title.replace(/\s+/g, ' ').trim()
    const rows = this.#rows
      .map((row) => row.filter((cell) => cell !== '').join(' '))
      .filter((row) => row !== '')
    return [title === '' ? 'Chart' : `Chart: ${title}`, ...rows].join('\n')
  }
}

/** Reads the formulas and charts that are separate files within an OpenDocument file. */
export async function readObjects(file: OfficePackage): Promise<Objects> {
  const objects = new Map<string, { kind: 'formula' | 'chart'; text: string }>()
  for (const part of file.names()) {
    const folder = /^([^/]{1,60})\/content\.xml$/.exec(part)?.[1]
    if (folder === undefined || objects.size >= MAX_OBJECTS) continue
    const reader = new ObjectReader()
    await file.readXml(part, reader)
    if (reader.kind !== null) objects.set(folder, { kind: reader.kind, text: reader.toString() })
  }
  return objects
}
