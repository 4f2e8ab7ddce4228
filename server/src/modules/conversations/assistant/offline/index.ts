import type { Actor } from '../../../../platform/actor.ts'
import type { Context } from '../../../../platform/context.ts'
import { newId } from '../../../../platform/ids.ts'
import { type Citation, enrichCitations, verifyCitations } from '../../../search/index.ts'
import { askerOf, type AnswerEvent, type Answerer, type Question, type Step } from '../answer.ts'
import { findCandidates, type Candidate } from './candidates.ts'
import { choosePassages, relatedWords, type Passage } from './choose-passages.ts'
import { findStems } from './offline.queries.ts'
import { termsOf } from './terms.ts'
import { countUnspacedWords, languageOf, wordingOf, type Wording } from './words.ts'
import { writeAnswer, writeNothing, type Quoted, type Reason } from './write-answer.ts'

/** A question with fewer words is combined with the previous one. */
const ENOUGH_WORDS = 2
/** Characters of a question that are used. */
const MOST_ASKED = 10_000

/**
 * Answers without a model: quotes the sentences with most of the question's words from what the asker may read, and
 * says so first. The same data gives the same answer; what documents say is only quoted.
 */
export function createOfflineAnswerer(context: Context, why: Reason = 'none'): Answerer {
  return async function* answer(question, signal): AsyncGenerator<AnswerEvent, void, void> {
    signal.throwIfAborted()
    const actor = await askerOf(question)
    const language = languageOf(question.text)
    const asked = await readQuestion(context, actor, question)
    const step = searchStep(asked.query)
    yield { kind: 'step', step }
    const candidates = await findCandidates(context, actor, asked)
    signal.throwIfAborted()
    yield { kind: 'step', step: ended(step, candidates.length) }
    const passages = await choose(context, actor, { candidates, asked, language })
    signal.throwIfAborted()
    const quoted = await quote(context, actor, { passages, candidates })
    const texts =
      quoted.length === 0 ? [writeNothing(language, why)] : writeAnswer(quoted, language, why)
    for (const delta of texts) {
      signal.throwIfAborted()
      yield { kind: 'text', delta }
    }
    const citations = quoted.flatMap((passage) => passage.citations.map(baseOf))
    if (citations.length > 0) yield { kind: 'citations', citations }
  }
}

type Reading = {
  readonly query: string
  /** Of the question alone, of the previous one where it is used, and of both. */
  readonly own: Wording
  readonly earlier: Wording
  readonly wording: Wording
  readonly stems: ReadonlyMap<string, string>
  readonly subjectPartId: string | null
}

const NO_WORDING: Wording = { words: [], pairs: [] }

/** What to search for: the question, and the previous one if it says too little alone. */
async function readQuestion(
  { doors }: Context,
  actor: Actor,
  { text, history, subjectPartId }: Question,
): Promise<Reading> {
  const asked = headOf(text)
  const last = history.findLast((message) => message.role === 'USER')
  const before = last && headOf(last.text)
  const [own, former] = [wordingOf(asked), before ? wordingOf(before) : NO_WORDING]
  const words = [...new Set([...own.words, ...former.words])]
  const stems = await doors.inTenant(actor.tenantId, (tx) => findStems(tx, words))
  const count = own.words.filter((word) => stems.has(word)).length + countUnspacedWords(asked)
  if (count >= ENOUGH_WORDS || !before) {
    return { query: asked, own, earlier: NO_WORDING, wording: own, stems, subjectPartId }
  }
  const wording = { words, pairs: [...new Set([...own.pairs, ...former.pairs])] }
  const query = `${asked}\n${before}`
  return { query, own, earlier: former, wording, stems, subjectPartId }
}

/** The part of a question that is used, without half a surrogate pair, which can't be stored. */
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

type Choice = {
  readonly candidates: readonly Candidate[]
  readonly asked: Reading
  readonly language: 'en' | 'zh'
}

async function choose(
  { doors }: Context,
  actor: Actor,
  { candidates, asked, language }: Choice,
): Promise<Passage[]> {
  if (candidates.length === 0) return []
  const words = relatedWords(candidates, asked.stems.values())
  const stems = await doors.inTenant(actor.tenantId, (tx) => findStems(tx, words))
  const terms = termsOf(asked.own, asked.earlier, asked.stems)
  return choosePassages(candidates, { terms, stems, pairs: asked.wording.pairs, language })
}

/** The passages with their verified citations. */
async function quote(
  { doors }: Context,
  actor: Actor,
  chosen: { readonly passages: readonly Passage[]; readonly candidates: readonly Candidate[] },
): Promise<Quoted[]> {
  const claims = chosen.passages.flatMap(({ chunkId, quotes }) =>
    quotes.map((text) => ({ chunk_id: chunkId, quote: text })),
  )
  if (claims.length === 0) return []
  const verified = (await verifyCitations({ doors }, actor, claims)).filter(
    (each) => each !== undefined,
  )
  const citations = await doors.inTenant(actor.tenantId, (tx) =>
    enrichCitations(tx, actor, verified),
  )
  const markup = new Set(chosen.candidates.flatMap((each) => (each.isMarkup ? [each.id] : [])))
  return chosen.passages.flatMap(({ chunkId }) => {
    const own = citations.filter((citation) => citation.chunk_id === chunkId)
    const distinct = [...new Map(own.map((each) => [each.start_char, each])).values()]
    return distinct.length === 0 ? [] : [{ isMarkup: markup.has(chunkId), citations: distinct }]
  })
}

function baseOf({ chunk_id, quote: text, start_char, length }: Citation): Citation {
  return { chunk_id, quote: text, start_char, length }
}
