import type { LanguageModelMiddleware } from 'ai'
import { toModelFailure } from './call-failure.ts'
import { noteFailure, noteSuccess } from './model-health.ts'
import { useNoter } from './use-counter.ts'
import { modelSeconds, modelTokens } from '../telemetry/metrics.ts'

/**
 * Measures the calls of a model and the tokens that they use. A call includes its retries and lasts until the
 * answer has ended.
 * @param isOfTenant a tenant has added the model, so it says nothing about the health of the server's models
 */
export function timedCalls(model: 'chat' | 'vision', isOfTenant = false): LanguageModelMiddleware {
  return {
    specificationVersion: 'v4',
    wrapStream: async ({ doStream, params }) => {
      const noteUse = useNoter(model)
      let tokens = { input: 0, output: 0 }
      const end = modelSeconds.startTimer({ model })
      let isOver = false
      const finish = (result: 'ok' | 'failed' | 'cancelled', error?: unknown): void => {
        if (isOver) return
        isOver = true
        end({ result })
        if (result === 'ok' && !isOfTenant) noteSuccess(model)
        // A canceled call has cost something, too.
        noteUse(result === 'failed' ? 'failed' : 'ok', tokens)
        if (result === 'failed' && !isOfTenant) noteFailure(model, toModelFailure(error))
      }
      try {
        const { stream, ...rest } = await doStream()
        const watch = new TransformStream<Part, Part>({
          transform: (part, controller) => {
            if (part.type === 'finish') tokens = countTokens(model, part.usage)
            if (part.type === 'error') finish('failed', part.error)
            controller.enqueue(part)
          },
          flush: () => finish('ok'),
          cancel: () => finish('cancelled'),
        })
        return { ...rest, stream: stream.pipeThrough(watch) }
      } catch (error) {
        finish(params.abortSignal?.aborted ? 'cancelled' : 'failed', error)
        throw error
      }
    },
  }
}

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>
type Result = Awaited<ReturnType<WrapStream>>
type Part = Result['stream'] extends ReadableStream<infer P> ? P : never
type Usage = Extract<Part, { type: 'finish' }>['usage']

function countTokens(model: string, { inputTokens, outputTokens }: Usage) {
  const [input, output] = [inputTokens.total ?? 0, outputTokens.total ?? 0]
  modelTokens.inc({ model, direction: 'input' }, input)
  modelTokens.inc({ model, direction: 'output' }, output)
  return { input, output }
}
