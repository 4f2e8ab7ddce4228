import { setTimeout } from 'node:timers/promises'
import type { LanguageModelMiddleware } from 'ai'
import { ModelFailure, toModelFailure } from './model-failure.ts'

/** How long a model is waited for; times in milliseconds. */
export type Patience = {
  /** Calls in all. */
  readonly tries: number
  readonly leastWait: number
  /** Also the longest that an endpoint may ask for; one that wants more is given up. */
  readonly mostWait: number
  readonly firstToken: number
  readonly betweenTokens: number
  /** Rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

export const USUAL_PATIENCE: Patience = {
  tries: 3,
  leastWait: 5000,
  mostWait: 60_000,
  firstToken: 60_000,
  betweenTokens: 60_000,
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
}

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>
type Options = Parameters<WrapStream>[0]
type Result = Awaited<ReturnType<WrapStream>>
type Part = Result['stream'] extends ReadableStream<infer P> ? P : never
type Reader = ReadableStreamDefaultReader<Part>

/**
 * Asks again, as long as the answer has not begun, when an endpoint is busy or unreachable, and gives up one that
 * falls silent. All errors become a {@link ModelFailure}, but for those of a caller who cancels.
 */
export function withPatience(patience: Patience): LanguageModelMiddleware {
  return {
    specificationVersion: 'v4',
    wrapStream: async ({ model, params }) => {
      const signal = params.abortSignal ?? new AbortController().signal
      for (let tried = 1; ; tried++) {
        try {
          return await attempt({ model, params }, signal, patience)
        } catch (error) {
          signal.throwIfAborted()
          await patience.wait(waitBefore(toModelFailure(error), tried, patience), signal)
        }
      }
    },
  }
}

const PASSING: readonly ModelFailure['code'][] = ['busy', 'unreachable', 'broken']

/** How long to wait before the next try. @throws the failure, when there is none */
function waitBefore(failure: ModelFailure, tried: number, patience: Patience): number {
  const { tries, leastWait, mostWait } = patience
  const wanted = failure.retryAfterMs ?? 0
  if (tried >= tries || wanted > mostWait || !PASSING.includes(failure.code)) throw failure
  return Math.max(wanted, Math.min(leastWait * 2 ** (tried - 1), mostWait))
}

/** One call, up to the first part that says something. */
async function attempt(
  { model, params }: Pick<Options, 'model' | 'params'>,
  signal: AbortSignal,
  patience: Patience,
): Promise<Result> {
  const stop = new AbortController()
  const watch = new Watch(stop)
  watch.begin(patience.firstToken)
  try {
    const abortSignal = AbortSignal.any([signal, stop.signal])
    const result = await model.doStream({ ...params, abortSignal })
    const reader = result.stream.getReader()
    const head = await readHead(reader)
    return { ...result, stream: follow(head, reader, { watch, stop, signal, patience }) }
  } catch (error) {
    stop.abort()
    throw watch.expired ? silence() : error
  } finally {
    watch.end()
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
  readonly watch: Watch
  readonly stop: AbortController
  readonly signal: AbortSignal
  readonly patience: Patience
}

/** The head and what comes after it. Only the time in which somebody waits for the next part counts. */
function follow(
  head: Part[],
  reader: Reader,
  { watch, stop, signal, patience }: Following,
): ReadableStream<Part> {
  return new ReadableStream<Part>({
    async pull(controller) {
      const first = head.shift()
      if (first !== undefined) return controller.enqueue(first)
      watch.begin(patience.betweenTokens)
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value.type === 'error' ? wrapError(value.error) : value)
      } catch (error) {
        controller.error(signal.aborted ? error : watch.expired ? silence() : toModelFailure(error))
      } finally {
        watch.end()
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

function silence(): ModelFailure {
  return new ModelFailure('slow', 'The model did not answer in time.')
}

/** Ends a call that takes too long. */
class Watch {
  readonly #stop: AbortController
  #timer: NodeJS.Timeout | undefined
  expired = false

  constructor(stop: AbortController) {
    this.#stop = stop
  }

  begin(milliseconds: number): void {
    this.end()
    this.#timer = globalThis.setTimeout(() => {
      this.expired = true
      this.#stop.abort()
    }, milliseconds)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}
