import iconv from 'iconv-lite'

/** Code pages of the character sets that fonts name. */
const CHARACTER_SETS: Readonly<Record<number, string>> = {
  0: 'cp1252',
  2: 'cp1252',
  77: 'macintosh',
  128: 'cp932',
  129: 'cp949',
  134: 'cp936',
  136: 'cp950',
  161: 'cp1253',
  162: 'cp1254',
  163: 'cp1258',
  177: 'cp1255',
  178: 'cp1256',
  186: 'cp1257',
  204: 'cp1251',
  222: 'cp874',
  238: 'cp1250',
  255: 'cp437',
}
const MAX_FONTS = 10_000

/** The code pages of a document and its fonts. */
export class CodePages {
  #main = 'cp1252'
  readonly #fonts = new Map<number, string>()

  setMain(page: number): void {
    const name = page === 10000 ? 'macintosh' : `cp${page}`
    if (iconv.encodingExists(name)) this.#main = name
  }

  setFont(font: number, characterSet: number): void {
    const page = CHARACTER_SETS[characterSet]
    if (page !== undefined && this.#fonts.size < MAX_FONTS) this.#fonts.set(font, page)
  }

  /** Decodes bytes (one per character) in the code page of a font. */
  decode(bytes: string, font: number | null): string {
    // Most text is ASCII, which all pages share.
    if (/^[\x20-\x7e]*$/.test(bytes)) return bytes
    const page = font === null ? this.#main : (this.#fonts.get(font) ?? this.#main)
    return iconv.decode(Buffer.from(bytes, 'latin1'), page)
  }
}
