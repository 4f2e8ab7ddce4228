import { TEXT_IN_PICTURE, countTokens } from '@arbor/reader'
import type { ChunkPatch } from './chunk-patches.ts'

/**
 * Placeholder text of an image about which nothing is known: `Picture "x" on slide 3`, `Picture of 8 × 8
 * pixels.`
 */
const SAYS_NOTHING = /^[A-Z][a-z]+(?: "[^"]*")? (?:of \d+ × \d+ pixels|on (?:slide|page) \d+)\.?$/
/** Longer text isn't a caption but the text of a page. It goes after the description. */
const LONGEST_CAPTION = 500

/** The text of an image's chunk: its caption, the description, and the recognized text. */
export function withDescription(content: string, description: string): string {
  const lines = content.split('\n').filter((line) => !SAYS_NOTHING.test(line.trim()))
  const start = lines.indexOf(TEXT_IN_PICTURE)
  const caption = lines
    .slice(0, start < 0 ? lines.length : start)
    .join('\n')
    .trim()
  const read = start < 0 ? '' : lines.slice(start).join('\n').trim()
  const isCaption = caption.length <= LONGEST_CAPTION
  const parts = isCaption ? [caption, description, read] : [description, caption, read]
  return parts.filter((part) => part !== '').join('\n\n')
}

export function contentPatch(at: number, content: string): ChunkPatch {
  return { at, content, numTokens: countTokens(content) }
}
