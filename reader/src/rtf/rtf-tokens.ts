export type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'word'; readonly name: string; readonly value: number | null }
  /** Characters below 256, which represent bytes in the current code page. */
  | { readonly kind: 'bytes'; readonly text: string }
  | { readonly kind: 'sign'; readonly sign: string }

const CONTROL = /\\(?:([a-zA-Z]{1,32})(-?\d{1,10})? ?|'([0-9a-fA-F]{2})|([^a-zA-Z']))/y
const TEXT = /[^\\{}\r\n]+/y

/** Reads rich text token by token. `source` has one character per byte. Binary data is left out. */
export function* tokensOf(source: string): Generator<RtfToken> {
  for (let at = 0; at < source.length;) {
    const letter = source[at]
    if (letter === '{' || letter === '}') {
      yield { kind: letter === '{' ? 'open' : 'close' }
      at++
    } else if (letter === '\\') {
      CONTROL.lastIndex = at
      const found = CONTROL.exec(source)
      if (found === null) {
        at++
        continue
      }
      at = CONTROL.lastIndex
      const [, name, value, hex, sign] = found
      if (name !== undefined) {
        const number = value === undefined ? null : Number(value)
        if (name === 'bin') at += Math.max(0, number ?? 0)
        else yield { kind: 'word', name, value: number }
      } else if (hex !== undefined) {
        yield { kind: 'bytes', text: String.fromCharCode(Number.parseInt(hex, 16)) }
      } else yield { kind: 'sign', sign: sign ?? '' }
    } else if (letter === '\r' || letter === '\n') at++
    else {
      TEXT.lastIndex = at
      const text = TEXT.exec(source)?.[0] ?? letter ?? ''
      yield { kind: 'bytes', text }
      at += text.length
    }
  }
}
