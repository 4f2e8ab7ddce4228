import sharp from 'sharp'
import type { Static } from 'typebox'
import type { LlmConfig } from '../../platform/config/llm.ts'
import type { Context } from '../../platform/context/context.ts'
import { ask } from '../../platform/models/ask.ts'
import { toModelFailure } from '../../platform/models/call-failure.ts'
import { createChatModel } from '../../platform/models/chat-model.ts'
import { ModelFailure } from '../../platform/models/model-failure.ts'
import { toAbilities, type abilities } from './abilities.ts'
import { profilesOf } from './profiles.ts'
import { USUAL_PATIENCE } from '../../platform/models/patience.ts'
import { listOffered } from './offered-models.ts'
import type { UsedKind } from '../../platform/models/use-counter.ts'

/** How long a person waits for a test. */
const LONGEST_MS = 20_000
/** Names of other models in a message. */
const MOST_NAMES = 20
/** How long a person then waits for what the model can do. */
const MEASURED_WITHIN_MS = 60_000

export type TestResult = {
  readonly status: 'ok' | 'not_configured' | ModelFailure['code']
  readonly milliseconds: number
  readonly message: string | null
  /** What a chat model can do, if that could be measured in time. */
  readonly abilities: Static<typeof abilities>
}

/**
 * Calls a model once with a harmless question. If a chat model answers, its abilities are measured.
 * @param llm the chat model. The default is the one in the settings.
 */
export async function testModel(
  context: Context,
  kind: UsedKind,
  llm = context.config.llm,
): Promise<TestResult> {
  const begun = performance.now()
  const end = (status: TestResult['status'], message: string | null = null): TestResult => ({
    status,
    milliseconds: Math.round(performance.now() - begun),
    message,
    abilities: null,
  })
  const call = callOf(context, kind, llm)
  if (!call) return end('not_configured')
  const signal = AbortSignal.timeout(LONGEST_MS)
  try {
    await call(signal)
    const ended = end('ok')
    return kind === 'chat' && llm ? { ...ended, abilities: await measure(context, llm) } : ended
  } catch (error) {
    if (signal.aborted) return end('slow', 'The model did not respond within 20 seconds.')
    const { code, message } = toModelFailure(error)
    const others = code === 'no_such_model' && llm ? await offeredBy(llm) : ''
    return end(code, `${message}${others}`)
  }
}

/** Which models an endpoint has instead, as a sentence. */
async function offeredBy(llm: LlmConfig): Promise<string> {
  const { names } = await listOffered(llm)
  return names.length === 0 ? '' : ` It has: ${names.slice(0, MOST_NAMES).join(', ')}.`
}

/** Null if it can't be measured now, which a question would show, too. */
async function measure(context: Context, llm: LlmConfig): Promise<TestResult['abilities']> {
  const signal = AbortSignal.timeout(MEASURED_WITHIN_MS)
  return profilesOf(context)
    .measure(llm, signal)
    .then(toAbilities)
    .catch(() => null)
}

type Call = (signal: AbortSignal) => Promise<void>

/** Undefined for a model that isn't configured. */
function callOf(
  { config, embedders, reranking }: Context,
  kind: UsedKind,
  llm: LlmConfig | undefined,
): Call | undefined {
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
