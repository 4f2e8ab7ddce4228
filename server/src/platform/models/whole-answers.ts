import { limitedText } from './limited-text.ts'
import { ModelFailure } from './model-failure.ts'

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i
/** Maximum number of characters of an answer in one piece. A longer one is rejected. */
const LONGEST = 4_000_000

/**
 * Converts the response of an endpoint to a stream, because some servers and proxies return the whole answer as
 * one JSON object. A web page is rejected immediately.
 * @throws ModelFailure
 */
export async function asStream(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok) return response
  if (/^text\/html\b/i.test(type)) {
    await response.body?.cancel()
    throw unusable('is a web page. Check the address of the endpoint')
  }
  if (!JSON_TYPE.test(type)) return response
  const event = JSON.stringify(toChunk(parse(await readText(response))))
  return new Response(`data: ${event}\n\ndata: [DONE]\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  })
}

async function readText(response: Response): Promise<string> {
  const text = await limitedText(response, LONGEST)
  if (text === undefined) throw unusable('is too long')
  return text
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Reported below.
  }
  throw unusable('is not valid JSON')
}

/** Wraps a completion's messages as the only chunk of a stream. An error is unchanged. */
function toChunk(completion: Record<string, unknown>): object {
  const { choices } = completion
  if (!Array.isArray(choices)) {
    if ('error' in completion) return completion
    throw unusable('is not a completion')
  }
  return {
    ...completion,
    choices: choices.map((choice: Record<string, unknown>) => ({
      index: 0,
      ...choice,
      delta: withIndexes(choice['message']),
    })),
  }
}

/** In a stream, each tool call has a number. */
function withIndexes(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('tool_calls' in message)) return message
  const { tool_calls: calls } = message
  if (!Array.isArray(calls)) return message
  return { ...message, tool_calls: calls.map((call: object, index) => ({ index, ...call })) }
}

function unusable(what: string): ModelFailure {
  return new ModelFailure('unusable', `The response of the model ${what}.`)
}
