import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { LlmConfig } from '../../config/llm.ts'
import { failureOfStatus, unreachable } from '../call-failure.ts'
import type { ModelFailure } from '../model-failure.ts'
import { isObject, type Json } from '../json.ts'
import { tidyStream } from '../tidy-stream.ts'
import { asStream } from '../whole-answers.ts'

/** The most characters of an error that are read. */
const LONGEST_ERROR = 10_000

/** What arrived of one completion. */
export type Completion = {
  readonly text: string
  /** Reasoning that arrived apart from the text. */
  readonly reasoning: string
  /** The names of the called tools. */
  readonly calls: readonly string[]
  readonly isStreamed: boolean
  readonly firstTokenMs: number
}

/**
 * Sends one request for a completion as it is, without anything that makes up for what a model can't do.
 * @throws ModelFailure
 */
export async function complete(
  llm: LlmConfig,
  request: object,
  signal: AbortSignal,
): Promise<Completion> {
  const begun = performance.now()
  const { baseUrl, apiKey, model, fetch: send = fetch } = llm
  const response = await send(`${baseUrl}/chat/completions`, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, stream: true, ...request }),
  }).catch((error: unknown) => {
    throw signal.aborted ? error : unreachable()
  })
  if (!response.ok) throw await failureOf(response)
  const isStreamed = /event-stream/i.test(response.headers.get('content-type') ?? '')
  return { ...(await gather(tidyStream(await asStream(response)), begun)), isStreamed }
}

async function failureOf(response: Response): Promise<ModelFailure> {
  const text = (await response.text().catch(() => '')).slice(0, LONGEST_ERROR)
  return failureOfStatus(response.status, { text })
}

async function gather({ body }: Response, begun: number): Promise<Omit<Completion, 'isStreamed'>> {
  let [text, reasoning] = ['', '']
  let firstTokenMs: number | undefined
  const calls = new Map<unknown, string>()
  const events = (body ?? new ReadableStream<Uint8Array<ArrayBuffer>>())
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  for await (const { data } of events) {
    const chunk = parse(data)
    // An error in a stream is about the request as a whole.
    if (chunk?.['error'] !== undefined) throw failureOfStatus(400, { text: data })
    for (const { delta } of (chunk?.['choices'] ?? []) as { delta: Json }[]) {
      const thought = delta['reasoning_content'] ?? delta['reasoning']
      if (typeof delta['content'] === 'string') text += delta['content']
      if (typeof thought === 'string') reasoning += thought
      for (const call of (delta['tool_calls'] ?? []) as { index: number; function: Json }[]) {
        const name = call.function['name']
        if (typeof name === 'string') calls.set(call.index, name)
      }
    }
    const hasBegun = text !== '' || reasoning !== '' || calls.size > 0
    if (hasBegun) firstTokenMs ??= performance.now() - begun
  }
  const ms = Math.round(firstTokenMs ?? performance.now() - begun)
  return { text, reasoning, calls: [...calls.values()], firstTokenMs: ms }
}

function parse(data: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(data)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
