import { foldWord } from '../../platform/text/fold.ts'
import { withoutTags } from '../../platform/text/markup.ts'

/** Number of words that are compared together. */
const SHINGLE = 3
/** If two texts share more than this fraction, they are nearly the same. */
const NEARLY_SAME = 0.8

const WORD = /[\p{L}\p{N}]+/gu

/**
 * Finds texts that are nearly the same as an earlier one: their sets of three consecutive words overlap by 0.8
 * (Jaccard). Case, accents, punctuation and tags don't count.
 * @returns for each text, the index of the first text that it repeats, or its own index
 */
export function firstAlike(texts: readonly string[]): number[] {
  const sizes = new Map<number, number>()
  const having = new Map<string, number[]>()
  return texts.map((text, index) => {
    const shingles = shinglesOf(text)
    const shared = new Map<number, number>()
    for (const shingle of shingles) {
      for (const other of having.get(shingle) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
    }
    for (const [other, count] of shared) {
      const all = shingles.size + (sizes.get(other) ?? 0) - count
      if (count >= NEARLY_SAME * all) return other
    }
    sizes.set(index, shingles.size)
    for (const shingle of shingles) {
      const others = having.get(shingle)
      if (others) others.push(index)
      else having.set(shingle, [index])
    }
    return index
  })
}

function shinglesOf(text: string): Set<string> {
  const words = withoutTags(text).match(WORD)?.map(foldWord) ?? []
  if (words.length <= SHINGLE) return new Set([words.join(' ')])
  return new Set(words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(' ')))
}
