import type { LlmConfig } from '../../platform/config/llm.ts'
import type { Context } from '../../platform/context/context.ts'
import { Problem } from '../../platform/core/errors.ts'
import { ModelFailure, troubleOf } from '../../platform/models/model-failure.ts'
import { USUAL_PATIENCE, type Patience } from '../../platform/models/patience.ts'
import { chatModelFor, nameOfModel } from '../models/index.ts'
import { AskerGone, type AnswerEvent, type Answerer, type Question } from './answer.ts'
import type { Cause } from './offline/no-model.ts'
import { createModelAnswerer } from './model/answerer.ts'
import { createOfflineAnswerer } from './offline/index.ts'

/** A person is waiting and quotes are available, so an unreachable endpoint is called only once. */
const PATIENCE: Patience = { ...USUAL_PATIENCE, unreachableTries: 1 }

/**
 * Answers with the model that the person chose or the default, or with quotes if there is none. Checks immediately whether
 * the server's own model responds.
 */
export function createAnswerer(context: Context, patience = PATIENCE): Answerer {
  const { availability, log, config } = context
  if (config.llm) void availability.check('chat_model')
  const quotes = (cause: Cause) => createOfflineAnswerer(context, cause)
  return async function* answer(question, signal): AsyncGenerator<AnswerEvent, void, void> {
    const llm = await modelOf(context, question)
    if (!llm) return yield* createOfflineAnswerer(context)(question, signal)
    const model = createModelAnswerer(context, llm, patience)
    yield* quotesInstead({ llm, model, quotes, availability, log })(question, signal)
  }
}

/** Undefined also if the chosen model was deleted since: no other model gets the question. @throws AskerGone */
async function modelOf(context: Context, question: Question): Promise<LlmConfig | undefined> {
  const asker = await question.asker()
  if (!asker) throw new AskerGone()
  try {
    return await chatModelFor(context, asker, question.model)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

type Parts = {
  readonly llm: LlmConfig
  readonly model: Answerer
  /** Answers with quotes and says why. */
  readonly quotes: (cause: Cause) => Answerer
} & Pick<Context, 'availability' | 'log'>

/** Answers with quotes and a note if the model fails before it has written anything. */
function quotesInstead({ llm, model, quotes, availability, log }: Parts): Answerer {
  const isOfServer = llm.id === undefined
  return async function* answer(question, signal): AsyncGenerator<AnswerEvent, void, void> {
    let cause: Cause = { reason: 'unreachable' }
    if (!isOfServer || !(await availability.isAway('chat_model'))) {
      let hasText = false
      try {
        for await (const event of model(question, signal)) {
          if (event.kind === 'withdrawn') hasText = false
          if (event.kind === 'text' && !hasText) yield { kind: 'model', name: nameOfModel(llm) }
          hasText ||= event.kind === 'text'
          yield event
        }
        return
      } catch (error) {
        if (signal.aborted || hasText || !(error instanceof ModelFailure)) throw error
        const { code, statusCode } = error
        cause = { reason: troubleOf(error), status: statusCode }
        // The model may be away or hang. This check spares the next question the wait.
        const isAway = cause.reason === 'unreachable' || code === 'slow'
        if (isOfServer && isAway) void availability.check('chat_model')
        log.warn({ code, statusCode }, 'the language model failed; answering with passages')
      }
    }
    yield* quotes(cause)(question, signal)
  }
}
