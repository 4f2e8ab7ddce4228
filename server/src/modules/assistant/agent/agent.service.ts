import type { Static } from 'typebox'
import type { Actor } from '../../../platform/core/actor.ts'
import type { LlmConfig } from '../../../platform/config/llm.ts'
import type { Context } from '../../../platform/context/context.ts'
import { InvalidInput, invalidInput, problem } from '../../../platform/core/errors.ts'
import { endWritesWith } from '../../../platform/db/index.ts'
import { ADVICE, ModelFailure, troubleOf } from '../../../platform/models/model-failure.ts'
import { perContext } from '../../../platform/context/per-context.ts'
import { chatModelFor } from '../../models/index.ts'
import { enrichCitations, type EnrichedCitation } from '../../search/index.ts'
import { actorOfMember, countQuestion } from '../../tenancy/index.ts'
import { askerOf, AskerGone, type Answerer, type HistoryMessage, type Question } from '../answer.ts'
import { createAnswerer } from '../answerer.ts'
import { ReplyDraft } from '../draft.ts'
import { noteOf } from '../offline/no-model.ts'
import { referencesOf } from '../scope.queries.ts'
import type { Scope } from '../../tools/index.ts'
import { untilAborted } from '../until-aborted.ts'
import type { AskRequest } from './agent.schemas.ts'
import { readOutputSchema, SchemaFault, type OutputSchema } from './output-schema.ts'
import { writeObject } from './structured.ts'

/** The maximum time for an answer, the same as in a thread. */
const MOST_MS = 10 * 60 * 1000
/** The maximum number of answers that a person can wait for concurrently. */
const MOST_AT_ONCE = 4

const answererOf = perContext(createAnswerer)
const waitingOf = perContext(({ limitPerUser }) => limitPerUser('ask', MOST_AT_ONCE))

export type Asked = Pick<
  Static<typeof AskRequest>,
  'prompt' | 'question' | 'path_part_ids' | 'tag_ids' | 'model'
>

type Asking = {
  readonly asked: Asked
  /** Up to 10 messages before the question, oldest first. */
  readonly history?: readonly HistoryMessage[]
  /** How the person would like the answer. */
  readonly wish?: string | undefined
  /** The schema of an object to return with the text. */
  readonly output?: OutputSchema | undefined
  /** Aborted when nobody is waiting for the answer anymore. */
  readonly gone: AbortSignal
  /** How long the answer may take. The default is ten minutes. */
  readonly mostMs?: number
  /** Called once nothing but the answer itself can fail anymore. */
  readonly onAdmitted?: (() => void) | undefined
  /** Gets the text while it is being written. */
  readonly onText?: ((delta: string) => Promise<void>) | undefined
}

export type Answered = {
  readonly text: string
  readonly quotes: EnrichedCitation[]
  readonly structured?: Record<string, unknown>
  /** The name of the model that wrote it. */
  readonly model?: string
  /** Why no model has written it. */
  readonly note?: string
}

/**
 * Answers a question without a thread, with the permissions of the asker. Stops when the client disconnects.
 * @throws InvalidInput; Problem not_found for parts of the scope; too_many_requests; not_available
 */
export async function answerOnce(
  context: Context,
  actor: Actor,
  { asked, history = [], wish, output, gone, mostMs = MOST_MS, onAdmitted, onText }: Asking,
): Promise<Answered> {
  const prompt = promptOf(asked)
  const scope: Scope = { partIds: asked.path_part_ids ?? [], tagIds: asked.tag_ids ?? [] }
  const { tenantId, userId } = actor
  await context.doors.readInTenant(tenantId, (tx) => referencesOf(tx, actor, scope))
  // The answerer finds the model again when it begins.
  const isNeeded = output !== undefined || asked.model != null
  const llm = isNeeded ? await chatModelFor(context, actor, asked.model) : undefined
  if (output && !llm) throw problem('no_language_model')
  const isLimited = scope.partIds.length + scope.tagIds.length > 0
  const question: Question = {
    asker: () => actorOfMember(context.doors, tenantId, userId),
    tenantId,
    threadId: '',
    history,
    text: output ? withSchema(prompt, output) : prompt,
    wish,
    subjectPartId: null,
    ...(isLimited && { scope }),
    asOf: actor.asOf,
    model: asked.model ?? undefined,
  }
  const ended = Promise.withResolvers<void>()
  if (!(await waitingOf(context).admit(actor, ended.promise))) {
    ended.resolve()
    throw problem('questions_limit', { max: MOST_AT_ONCE })
  }
  const signal = AbortSignal.any([gone, AbortSignal.timeout(mostMs)])
  try {
    // Whoever calls this records the answer.
    await endWritesWith(undefined, () =>
      context.doors.inTenant(tenantId, (tx) => countQuestion(tx, context, tenantId)),
    )
    onAdmitted?.()
    return await work(context, { question, prompt, output, llm, onText }, signal)
  } catch (error) {
    throw refusalOf(error, gone, signal)
  } finally {
    ended.resolve()
  }
}

