import type { OfficePackage } from '../office/office-package.ts'

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

/** Decodes _x000D_ and the like, by which the format writes characters that XML can't hold. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\r\n', '\n')
}

/** Collects the text of `si` and `is` elements: plain or in runs; phonetic readings are left out. */
export class RichText {
  #parts = ''
  #inText = false
  #phonetic = 0

  start(): void {
    this.#parts = ''
    this.#inText = false
    this.#phonetic = 0
  }

  open(name: string): void {
    if (name === 'rPh') this.#phonetic++
    else if (name === 't') this.#inText = this.#phonetic === 0
  }

  text(text: string): void {
    if (this.#inText) this.#parts += text
  }

  close(name: string): void {
    if (name === 'rPh') this.#phonetic--
    else if (name === 't') this.#inText = false
  }

  get value(): string {
    return decodeEscapes(this.#parts)
  }
}

/** The workbook's shared strings by index; empty when it has none. */
export async function readSharedStrings(
  file: OfficePackage,
  part: string | null,
): Promise<string[]> {
  const strings: string[] = []
  if (part === null) return strings
  const rich = new RichText()
  await file.readXml(part, {
    open: (name) => (name === 'si' ? rich.start() : rich.open(name)),
    text: (text) => rich.text(text),
    close: (name) => {
      if (name === 'si') strings.push(rich.value)
      else rich.close(name)
    },
  })
  return strings
}
