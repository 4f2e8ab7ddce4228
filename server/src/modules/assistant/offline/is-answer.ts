import { isNumber, type Asked } from './parsed-question.ts'
import type { Passage } from './rank-passages.ts'

/**
 * Whether a passage answers the question: the share of the question's words in and above its best sentence, less what
 * speaks against it, must reach the minimum. Tuned on half of the questions in evals/answers.
 */
const ANSWERS = { least: 0.38, unknown: 0.3, unfit: 1 }
/** The share of the question's words in a passage that is about the same but doesn't answer. */
const RELATED = 0.45

/** Whether to show a passage as one that may answer the question. */
export function isAnswer(passage: Passage, asked: Asked): boolean {
  const { best } = passage
  const against = ANSWERS.unknown * unknownShare(asked) + ANSWERS.unfit * unfitness(passage, asked)
  return best.cover - against >= ANSWERS.least
}

/** Whether to show a passage although it doesn't answer the question. */
export function isRelated({ best, candidate }: Passage): boolean {
  return best.cover >= RELATED || candidate.isNear
}

/** The share of the question's weight in words that no readable text contains. */
function unknownShare({ words, weight }: Asked): number {
  const unknown = words.reduce((sum, word) => sum + (word.isKnown ? 0 : word.weight), 0)
  return unknown / Math.max(weight, Number.MIN_VALUE)
}

/** From 0 to 1: how much a passage lacks of what the answer must contain. */
function unfitness({ best, units, lacks }: Passage, { which }: Asked): number {
  if (lacks.some(isNumber) || !units.some(({ isFit }) => isFit)) return 1
  return best.isFit && !lacks.some((word) => word === which) ? 0 : 0.5
}
