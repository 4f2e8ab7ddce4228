import { inflateSync } from 'node:zlib'

/**
 * The content of a compressed object stream.
 * @param marker position of its keyword `stream`
 * @returns null if the stream has no end, is damaged or encrypted, or has more than `maxBytes`
 */
export function inflateStream(bytes: Buffer, marker: number, maxBytes: number): Buffer | null {
  const from = marker + (bytes[marker + 6] === 13 ? 8 : 7)
  const end = bytes.indexOf('endstream', from)
  if (end < 0) return null
  try {
    return inflateSync(bytes.subarray(from, end), { maxOutputLength: maxBytes })
  } catch {
    return null
  }
}
