import type { ModelEndpoint } from '../config/endpoint.ts'
import type { Ability } from './model-failure.ts'
import type { Manner } from './reading/read-answers.ts'

/** What a process has learned about a model from its answers, its errors and its profile. */
export type Habits = {
  readonly manner: Manner
  /** What the model or its endpoint can't do. */
  readonly lacks: Set<Ability>
  /** Tokens of its context, if known. */
  contextTokens: number | undefined
  /** When it answered last, in milliseconds. */
  answeredAt: number | undefined
}

/** Models about which something is remembered. */
const MOST = 500
const known = new Map<string, Habits>()

/**
 * Families whose prompts begin the reasoning, so that only its end is in their answers. Only until the model has
 * answered once: many servers separate the reasoning themselves.
 */
const BEGINS_THINKING = /deepseek-?r1|\bqwq\b|qwen3.*thinking|thinking-\d{4}|nemotron.*reasoning/i

/** What is known about a model at an endpoint. */
export function habitsOf({ baseUrl, model }: Pick<ModelEndpoint, 'baseUrl' | 'model'>): Habits {
  const key = `${baseUrl} ${model}`
  const found = known.get(key)
  if (found) return found
  const [oldest] = known.keys()
  if (known.size >= MOST && oldest !== undefined) known.delete(oldest)
  const habits: Habits = {
    manner: { isUnopened: BEGINS_THINKING.test(model) },
    lacks: new Set(),
    contextTokens: undefined,
    answeredAt: undefined,
  }
  known.set(key, habits)
  return habits
}
