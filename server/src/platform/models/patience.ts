import { isIP } from 'node:net'
import type { LanguageModelMiddleware } from 'ai'
import type { LlmConfig } from '../config/llm.ts'
import { isPublicAddress } from '../network/addresses.ts'
import { toModelFailure } from './call-failure.ts'
import type { Habits } from './habits.ts'
import { ModelFailure } from './model-failure.ts'
import { USUAL_RETRIES, withRetries, type Retries } from './retry.ts'

/** How long to wait for a model, in milliseconds. */
export type Patience = Retries & {
  readonly firstToken: number
  readonly betweenTokens: number
}

export const USUAL_PATIENCE: Patience = {
  ...USUAL_RETRIES,
  firstToken: 60_000,
  betweenTokens: 60_000,
}

/** Milliseconds in which a model on one's own machines can be loaded from its disk. */
const LOADING_MS = 300_000
/** For this long after an answer, such a model is still loaded. Ollama unloads models after five minutes. */
const LOADED_MS = 240_000

/**
 * The patience for a model: what its settings say, or else more at a private address, where a model may have to be
 * loaded first.
 */
export function patienceWith(
  { baseUrl, firstTokenMs, betweenTokensMs }: LlmConfig,
  patience: Patience,
  { answeredAt = 0 }: Pick<Habits, 'answeredAt'>,
): Patience {
  const isUsual = patience.firstToken === USUAL_PATIENCE.firstToken
  const mayLoad = isUsual && isPrivate(baseUrl) && Date.now() - answeredAt > LOADED_MS
  return {
    ...patience,
    firstToken: firstTokenMs ?? (mayLoad ? LOADING_MS : patience.firstToken),
    betweenTokens: betweenTokensMs ?? patience.betweenTokens,
  }
}

/** Whether a URL leads to one's own machines, as far as its host shows: an address, or a name without a domain. */
function isPrivate(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return !isPublicAddress(host)
  return !host.includes('.') || /\.(?:local|lan|internal|localhost|home\.arpa)$/.test(host)
}

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>
type Options = Parameters<WrapStream>[0]
type Result = Awaited<ReturnType<WrapStream>>
type Part = Result['stream'] extends ReadableStream<infer P> ? P : never
type Reader = ReadableStreamDefaultReader<Part>

/**
 * Retries if an endpoint is busy or unreachable and the answer has not started, and gives up when it stops
 * sending. All errors become a {@link ModelFailure}, except those of a caller who cancels.
 */
export function withPatience(patience: Patience): LanguageModelMiddleware {
  return {
    specificationVersion: 'v4',
    wrapStream: async ({ model, params }) => {
      const signal = params.abortSignal ?? new AbortController().signal
      return withRetries(() => attempt({ model, params }, signal, patience), patience, signal)
    },
  }
}

/** One call, up to the first part with content. */
async function attempt(
  { model, params }: Pick<Options, 'model' | 'params'>,
  signal: AbortSignal,
  patience: Patience,
): Promise<Result> {
  const stop = new AbortController()
  try {
    return await within(patience.firstToken, stop, async () => {
      const abortSignal = AbortSignal.any([signal, stop.signal])
      const result = await model.doStream({ ...params, abortSignal })
      const reader = result.stream.getReader()
      const head = await readHead(reader)
      return { ...result, stream: follow(head, reader, { stop, signal, patience }) }
    })
  } catch (error) {
    stop.abort()
    throw error
  }
}

/**
 * Does part of a call, and stops the call if that part takes too long.
 * @throws ModelFailure `slow` in that case
 */
async function within<T>(
  milliseconds: number,
  stop: AbortController,
  work: () => Promise<T>,
): Promise<T> {
  let isExpired = false
  const timer = setTimeout(() => {
    isExpired = true
    stop.abort()
  }, milliseconds)
  try {
    return await work()
  } catch (error) {
    throw isExpired ? new ModelFailure('slow', 'The model did not respond in time.') : error
  } finally {
    clearTimeout(timer)
  }
}

const SILENT: readonly Part['type'][] = ['stream-start', 'response-metadata', 'raw']

async function readHead(reader: Reader): Promise<Part[]> {
  const head: Part[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return head
    if (value.type === 'error') throw value.error
    head.push(value)
    if (!SILENT.includes(value.type)) return head
  }
}

type Following = {
  readonly stop: AbortController
  readonly signal: AbortSignal
  readonly patience: Patience
}

/** The head and the rest of a stream. Only the time during which a reader waits for the next part counts. */
function follow(
  head: Part[],
  reader: Reader,
  { stop, signal, patience }: Following,
): ReadableStream<Part> {
  return new ReadableStream<Part>({
    async pull(controller) {
      const first = head.shift()
      if (first !== undefined) return controller.enqueue(first)
      try {
        const read = () => reader.read()
        const { done, value } = await within(patience.betweenTokens, stop, read)
        if (done) controller.close()
        else controller.enqueue(value.type === 'error' ? wrapError(value.error) : value)
      } catch (error) {
        controller.error(signal.aborted ? error : toModelFailure(error))
      }
    },
    async cancel() {
      stop.abort()
      await reader.cancel().catch(() => undefined)
    },
  })
}

function wrapError(error: unknown): Part {
  return { type: 'error', error: toModelFailure(error) }
}
