import type { LanguageModel } from 'ai'
import { toModelFailure } from '../../../platform/models/call-failure.ts'
import { ask, type Picture, type ModelResponse } from '../../../platform/models/ask.ts'
import { createChatModel } from '../../../platform/models/chat-model.ts'
import { isAboutTheRequest, ModelFailure } from '../../../platform/models/model-failure.ts'
import { USUAL_PATIENCE, type Patience } from '../../../platform/models/patience.ts'
import { withRetries } from '../../../platform/models/retry.ts'
import type { LlmConfig } from '../../../platform/config/llm.ts'
import { countTokens } from '@arbor/reader'
import { EnrichmentError } from './failure.ts'
import type { Tokens } from './answers.ts'
import type { Budget } from './budget.ts'

/** Nobody waits for these answers, and a small machine may need minutes for an image. */
export const ENRICHMENT_PATIENCE: Patience = { ...USUAL_PATIENCE, firstToken: 180_000 }
/** Time limit of one answer in milliseconds, even if it is still arriving. */
const ANSWER_WITHIN = 5 * 60_000
/** If the first questions, this many, get no usable answer, the model is not asked again. */
const MAX_FIRST_FAILURES = 5

export type Prompt = {
  readonly instructions: string
  readonly text: string
  readonly pictures?: readonly Picture[]
  readonly longest: number
}

/** The result of a call. `said` is undefined if it can't be used. */
export type Reply = { readonly said: ModelResponse | undefined; readonly tokens: Tokens }

const NOTHING: Reply = { said: undefined, tokens: { input: 0, output: 0 } }

/** Why there is no answer. */
export type Silence = 'unusable' | 'limit reached' | 'given up' | 'failed'

/**
 * Asks one model about one document, as often as the budget allows. An error of the endpoint ends the work. A
 * rejected question, or one without a usable answer, doesn't.
 */
export class Asker {
  #model: LanguageModel
  /**
   * The fallback for an endpoint that rejects requests for token counts. Undefined once we know that it isn't
   * needed.
   */
  #plain: LanguageModel | undefined
  readonly #patience: Patience
  readonly #budget: Budget
  #succeeded = false
  #failures = 0
  #isSlow = false

  constructor(llm: LlmConfig, { patience, budget }: { patience: Patience; budget: Budget }) {
    const once = { ...patience, tries: 1 }
    this.#model = createChatModel(llm, once, { countTokens: true })
    this.#plain = createChatModel(llm, once)
    this.#patience = patience
    this.#budget = budget
  }

  get hasGivenUp(): boolean {
    return !this.#succeeded && this.#failures >= MAX_FIRST_FAILURES
  }

  /** Whether the model gave no answer and timed out at least once. */
  get isDown(): boolean {
    return !this.#succeeded && this.#isSlow
  }

  /**
   * The model's answer to one question. The call must have been taken from the budget.
   * @throws EnrichmentError if the endpoint can't be used; the signal's reason if it is aborted
   */
  async ask(prompt: Prompt, signal: AbortSignal): Promise<Reply> {
    try {
      const said = await this.#askPatiently(prompt, signal)
      this.#plain = undefined
      const tokens = countedTokens(prompt, said)
      const isUsable = said.text.trim() !== '' && !said.isFiltered
      if (isUsable) this.#succeeded = true
      else this.#failures += 1
      return { said: isUsable ? said : undefined, tokens }
    } catch (error) {
      signal.throwIfAborted()
      const failure = toModelFailure(error)
      this.#failures += 1
      if (failure.code === 'slow') this.#isSlow = true
      if (isAboutTheRequest(failure)) return NOTHING
      if (failure.code === 'slow' && !this.hasGivenUp) return NOTHING
      throw new EnrichmentError(failure)
    }
  }

  /**
   * Takes calls from the budget.
   * @returns whether that many further calls may be made
   */
  take(calls = 1): boolean {
    return !this.hasGivenUp && this.#budget.take(calls)
  }

  /** Returns calls that were taken but not made. */
  refund(calls: number): void {
    this.#budget.refund(calls)
  }

  /** Why {@link take} returned false. */
  get silence(): Silence {
    return this.hasGivenUp ? 'given up' : 'limit reached'
  }

  async #askPatiently(prompt: Prompt, signal: AbortSignal): Promise<ModelResponse> {
    try {
      return await withRetries(() => this.#askOnce(prompt, signal), this.#patience, signal)
    } catch (error) {
      signal.throwIfAborted()
      const plain = this.#plain
      if (plain === undefined || !isAboutTheRequest(toModelFailure(error))) throw error
      const said = await ask(plain, { ...prompt, signal })
      this.#model = plain
      return said
    }
  }

  async #askOnce(prompt: Prompt, signal: AbortSignal): Promise<ModelResponse> {
    const timeout = AbortSignal.timeout(ANSWER_WITHIN)
    try {
      return await ask(this.#model, { ...prompt, signal: AbortSignal.any([signal, timeout]) })
    } catch (error) {
      signal.throwIfAborted()
      if (!timeout.aborted) throw error
      throw new ModelFailure('slow', 'The model did not respond in time.')
    }
  }
}

/** Counts tokens ourselves if the endpoint doesn't report them, except those of images. */
function countedTokens({ instructions, text }: Prompt, said: ModelResponse): Tokens {
  return (
    said.tokens ?? {
      input: countTokens(instructions) + countTokens(text),
      output: countTokens(said.text),
    }
  )
}
