import { isNumber, type Asked } from './parsed-question.ts'
import type { Passage, RatedUnit } from './rank-passages.ts'
import { numbersIn } from './wanted-patterns.ts'

/** The sentence that answers the question, and its passage. */
export type Answering = { readonly passage: Passage; readonly rated: RatedUnit }

/**
 * The shares of the question's weight that a sentence needs to be shown as the answer: together with the text above it,
 * and on its own. A wrong figure is worse than none.
 */
const SURE = { cover: 0.8, own: 0.3 }
/** A rival with nearly the same share makes the answer ambiguous. */
const LEAD = 0.02

/**
 * The one sentence or row that clearly answers the question, or undefined if there is none. If no text contains one of
 * the question's words, the question is about something else. A sentence that lacks a number in the question is, too.
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

/** The best sentence or row of a passage that states something. Undefined if it has only headings and questions. */
export function statementIn({ units }: Passage): RatedUnit | undefined {
  const fit = units.filter(({ isFit }) => isFit)
  return fit.toSorted((a, b) => b.worth - a.worth)[0]
}

function isSure({ cover, own, lacks }: RatedUnit): boolean {
  return cover >= SURE.cover && own >= SURE.own && !lacks.some(isNumber)
}

function certainty({ own, cover }: RatedUnit): number {
  return (own + cover) / 2
}

/** Whether two sentences say the same, or share a figure in different passages. */
function agree(one: Answering, other: Answering): boolean {
  const [left, right] = [one.rated.unit.text, other.rated.unit.text]
  if (left === right) return true
  const figures = new Set(numbersIn(left))
  return one.passage !== other.passage && numbersIn(right).some((figure) => figures.has(figure))
}
