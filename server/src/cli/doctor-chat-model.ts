import type { LlmConfig } from '../platform/config/llm.ts'
import { toModelFailure } from '../platform/models/call-failure.ts'
import { ModelProfiles } from '../platform/models/profile/keep.ts'
import type { ModelProfile } from '../platform/models/profile/profile.ts'
import { listOffered } from '../modules/models/index.ts'
import type { Finding } from './check-finding.ts'

/** How long the doctor waits for a model, which may have to be loaded. */
const PATIENCE_MS = 120_000
/** Names of other models in a finding. */
const MOST_NAMES = 20

/** Asks the configured model what it can do, and keeps that for answers. Arbor also works without one. */
export async function examineChatModel(
  llm: LlmConfig | undefined,
  dataDir: string,
): Promise<Finding> {
  if (!llm) {
    return { state: 'note', text: 'No language model is configured. Answers consist of quotes.' }
  }
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    return {
      state: 'ok',
      text: describe(llm, await new ModelProfiles(dataDir).measure(llm, signal)),
    }
  } catch (error) {
    const { code, message } = toModelFailure(error)
    const others = code === 'no_such_model' ? await otherModels(llm) : ''
    return {
      state: 'note',
      text: `The language model ${llm.model} does not answer (${code}): ${message}${others} Answers consist of quotes until it does.`,
    }
  }
}

async function otherModels(llm: LlmConfig): Promise<string> {
  const { names } = await listOffered(llm)
  return names.length === 0 ? '' : ` The endpoint has: ${names.slice(0, MOST_NAMES).join(', ')}.`
}

const REASONING: Readonly<Record<ModelProfile['reasoning'], string>> = {
  none: 'none',
  separate: 'apart from the answer',
  marked: 'marked in the answer',
  unopened: 'before the answer, marked at its end',
}

function describe({ model }: LlmConfig, profile: ModelProfile): string {
  const { contextTokens, reasoning, firstTokenMs } = profile
  const yes = (has: boolean) => (has ? 'yes' : 'no')
  return [
    `The language model ${model} answers, first after ${(firstTokenMs / 1000).toFixed(1)} seconds.`,
    profile.tools
      ? `Tools: yes${profile.parallelTools ? ', several at once' : ''}.`
      : 'Tools: no. Questions are answered from the passages that Arbor finds first.',
    `Streaming: ${yes(profile.streaming)}. Images: ${yes(profile.images)}. JSON schema: ${yes(profile.jsonSchema)}. System role: ${yes(profile.systemRole)}.`,
    `Context: ${contextTokens === null ? 'unknown' : `${contextTokens} tokens`}. Reasoning: ${REASONING[reasoning]}.`,
  ].join(' ')
}
