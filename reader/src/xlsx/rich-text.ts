import type { OfficePackage } from '../office/office-package.ts'

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g

/** Decodes _x000D_ and the like: how the format writes characters that XML does not allow. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\r\n', '\n')
}

/** Collects the text of `si` and `is` elements, plain or in runs; phonetic readings are left out. */
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

/** The workbook's shared strings by index; empty when it has none. */
export async function readSharedStrings(
  file: OfficePackage,
  part: string | null,
): Promise<string[]> {
  const strings: string[] = []
  if (part === null) return strings
  const rich = new RichText()
  await file.readXml(part, {
    open: (name) => {
      if (name === 'si') rich.start()
    },
    close: (name, text, parents) => {
      if (name === 'si') strings.push(rich.value)
      else rich.close(name, text, parents)
    },
  })
  return strings
}
