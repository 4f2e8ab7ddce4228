import contentDisposition from 'content-disposition'

/** File systems allow 255 bytes. The rest is for a number. */
const MOST_BYTES = 240

/** Characters that could lead out of a folder, forge a header, or make a name look like another one. */
const UNSAFE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff/\\]/gu

/** Letters that have no decomposition. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  þ: 'th',
  Þ: 'Th',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu')

/** A name without its extension, and the extension with its dot, or an empty text. */
export function splitExtension(name: string): readonly [stem: string, extension: string] {
  const found = /\.[A-Za-z0-9]{1,10}$/.exec(name)
  return found && found.index > 0 ? [name.slice(0, found.index), found[0]] : [name, '']
}

/** Shortens a name to what file systems allow. Keeps the extension, if the name has one. */
export function shortenName(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name
  const [stem, extension] = splitExtension(name)
  const room = MOST_BYTES - Buffer.byteLength(extension)
  let short = ''
  let bytes = 0
  for (const letter of stem) {
    bytes += Buffer.byteLength(letter)
    if (bytes > room) break
    short += letter
  }
  return `${short}${extension}`
}

/** The name of a document with the extension of its file, which the name may lack. */
export function withExtension(name: string, key: string): string {
  const [, extension] = splitExtension(lastStep(key))
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : `${name}${extension}`
}

function lastStep(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1)
}

/**
 * The name under which people save an object of a version: that of its document now, with the extension of the object.
 * @param key see `object-keys.ts`
 */
export function downloadName(document: string, key: string): string {
  const [folder, file = ''] = key.split('/').slice(-2)
  const [, extension] = splitExtension(file)
  const [stem] = splitExtension(document)
  if (folder === 'source' || folder === 'cleaned') return cleaned(withExtension(document, key))
  if (file === 'plaintext.txt') return cleaned(`${stem}${extension}`)
  return cleaned(`${stem} ${folder === 'pages' ? 'page ' : ''}${file}`)
}

function cleaned(name: string): string {
  const safe = shortenName(name.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_').trim())
  return /^\.*$/.test(safe) ? 'file' : safe
}

/** The Content-Disposition header for a file that is always downloaded. */
export function attachment(name: string): string {
  return disposition('attachment', name)
}

/** The Content-Disposition header of a file: its name, and an ASCII name for old clients (RFC 6266). */
export function disposition(type: 'attachment' | 'inline', name: string): string {
  if (name === '') return type
  const safe = cleaned(name)
  return contentDisposition(safe, { type, fallback: readableAscii(safe) })
}

/** A name in ASCII, as readable as possible. Without any Latin letter or digit, only the extension is kept. */
function readableAscii(name: string): string {
  const [stem, extension] = splitExtension(name)
  const latin = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(LETTER, (letter) => LETTERS[letter] ?? '_')
    .replaceAll(/[^\x20-\x7e]|["\\%/]/g, '_')
    .replaceAll(/_[_ ]*/g, '_')
  return `${/[A-Za-z0-9]/.test(latin) ? latin : 'file'}${extension}`
}
