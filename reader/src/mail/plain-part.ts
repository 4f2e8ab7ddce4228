import type { Block } from '../core/document-model.ts'

const INTRODUCTION = 'Only in the plain text of the message:'
const MAX_CHARACTERS = 100_000
/** Share of the words of a line that the page must lack. */
const MISSING = 0.5
/** Addresses, and what programs write instead of pictures. */
const ADDRESSES =
  /\[(?:cid|image|https?)\b[^\]\n]*\]|<(?:https?|mailto|tel|cid):[^>\s]*>|\b(?:https?|mailto|cid):[^\s>)\]]+|\bwww\.[^\s>)\]]+/giu

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(ADDRESSES, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * What the plain text of a message says that its page doesn't, as one paragraph. Both should say the same, but some programs
 * write a page that only asks people to read it elsewhere. A line counts if the page lacks a figure of it, or at least half
 * of its words.
 */
export function onlyInPlain(plain: string, page: readonly Block[]): Block[] {
  const known = new Set(page.flatMap(({ text }) => wordsOf(text)))
  let characters = 0
  const lines = plain.split('\n').filter((line) => {
    const words = wordsOf(line)
    const missing = words.filter((word) => !known.has(word))
    const isOnly =
      missing.some((word) => /\d/.test(word)) || missing.length > words.length * MISSING
    if (isOnly) characters += line.length
    return isOnly && characters <= MAX_CHARACTERS
  })
  if (lines.length === 0) return []
  return [{ kind: 'paragraph', text: [INTRODUCTION, ...lines].join('\n'), boxes: [] }]
}
