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

/** A complete answer. */
export type Answered = {
  readonly text: string
  /** The texts of its parts. */
  readonly parts: readonly string[]
  /** The last state of each step. */
  readonly steps: readonly Step[]
  readonly citations: readonly Citation[]
  readonly events: readonly AnswerEvent[]
}

const IMPATIENT: Patience = { ...USUAL_PATIENCE, wait: async () => undefined }

/** The shared server, configured to use a test model. */
export async function serverWith(model: ModelServer, more: Settings = {}): Promise<TestServer> {
  const server = await sharedTestServer()
  const { config } = server.context
  const settings = { ARBOR_LLM_BASE_URL: model.baseUrl, ARBOR_LLM_MODEL: 'm', ...more }
  const { llm } = testConfig(config.dataDir, settings)
  return { ...server, context: { ...server.context, config: { ...config, ...(llm && { llm }) } } }
}

/** A model response that calls the search tool. */
export const search = (query: string) => calls([{ name: 'search', args: { query } }])

/** The last request to the model. */
export function lastRequest(model: ModelServer) {
  return model.requests.at(-1)
}

/** All messages of the last request, as text. */
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

/** The events of an answer, as they arrive. */
export function stream(
  server: TestServer,
  question: Question,
  signal: AbortSignal = new AbortController().signal,
): AsyncIterable<AnswerEvent> {
  const { llm } = server.context.config
  if (llm === undefined) throw new Error('The server has no model.')
  return createModelAnswerer(server.context, llm, IMPATIENT)(question, signal)
}

/** The complete answer. */
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
  if (part !== '') throw new Error('The last part of the answer has not ended.')
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
