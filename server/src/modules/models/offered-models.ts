import type { LlmConfig } from '../../platform/config/llm.ts'
import { failureOfStatus, toModelFailure, unreachable } from '../../platform/models/call-failure.ts'
import { limitedText } from '../../platform/models/limited-text.ts'
import { ModelFailure } from '../../platform/models/model-failure.ts'

const PATIENCE_MS = 5000
/** Characters of a list of models. */
const LONGEST = 1024 * 1024
const MOST_NAMES = 500
const LONGEST_NAME = 200

export type Offered = { readonly names: string[]; readonly failure?: ModelFailure }

/** The models that an endpoint offers. Some endpoints don't list them. */
export async function listOffered({
  baseUrl,
  apiKey,
  fetch: send = fetch,
}: Pick<LlmConfig, 'baseUrl' | 'apiKey' | 'fetch'>): Promise<Offered> {
  try {
    const response = await send(`${baseUrl}/models`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        accept: 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
    })
    const text = await limitedText(response, LONGEST)
    if (text === undefined) throw new ModelFailure('unusable', 'The list of models is too long.')
    if (!response.ok) return { names: [], failure: failureOfStatus(response.status) }
    return { names: namesIn(JSON.parse(text)) }
  } catch (error) {
    return { names: [], failure: failureOf(error) }
  }
}

function failureOf(error: unknown): ModelFailure {
  if (error instanceof SyntaxError) {
    return new ModelFailure('unusable', 'The endpoint does not list its models.')
  }
  return error instanceof TypeError ? unreachable() : toModelFailure(error)
}

function namesIn(answer: unknown): string[] {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : []
  const names = (Array.isArray(data) ? data : []).flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'id' in each && typeof each.id === 'string'
      ? [each.id]
      : [],
  )
  const fit = names.filter((name) => name !== '' && name.length <= LONGEST_NAME)
  return [...new Set(fit)].toSorted().slice(0, MOST_NAMES)
}
