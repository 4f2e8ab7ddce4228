import type { Asked, AskedWord } from './asked.ts'
import type { Passage, RatedUnit } from './rank-passages.ts'
import { numbersIn } from './wanted.ts'

/** A sentence that answers, and where it stands. */
export type Answering = { readonly passage: Passage; readonly rated: RatedUnit }

/**
 * What a sentence needs of the question's weight before it is shown as the answer: together with what stands above it,
 * and by itself. A wrong figure is worse than none.
 */
const SURE = { cover: 0.8, own: 0.3 }
/** Another with nearly as much makes it doubtful which one is meant. */
const LEAD = 0.02

/**
 * The one sentence or row of the passages that answers the question; undefined when none does for certain. A question
 * with a word that no text has is about something else, and so is a sentence that lacks a number of the question.
 */
export function chooseSentence(
  passages: readonly Passage[],
  { words }: Asked,
): Answering | undefined {
  if (words.some(({ isKnown }) => !isKnown)) return undefined
  const fit = passages.flatMap((passage) =>
    passage.units.filter(({ isFit }) => isFit).map((rated) => ({ passage, rated })),
  )
  const sorted = fit.toSorted((a, b) => certainty(b.rated) - certainty(a.rated))
  const [best, ...others] = sorted
  if (!best || !isSure(best.rated)) return undefined
  const isRivalled = others.some(
    (other) => certainty(other.rated) > certainty(best.rated) - LEAD && !agree(other, best),
  )
  return isRivalled ? undefined : best
}

function isSure({ cover, own, lacks }: RatedUnit): boolean {
  return cover >= SURE.cover && own >= SURE.own && !lacks.some(isNumber)
}

function isNumber({ lexemes }: AskedWord): boolean {
  return lexemes.some((lexeme) => /\d/.test(lexeme))
}

function certainty({ own, cover }: RatedUnit): number {
  return (own + cover) / 2
}

/** Whether two say the same, or share a figure although they stand in different places. */
function agree(one: Answering, other: Answering): boolean {
  const [left, right] = [one.rated.unit.text, other.rated.unit.text]
  if (left === right) return true
  const figures = new Set(numbersIn(left))
  return one.passage !== other.passage && numbersIn(right).some((figure) => figures.has(figure))
}
