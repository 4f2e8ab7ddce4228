import { isRefusal } from '../../server/src/modules/assistant/offline/write-answer.ts'
import type { MarkedQuestion } from './questions.ts'

/** The parts of an answer without a model. */
export type ReadAnswer = {
  /** The sentence at the top with the text around it. Undefined without one. */
  readonly sentence: string | undefined
  /** Whether it is given as the answer, not as one that may answer. */
  readonly isSure: boolean
  /** The passages below, each with its location. */
  readonly passages: readonly string[]
  /** Whether it says that no passage answers the question. Passages are then only related. */
  readonly isRefusal: boolean
}

export type Verdict = {
  readonly question: MarkedQuestion
  readonly answer: ReadAnswer
  /** The rank of the passage with the answer, from 1. Undefined if no passage has it. */
  readonly rank: number | undefined
  /** Whether the sentence at the top answers the question. Undefined without a sentence. */
  readonly isSentenceRight: boolean | undefined
}

/** A quote has a mark such as [3]. */
const MARK = / ?\[\d+\]/g

/** Splits the text of an answer into the blocks with marks before and after its introduction. */
function readAnswer(text: string): ReadAnswer {
  const [first = '', ...others] = text.split('\n\n')
  const isHedged = first.search(MARK) === -1 && !/^\d+\. /.test(others[0] ?? '')
  const blocks = isHedged ? others : [first, ...others]
  const intro = blocks.findIndex((block) => block.search(MARK) === -1)
  const quoting = (part: readonly string[]): string[] =>
    part.filter((block) => block.search(MARK) !== -1).map(plain)
  return {
    sentence: quoting(blocks.slice(0, intro))[0],
    passages: quoting(blocks.slice(intro)),
    isSure: !isHedged && intro > 0,
    isRefusal: isRefusal(text),
  }
}

function plain(text: string): string {
  return text.replaceAll(MARK, '').replaceAll(/\s+/g, ' ').replaceAll('\\', '')
}

/** Compares an answer with the marked words of its question. */
export function judge(question: MarkedQuestion, text: string): Verdict {
  const answer = readAnswer(text)
  const { document, answers = [] } = question
  const has = (quoted: string): boolean =>
    document !== undefined && answers.some((each) => quoted.includes(each))
  const at = answer.passages.findIndex(
    (passage) => passage.includes(document ?? '') && has(passage),
  )
  return {
    question,
    answer,
    rank: at === -1 ? undefined : at + 1,
    isSentenceRight: answer.sentence === undefined ? undefined : has(answer.sentence),
  }
}

export type AnswerFigures = {
  readonly questions: number
  /** Shares of the questions that have an answer in the documents. */
  readonly inFirst: number
  readonly inThree: number
  /** The answer is in a passage, and the text doesn't say that there is none. */
  readonly answered: number
  /** The sentence at the top answers the question. */
  readonly sentences: number
  /** Sentences given as the answer that don't answer their question, among all questions. */
  readonly wrongSentences: number
  readonly unanswerable: number
  /** Share of these to which the text says that there is no answer, and share with no passage at all. */
  readonly refused: number
  readonly empty: number
  /** Of these, the questions with a sentence given as the answer. */
  readonly pretended: number
}

export function figuresOf(verdicts: readonly Verdict[]): AnswerFigures {
  const answerable = verdicts.filter(({ question }) => question.document !== undefined)
  const others = verdicts.filter(({ question }) => question.document === undefined)
  const share = (count: number): number => count / Math.max(1, answerable.length)
  const ofOthers = (has: (answer: ReadAnswer) => boolean): number =>
    others.filter(({ answer }) => has(answer)).length / Math.max(1, others.length)
  return {
    questions: answerable.length,
    inFirst: share(answerable.filter(({ rank }) => rank === 1).length),
    inThree: share(answerable.filter(({ rank }) => rank !== undefined && rank <= 3).length),
    answered: share(
      answerable.filter(({ rank, answer }) => rank !== undefined && !answer.isRefusal).length,
    ),
    sentences: share(answerable.filter((each) => each.isSentenceRight === true).length),
    wrongSentences: answerable.filter(
      (each) => each.isSentenceRight === false && each.answer.isSure,
    ).length,
    unanswerable: others.length,
    refused: ofOthers(({ isRefusal: refuses }) => refuses),
    empty: ofOthers(({ passages }) => passages.length === 0),
    pretended: others.filter(({ answer }) => answer.isSure).length,
  }
}
