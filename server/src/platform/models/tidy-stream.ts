import { EventSourceParserStream } from 'eventsource-parser/stream'
import { CallNumbers } from './call-numbers.ts'
import { isObject, type Json } from './json.ts'

/** Maximum number of characters of one event. A longer one is an error of the stream. */
const LONGEST_EVENT = 4_000_000

/**
 * Brings the events of a streamed completion into the shape that OpenAI documents. Servers leave out the numbers of
 * tool calls, send arguments as objects, errors as a text, chunks without choices, and end without saying why.
 */
export function tidyStream(response: Response): Response {
  if (!response.ok || !response.body) return response
  const { status, headers } = response
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: LONGEST_EVENT, onError }))
  const tidy = ReadableStream.from(tidied(events)).pipeThrough(new TextEncoderStream())
  return new Response(tidy, { status, headers })
}

/** Lines that aren't part of the format mean nothing. An endless one ends the stream. */
function onError(error: Error): void {
  if ('type' in error && error.type === 'max-buffer-size-exceeded') throw error
}

/** What has arrived of a completion. */
type Progress = { hasText: boolean; hasCalls: boolean; isFinished: boolean }

async function* tidied(events: AsyncIterable<{ readonly data: string }>): AsyncGenerator<string> {
  const progress: Progress = { hasText: false, hasCalls: false, isFinished: false }
  const numbers = new CallNumbers()
  try {
    for await (const { data } of events) {
      const chunk = parse(data)
      const tidy = chunk && tidyChunk(chunk, numbers)
      if (tidy) note(progress, tidy)
      const isEnd = data.trim() === '[DONE]' && !progress.isFinished
      if (isEnd) yield* endOf(progress)
      yield event(tidy ? JSON.stringify(tidy) : data)
      if (isEnd) return
    }
    yield* endOf(progress)
  } catch (error) {
    // The connection may break once everything has arrived.
    if (!progress.isFinished) throw error
  }
}

const event = (data: string): string => `data: ${data}\n\n`

/** The end that a server has not sent. Without any content, the stream remains without an end, which is an error. */
function* endOf(progress: Progress): Generator<string> {
  const { hasText, hasCalls, isFinished } = progress
  if (isFinished || !(hasText || hasCalls)) return
  progress.isFinished = true
  const finish_reason = hasCalls ? 'tool_calls' : 'stop'
  yield event(JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason }] }))
}

function note(progress: Progress, { choices = [], error }: Json): void {
  // A response with an error is not complete, whatever arrived before.
  if (error !== undefined) progress.isFinished = true
  for (const { delta, finish_reason: reason } of choices as Json[]) {
    const { content, tool_calls: calls } = delta as Json
    progress.hasText ||= content != null && content !== ''
    progress.hasCalls ||= Array.isArray(calls) && calls.length > 0
    progress.isFinished ||= typeof reason === 'string'
  }
}

function tidyChunk(chunk: Json, numbers: CallNumbers): Json {
  const { error, choices } = chunk
  if (typeof error === 'string') return { error: { message: error } }
  if (isObject(error)) return { ...chunk, error: { message: '', ...error } }
  return {
    ...chunk,
    choices: (Array.isArray(choices) ? choices.filter(isObject) : []).map((choice) => ({
      index: 0,
      ...choice,
      finish_reason: reasonOf(choice['finish_reason']),
      delta: tidyDelta(isObject(choice['delta']) ? choice['delta'] : {}, numbers),
    })),
  }
}

/** Why an answer ended, in other words than OpenAI's. */
const REASONS: Readonly<Record<string, string>> = {
  model_length: 'length',
  max_tokens: 'length',
  end_turn: 'stop',
  eos: 'stop',
  eos_token: 'stop',
  stop_sequence: 'stop',
  safety: 'content_filter',
  content_filtered: 'content_filter',
  recitation: 'content_filter',
  tool_use: 'tool_calls',
}

function reasonOf(given: unknown): unknown {
  return typeof given === 'string' ? (REASONS[given.toLowerCase()] ?? given) : given
}

function tidyDelta(delta: Json, numbers: CallNumbers): Json {
  const { tool_calls: calls, role: _role, ...rest } = delta
  if (!Array.isArray(calls)) return rest
  return { ...rest, tool_calls: calls.filter(isObject).map((call) => numbers.tidy(call)) }
}

function parse(data: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(data)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
