/** How a text file is stored. A new version of the file is stored in the same way. */
export type Format = {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  readonly hasMark: boolean
  readonly lineEnd: '\n' | '\r\n'
}

export const PLAIN: Format = { encoding: 'utf-8', hasMark: false, lineEnd: '\n' }

const MARKS = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
} as const

/** Reads a text file. Its lines end with `\n` here. */
export function readText(bytes: Uint8Array): { readonly text: string; readonly format: Format } {
  const marked = (['utf-8', 'utf-16le', 'utf-16be'] as const).find((encoding) =>
    MARKS[encoding].every((byte, at) => bytes[at] === byte),
  )
  const encoding = marked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(bytes)
  const all = text.split('\n').length - 1
  const lineEnd = all > 0 && text.split('\r\n').length - 1 > all / 2 ? '\r\n' : '\n'
  return {
    text: text.replaceAll(/\r\n?/g, '\n'),
    format: { encoding, hasMark: marked !== undefined, lineEnd },
  }
}

/** The bytes of a text in a format. Characters that the encoding lacks make it UTF-8. */
export function writeText(text: string, format: Format): Uint8Array<ArrayBuffer> {
  const { encoding, hasMark, lineEnd } = format
  const lines = lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd)
  if (encoding === 'windows-1252') return toWindows(lines) ?? new TextEncoder().encode(lines)
  const bytes =
    encoding === 'utf-8' ? new TextEncoder().encode(lines) : toUtf16(lines, encoding === 'utf-16le')
  return hasMark ? Uint8Array.from([...MARKS[encoding], ...bytes]) : bytes
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function toUtf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  // Code units, not code points.
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

/** Undefined if a character is missing in the encoding. */
function toWindows(text: string): Uint8Array<ArrayBuffer> | undefined {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const known = new Map(
    Array.from(new TextDecoder('windows-1252').decode(all), (char, byte) => [char, byte]),
  )
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const byte = known.get(text.charAt(at))
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  return bytes
}
