import type { LlmConfig } from '../../config/llm.ts'
import { ModelFailure } from '../model-failure.ts'
import { THOUGHTS } from '../reading/marks.ts'
import { ThoughtReader } from '../reading/thought-reader.ts'
import { readCalls } from '../reading/written-calls.ts'
import { complete, type Completion } from './complete.ts'
import { contextSize } from './context-size.ts'
import type { ModelProfile, Reasoning } from './profile.ts'

/** Tokens of each answer, so that a measurement costs little. Reasoning needs most of them. */
const MOST_TOKENS = 2000

const instructions = (role: 'system' | 'user') =>
  role === 'system' ? [{ role, content: 'You answer in as few words as possible.' }] : []
const asks = (content: unknown, role: 'system' | 'user' = 'system') => ({
  messages: [...instructions(role), { role: 'user', content }],
  max_tokens: MOST_TOKENS,
})

const TOOL = {
  type: 'function',
  function: {
    name: 'temperature',
    description: 'The temperature in a city now.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
    },
  },
}
const SCHEMA = {
  type: 'object',
  properties: { sum: { type: 'integer' } },
  required: ['sum'],
  additionalProperties: false,
}
/** A green square of one pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M/wHwAEBgIApD5fRAAAAABJRU5ErkJggg=='

/**
 * Measures what a model can do, with five small requests one after the other.
 * @throws ModelFailure if it doesn't answer at all
 */
export async function measureProfile(llm: LlmConfig, signal: AbortSignal): Promise<ModelProfile> {
  const ask = (request: object) => complete(llm, request, signal)
  let systemRole = true
  const first = await ask(asks('What is 2 + 3?')).catch(async (error: unknown) => {
    if (!(error instanceof ModelFailure && error.lacks === 'system_role')) throw error
    systemRole = false
    return ask(asks('What is 2 + 3?', 'user'))
  })
  const role = systemRole ? 'system' : 'user'
  /** Undefined if the model refuses the request. Any other failure ends the measurement. */
  const attempt = (request: object): Promise<Completion | undefined> =>
    ask(request).catch((error: unknown) => {
      const isRefused = error instanceof ModelFailure && (error.statusCode ?? 500) < 500
      if (isRefused && !PASSING.includes(error.code)) return undefined
      if (error instanceof ModelFailure && error.lacks !== undefined) return undefined
      throw error
    })
  const question = 'Call the tool to find the temperature in Oslo and in Rome.'
  const calling = await attempt({ ...asks(question, role), tools: [TOOL] })
  const format = { type: 'json_schema', json_schema: { name: 'sum', schema: SCHEMA, strict: true } }
  const json = await attempt({ ...asks('The sum of 2 and 3.', role), response_format: format })
  const picture = await attempt(
    asks(
      [
        { type: 'text', text: 'Which color?' },
        { type: 'image_url', image_url: { url: PICTURE } },
      ],
      role,
    ),
  )
  const tools = calling ? callsIn(calling) : 0
  return {
    measuredAt: new Date().toISOString(),
    streaming: first.isStreamed,
    tools: tools > 0,
    parallelTools: tools > 1,
    images: picture !== undefined,
    jsonSchema: json !== undefined && isSum(json.text),
    systemRole,
    contextTokens: (await contextSize(llm, signal)) ?? null,
    reasoning: reasoningOf(first),
    firstTokenMs: first.firstTokenMs,
  }
}

/** How many tools were called, also in writing. Reasoning without an end may have led to a call. */
function callsIn({ calls, text }: Completion): number {
  const answer = withoutThoughts(text)
  if (calls.length === 0 && answer === '') return 1
  const name = TOOL.function.name
  const written = readCalls(answer, new Set([name])) ?? []
  return calls.filter((each) => each === name).length + written.length
}

/** Failures that say nothing about an ability. */
const PASSING: readonly ModelFailure['code'][] = ['busy', 'loading', 'wrong_key', 'no_quota']

function isSum(text: string): boolean {
  try {
    const value: unknown = JSON.parse(withoutThoughts(text))
    return typeof value === 'object' && value !== null && 'sum' in value
  } catch {
    return false
  }
}

function withoutThoughts(text: string): string {
  const reader = new ThoughtReader(THOUGHTS.some(({ close }) => text.includes(close)))
  const pieces = [...reader.push(text), ...reader.end()]
  return pieces
    .map((piece) => (piece.kind === 'text' ? piece.text : ''))
    .join('')
    .trim()
}

function reasoningOf({ text, reasoning }: Completion): Reasoning {
  if (reasoning !== '') return 'separate'
  const start = text.trimStart()
  const isMarked =
    THOUGHTS.some(({ open }) => start.startsWith(open)) || start.startsWith('<|channel|>')
  if (isMarked) return 'marked'
  return THOUGHTS.some(({ close }) => text.includes(close)) ? 'unopened' : 'none'
}
