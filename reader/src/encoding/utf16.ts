const SAMPLE_BYTES = 8 * 1024
const SHARE = 0.98

/** Blocks (the high byte) of scripts with few letters, apart from Latin and general punctuation. */
const SMALL_SCRIPTS: readonly number[] = [0x03, 0x04, 0x05, 0x06, 0x09, 0x0e, 0x10]
const EAST_ASIAN =
  /[\t\n\r\u0020-\u007e\u2010-\u203f\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]/g
const EAST_ASIAN_BREAK = /[\n\u0020\u3000-\u3002\uff0c]/

const isControl = (code: number) => code < 0x20 && ![9, 10, 12, 13].includes(code)

/** Whether the code units are mostly Latin and one other small script, with hardly any controls. */
function isOfFewBlocks(text: string): boolean {
  const counts = new Uint32Array(256)
  let controls = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    counts[code >> 8]!++
    if (isControl(code)) controls++
  }
  const common = counts[0]! + counts[0x20]!
  const script = Math.max(...SMALL_SCRIPTS.map((block) => counts[block]!))
  return controls <= text.length * 0.01 && common + script >= text.length * SHARE
}

function isEastAsian(text: string): boolean {
  if (!EAST_ASIAN_BREAK.test(text)) return false
  return (text.match(EAST_ASIAN)?.length ?? 0) >= text.length * SHARE
}

/**
 * Recognizes UTF-16 without a byte order mark by the code units at the start of a file: one script
 * with spaces, which other data doesn't contain by chance. Returns null for anything else.
 */
export function unmarkedUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const even = bytes.subarray(0, Math.min(SAMPLE_BYTES, bytes.length - (bytes.length % 2)))
  if (even.length < 4) return null
  const little = even.toString('utf16le')
  const big = Buffer.from(even).swap16().toString('utf16le')
  // Latin first: its zero bytes are always on the same side.
  if (isOfFewBlocks(little)) return 'utf-16le'
  if (isOfFewBlocks(big)) return 'utf-16be'
  if (isEastAsian(little)) return 'utf-16le'
  return isEastAsian(big) ? 'utf-16be' : null
}
