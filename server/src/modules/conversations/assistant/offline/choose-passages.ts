import type { Candidate } from './candidates.ts'
import { quoteMarkup, quoteProse, type Quotes } from './quotes.ts'
import { TermFinder, weighTerms, totalWeight, type Stems, type Terms } from './terms.ts'
import { foldWords, wordsOf } from './words.ts'

/** What an answer quotes from one chunk. */
export type Passage = { readonly chunkId: string; readonly quotes: readonly string[] }

type Scored = Quotes & {
  readonly candidate: Candidate
  /** Worth of the terms that the chunk has elsewhere. */
  readonly beside: number
}

const MOST_PASSAGES = 5
/** Share of the best passage's worth that others must have. */
const LEAST_SHARE = 0.4
/** How much less a passage is worth for what earlier ones already say, or for coming from the same place. */
const REPEATED = { term: 0.6, document: 0.75, parent: 0.85 }
/** Weight of a term outside of the quoted sentences. */
const BESIDE = 0.2
/** Limits: characters of a chunk, and words of all chunks. */
const MOST_LOOKED = 100_000
const MOST_WORDS = 5000

/** The words of the candidates that could have the same stem as one of the terms: a stem keeps the first letter. */
export function relatedWords(candidates: readonly Candidate[], stems: Iterable<string>): string[] {
  const initials = new Set(Array.from(stems, (stem) => stem.charAt(0)))
  const words = new Set<string>()
  for (const { content } of candidates) {
    for (const word of wordsOf(foldWords(content.slice(0, MOST_LOOKED)))) {
      if (words.size < MOST_WORDS && initials.has(word.charAt(0))) words.add(word)
    }
  }
  return [...words]
}

export type Asked = {
  readonly terms: Terms
  readonly stems: Stems
  readonly pairs: readonly string[]
  readonly language: 'en' | 'zh'
}

/** At most 5 passages that together have most of what was asked, from different places, best first. */
export function choosePassages(candidates: readonly Candidate[], asked: Asked): Passage[] {
  const finder = new TermFinder(asked.terms, asked)
  const texts = distinctTexts(candidates).map((candidate) => ({
    candidate,
    has: finder.find(candidate.content.slice(0, MOST_LOOKED)),
  }))
  const weights = weighTerms(
    asked.terms,
    texts.map((text) => text.has),
  )
  const wanted = { finder, weights, language: asked.language }
  const scored = texts.flatMap(({ candidate, has }): Scored[] => {
    const content = candidate.content.slice(0, MOST_LOOKED)
    const quotes = candidate.isMarkup ? quoteMarkup(content, wanted) : quoteProse(content, wanted)
    if (!quotes) return []
    const others = [...has].filter((term) => !quotes.found.has(term))
    return [{ ...quotes, candidate, beside: totalWeight(others, weights) }]
  })
  return pick(scored, weights).map(({ candidate, quotes }) => ({ chunkId: candidate.id, quotes }))
}

/** The first chunk of each text. */
function distinctTexts(candidates: readonly Candidate[]): Candidate[] {
  const texts = new Map<string, Candidate>()
  for (const candidate of candidates) {
    if (!texts.has(candidate.contentId)) texts.set(candidate.contentId, candidate)
  }
  return [...texts.values()]
}

/** Repeatedly picks the passage that adds most to those picked before. */
function pick(scored: readonly Scored[], weights: Terms): Scored[] {
  const picked: Scored[] = []
  let least = 0
  while (picked.length < MOST_PASSAGES) {
    const left = scored
      .filter((each) => !picked.includes(each))
      .map((each) => ({ each, worth: worthBeside(picked, each, weights) }))
    const worth = left.reduce((most, each) => Math.max(most, each.worth), 0)
    const best = left.find((each) => each.worth === worth)
    if (!best || worth <= least) break
    if (picked.length === 0) least = worth * LEAST_SHARE
    picked.push(best.each)
  }
  return picked
}

function worthBeside(picked: readonly Scored[], each: Scored, weights: Terms): number {
  const said = new Set(picked.flatMap((other) => [...other.found]))
  let worth = each.beside * BESIDE
  for (const term of each.found) {
    worth += (weights.get(term) ?? 0) * (said.has(term) ? REPEATED.term : 1)
  }
  for (const { candidate } of picked) {
    if (candidate.documentId === each.candidate.documentId) worth *= REPEATED.document
    if (candidate.parentId === each.candidate.parentId) worth *= REPEATED.parent
  }
  return worth
}
