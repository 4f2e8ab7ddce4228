import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/core/ids.ts'
import { type Citation, weighWords } from '../../search/index.ts'
import { askerOf, type AnswerEvent, type Answerer, type Question, type Step } from '../answer.ts'
import { askedBy, significantWords, type Asked } from './parsed-question.ts'
import { findCandidates, type Candidate } from './candidates.ts'
import { chooseSentence, statementIn, type Answering } from './choose-sentence.ts'
import { excerptsOf, quoteOf, type Excerpt } from './excerpt.ts'
import { isAnswer, isRelated } from './is-answer.ts'
import { rankPassages, shownOf, type Passage } from './rank-passages.ts'
import { leadOf, noModelStep, type Cause } from './no-model.ts'
import { writeAnswer, type OfflineAnswer } from './write-answer.ts'

/** A question with fewer words is combined with the previous one. */
const ENOUGH_WORDS = 2
/** The number of characters of a question that are used. */
const MOST_ASKED = 10_000

/**
 * Answers without a model: quotes the best passages that the asker may read. The sentence or row that answers the
 * question, or may answer it, comes first. If no passage may answer it, the answer says so, and shows only passages about
 * the same. The same data always gives the same answer, and text from documents is only quoted.
 */
export function createOfflineAnswerer(
  context: Context,
  cause: Cause = { reason: 'none' },
): Answerer {
  return async function* answer(question, signal): AsyncGenerator<AnswerEvent, void, void> {
    signal.throwIfAborted()
    const actor = await askerOf(context, question)
    const { query, asked } = await readQuestion(context, actor, question)
    yield { kind: 'step', step: noModelStep(cause.reason, asked.language) }
    const step = searchStep(query)
    yield { kind: 'step', step }
    const { subjectPartId, scope } = question
    const hasWords = asked.words.length > 0
    const candidates = hasWords
      ? await findCandidates(context, actor, { query, subjectPartId, scope })
      : []
    signal.throwIfAborted()
    yield { kind: 'step', step: ended(step, candidates.length) }
    const answered = answerFrom(candidates, asked)
    const lead = leadOf(cause, asked.language, answered.passages.length > 0)
    for (const delta of writeAnswer(answered, asked.language, lead)) {
      signal.throwIfAborted()
      yield { kind: 'text', delta }
    }
    const citations = citationsOf(answered, candidates)
    if (citations.length > 0) yield { kind: 'citations', citations }
  }
}

function answerFrom(candidates: readonly Candidate[], asked: Asked): OfflineAnswer {
  const passages = rankPassages(candidates, asked)
  const answering = chooseSentence(passages, asked)
  const shown = shownOf(passages, answering?.passage)
  if (answering) return answerOf('sure', shown, answering)
  const related = shown.filter(isRelated)
  const first = shown.find((each) => isAnswer(each, asked))
  if (!first) return answerOf('none', related)
  const rated = statementIn(first)
  const likely = [first, ...related.filter((each) => each !== first)]
  return answerOf('likely', likely, rated && { passage: first, rated })
}

function answerOf(
  certainty: OfflineAnswer['certainty'],
  passages: readonly Passage[],
  answering?: Answering,
): OfflineAnswer {
  const { passage, rated } = answering ?? {}
  return {
    certainty,
    sentence: passage &&
      rated && {
        ...passage.candidate,
        excerpts: quoteOf(passage.candidate.id, rated),
      },
    passages: passages.map((each) => ({ ...each.candidate, excerpts: excerptsOf(each) })),
  }
}

type Reading = { readonly query: string; readonly asked: Asked }

/** The search query: the question, together with the previous one if it says too little on its own. */
async function readQuestion(
  { doors }: Context,
  actor: Actor,
  { text, history }: Question,
): Promise<Reading> {
  const own = headOf(text)
  const last = history.findLast((message) => message.role === 'USER')
  const before = last && headOf(last.text)
  return doors.inTenant(actor.tenantId, async (tx) => {
    const words = significantWords(own, await weighWords(tx, actor, own))
    if (!before || words.length >= ENOUGH_WORDS) {
      return { query: own, asked: askedBy(own, words, []) }
    }
    const earlier = significantWords(before, await weighWords(tx, actor, before))
    return { query: `${own}\n${before}`, asked: askedBy(own, words, earlier) }
  })
}

/** The used part of a question, without half a surrogate pair, which can't be stored. */
function headOf(text: string): string {
  return text.slice(0, MOST_ASKED).toWellFormed()
}

function searchStep(query: string): Step {
  const now = new Date().toISOString()
  return { id: newId(), name: 'search', kind: 'tool_call', args: { query }, start_time: now }
}

function ended(step: Step, found: number): Step {
  const detail = found === 1 ? '1 passage found' : `${found} passages found`
  return { ...step, detail, end_time: new Date().toISOString() }
}

/** A citation for each quote, in the order of the text. */
function citationsOf(
  { sentence, passages }: OfflineAnswer,
  candidates: readonly Candidate[],
): Citation[] {
  const contents = new Map(candidates.map(({ id, content }) => [id, content]))
  const shown = [...(sentence ? [sentence] : []), ...passages]
  return shown
    .flatMap(({ excerpts }) => excerpts)
    .map(({ chunkId, start, end }: Excerpt) => ({
      chunk_id: chunkId,
      quote: (contents.get(chunkId) ?? '').slice(start, end),
      start_char: start,
      length: end - start,
    }))
}
