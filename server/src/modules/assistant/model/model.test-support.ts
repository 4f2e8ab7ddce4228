import { actorOfMember } from '../../tenancy/index.ts'
import { USUAL_PATIENCE, type Patience } from '../../../platform/models/patience.ts'
import { calls, type ModelServer } from '../../../../test/fixtures/model-server.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { testConfig, type Settings } from '../../../../test/support/test-database.ts'
import type { AnswerEvent, Question, Step } from '../answer.ts'
import type { Citation } from '../../search/index.ts'
import { createModelAnswerer } from './answerer.ts'

/** An answer from its first event to its last. */
export type Answered = {
  readonly text: string
  /** Texts of the parts. */
  readonly parts: readonly string[]
  /** Each step as it was last. */
  readonly steps: readonly Step[]
  readonly citations: readonly Citation[]
  readonly events: readonly AnswerEvent[]
}

const IMPATIENT: Patience = { ...USUAL_PATIENCE, wait: async () => undefined }

/** The shared server, with settings that lead to a model of the tests. */
export async function serverWith(model: ModelServer, more: Settings = {}): Promise<TestServer> {
  const server = await sharedTestServer()
  const { config } = server.context
  const settings = { ARBOR_LLM_BASE_URL: model.baseUrl, ARBOR_LLM_MODEL: 'm', ...more }
  const { llm } = testConfig(config.dataDir, settings)
  return { ...server, context: { ...server.context, config: { ...config, ...(llm && { llm }) } } }
}

/** A reply of the model that calls the search. */
export const search = (query: string) => calls([{ name: 'search', args: { query } }])

/** What the model was sent last. */
export function lastRequest(model: ModelServer) {
  return model.requests.at(-1)
}

/** All messages of that, as text. */
export function sentText(model: ModelServer): string {
  return JSON.stringify(lastRequest(model)?.body.messages)
}

export function questionOf(
  { context }: TestServer,
  member: TestMember,
  question: Partial<Question> = {},
): Question {
  const { tenantId, userId } = member
  return {
    asker: () => actorOfMember(context.doors, tenantId, userId),
    tenantId,
    threadId: crypto.randomUUID(),
    history: [],
    text: 'What is it?',
    subjectPartId: null,
    ...question,
  }
}

/** Events of an answer as they come. */
export function stream(
  server: TestServer,
  question: Question,
  signal: AbortSignal = new AbortController().signal,
): AsyncIterable<AnswerEvent> {
  const answerer = createModelAnswerer(server.context, IMPATIENT)
  if (answerer === undefined) throw new Error('The server has no model.')
  return answerer(question, signal)
}

/** The whole answer. */
export async function answerTo(
  server: TestServer,
  member: TestMember,
  question: Partial<Question> = {},
): Promise<Answered> {
  const events = await Array.fromAsync(stream(server, questionOf(server, member, question)))
  const parts: string[] = []
  let part = ''
  for (const event of events) {
    if (event.kind === 'text') part += event.delta
    if (event.kind === 'part_end') {
      parts.push(part)
      part = ''
    }
  }
  if (part !== '') throw new Error('A part of the answer was not ended.')
  const steps = events.flatMap((event) => (event.kind === 'step' ? [event.step] : []))
  return {
    text: parts.join('|'),
    parts,
    steps: [...new Map(steps.map((step) => [step.id, step])).values()],
    citations: events.flatMap((event) => (event.kind === 'citations' ? event.citations : [])),
    events,
  }
}

type Request = {
  readonly body: {
    readonly messages: readonly { readonly role: string; readonly content: string | null }[]
  }
}

/** The results of tools in a request, without the marks around them. */
export function resultsIn(request: Request | undefined): Record<string, never>[] {
  const contents = (request?.body.messages ?? []).filter(({ role }) => role === 'tool')
  return contents.map(({ content }) => JSON.parse((content ?? '').split('\n')[1] ?? '') as never)
}
