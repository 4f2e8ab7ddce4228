import sharp from 'sharp'
import type { Context } from '../../../platform/context/context.ts'
import { ask } from '../../../platform/models/ask.ts'
import { toModelFailure } from '../../../platform/models/call-failure.ts'
import { createChatModel } from '../../../platform/models/chat-model.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { USUAL_PATIENCE } from '../../../platform/models/patience.ts'
import type { UsedKind } from '../../../platform/models/use-counter.ts'

/** How long a person waits for a test. */
const LONGEST_MS = 20_000

export type TestResult = {
  readonly status: 'ok' | 'not_configured' | ModelFailure['code']
  readonly milliseconds: number
  readonly message: string | null
}

/** Calls a model once with a harmless question. */
export async function testModel(context: Context, kind: UsedKind): Promise<TestResult> {
  const begun = performance.now()
  const end = (status: TestResult['status'], message: string | null = null): TestResult => ({
    status,
    milliseconds: Math.round(performance.now() - begun),
    message,
  })
  const call = callOf(context, kind)
  if (!call) return end('not_configured')
  const signal = AbortSignal.timeout(LONGEST_MS)
  try {
    await call(signal)
    return end('ok')
  } catch (error) {
    if (signal.aborted) return end('slow', 'The model did not respond within 20 seconds.')
    const { code, message } = toModelFailure(error)
    return end(code, message)
  }
}

type Call = (signal: AbortSignal) => Promise<void>

/** Undefined for a model that isn't configured. */
function callOf({ config, embedders, reranking }: Context, kind: UsedKind): Call | undefined {
  const { llm } = config
  switch (kind) {
    case 'chat':
      return llm && ((signal) => chat(createChatModel(llm, ONCE), signal))
    case 'vision': {
      const model = llm?.visionModel
      if (llm === undefined || model === undefined) return undefined
      return (signal) =>
        chat(createChatModel({ ...llm, model }, ONCE, { use: 'vision' }), signal, true)
    }
    case 'embedding': {
      const { current } = embedders
      if (config.embedding.kind === 'off') return undefined
      return async (signal) => {
        if (!current) throw notUsable()
        await current.embedQuery('A short question', signal)
      }
    }
    case 'reranking':
      return (
        config.rerank &&
        (async (signal) => {
          if (!reranking) throw notUsable()
          await reranking.test(signal)
        })
      )
  }
}

const ONCE = { ...USUAL_PATIENCE, tries: 1, unreachableTries: 1 }

const notUsable = () =>
  new ModelFailure(
    'unusable',
    'The model could not be opened. The log of the server has the reason.',
  )

async function chat(
  model: Parameters<typeof ask>[0],
  signal: AbortSignal,
  withPicture = false,
): Promise<void> {
  const { text } = await ask(model, {
    instructions: 'Reply with one word.',
    text: withPicture ? 'Which color does the picture have?' : 'Do you work?',
    pictures: withPicture ? [await picture()] : [],
    longest: 200,
    signal,
  })
  if (text.trim() === '') throw new ModelFailure('unusable', 'The response of the model was empty.')
}

async function picture() {
  const create = { width: 64, height: 64, channels: 3, background: '#2f6f4f' } as const
  return { bytes: await sharp({ create }).png().toBuffer(), mediaType: 'image/png' }
}