type Task = {
  readonly question: Question
  readonly prompt: string
  readonly llm: LlmConfig | undefined
} & Pick<Asking, 'output' | 'onText'>

async function work(
  context: Context,
  { question, prompt, output, llm, onText }: Task,
  signal: AbortSignal,
): Promise<Answered> {
  const { draft, note } = await write(answererOf(context)(question, signal), signal, onText)
  const { text, citations = [], model } = draft.content()
  const actor = await askerOf(context, question)
  const quotes = await context.doors.readInTenant(actor.tenantId, (tx) =>
    enrichCitations(tx, actor, citations),
  )
  const by = model === undefined ? {} : { model }
  if (!output || !llm) return { text, quotes, ...by, ...(note !== undefined && { note }) }
  const material = { prompt, text, quotes: citations.map(({ quote }) => quote) }
  return { text, quotes, ...by, structured: await writeObject(llm, material, output, signal) }
}

async function write(
  events: ReturnType<Answerer>,
  signal: AbortSignal,
  onText: Asking['onText'],
): Promise<{ draft: ReplyDraft; note: string | undefined }> {
  const draft = new ReplyDraft()
  let note: string | undefined
  for await (const event of untilAborted(events, signal)) {
    if (event.kind === 'text') {
      const written = draft.write(event.delta)
      await onText?.(written)
    } else if (event.kind === 'withdrawn') draft.withdraw()
    else if (event.kind === 'part_end') draft.endPart()
    else if (event.kind === 'citations') draft.cite(event.citations)
    else if (event.kind === 'model') draft.writtenBy(event.name)
    else if (event.kind === 'step') note ??= noteOf(event.step)
    if (draft.isFull) break
  }
  signal.throwIfAborted()
  return { draft, note }
}

function refusalOf(error: unknown, gone: AbortSignal, { aborted }: AbortSignal): unknown {
  if (gone.aborted) return problem('client_gone')
  if (aborted) return problem('answer_timeout')
  if (error instanceof AskerGone) return problem('forbidden')
  return error instanceof ModelFailure
    ? problem('language_model_failed', { why: ADVICE[troubleOf(error)] })
    : error
}

/** Adds the schema to the question, so that the model looks up everything the schema needs. */
function withSchema(prompt: string, { schema }: OutputSchema): string {
  return `${prompt}\n\nThe answer will be turned into JSON that matches this schema. Find and state everything that it needs:\n${JSON.stringify(schema)}`
}

/** The question, which a body can name in two ways. @throws InvalidInput */
function promptOf({ prompt, question }: Asked): string {
  const text = prompt ?? question
  if (text == null) {
    throw new InvalidInput([{ loc: ['body', 'prompt'], msg: 'Field required', type: 'missing' }])
  }
  if (prompt != null && question != null && prompt !== question) {
    throw invalidInput(['body', 'question'], 'prompt and question differ', question)
  }
  if (text.trim() === '') throw invalidInput(['body', 'prompt'], 'A question must not be blank')
  return text
}

/** @throws InvalidInput with the location in the schema */
export function outputOf(given: object, loc = ['body', 'output_schema']): OutputSchema {
  try {
    return readOutputSchema(given)
  } catch (error) {
    if (!(error instanceof SchemaFault)) throw error
    throw invalidInput([...loc, ...error.steps], error.message)
  }
}
