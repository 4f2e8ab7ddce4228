import type { FileHandle } from 'node:fs/promises'
import { inflateStream } from './object-streams.ts'

const NAME = '/Outlines'
const PACKED = '/ObjStm'
const WINDOW = 8 << 20
/** Longer object streams are not decompressed. */
const LONGEST_STREAM = 2 << 20
const MAX_INFLATED = 32 << 20
/**
 * A dictionary begins at most this far before the name of its type and ends at most this far after
 * it.
 */
const DICTIONARY = 512

type Verdict = 'named' | 'absent' | 'unknown'

/** Whether the object stream around `at` mentions the outline. */
function checkStream(bytes: Buffer, at: number): Verdict {
  const marker = bytes.indexOf('stream', at)
  if (marker < 0 || marker > at + DICTIONARY) return 'unknown'
  const dictionary = bytes.toString('latin1', Math.max(0, at - DICTIONARY), marker)
  const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1)
  if (!own.includes('/FlateDecode') || /\/Predictor|\/Filter\s*\[\s*\/\w+\s*\//u.test(own)) {
    return 'unknown'
  }
  const content = inflateStream(bytes, marker, MAX_INFLATED)
  if (content === null) return 'unknown'
  return content.includes(NAME) ? 'named' : 'absent'
}

/**
 * Whether a PDF may have bookmarks, without parsing it. It looks for the name of their root, which
 * is uncompressed or in a compressed object stream. Returns true if in doubt.
 */
export async function mayHaveOutline(file: FileHandle): Promise<boolean> {
  const buffer = Buffer.alloc(WINDOW)
  for (let position = 0; ; position += WINDOW - LONGEST_STREAM) {
    const { bytesRead } = await file.read(buffer, 0, WINDOW, position)
    const bytes = buffer.subarray(0, bytesRead)
    if (bytes.includes(NAME)) return true
    const isLast = bytesRead < WINDOW
    // Anything that begins after this is complete in the next window.
    const end = isLast ? bytesRead : WINDOW - LONGEST_STREAM + DICTIONARY
    for (let at = bytes.indexOf(PACKED); at >= 0 && at < end; at = bytes.indexOf(PACKED, at + 1)) {
      if (checkStream(bytes, at) !== 'absent') return true
    }
    if (isLast) return false
  }
}
