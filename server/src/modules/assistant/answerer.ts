import type { Context } from '../../platform/context/context.ts'
import { ModelFailure, troubleOf } from '../../platform/models/model-failure.ts'
import { USUAL_PATIENCE, type Patience } from '../../platform/models/patience.ts'
import type { AnswerEvent, Answerer } from './answer.ts'
import type { Cause } from './offline/no-model.ts'
import { createModelAnswerer } from './model/answerer.ts'
import { createOfflineAnswerer } from './offline/index.ts'

/** A person is waiting and quotes are available, so an unreachable endpoint is called only once. */
const PATIENCE: Patience = { ...USUAL_PATIENCE, unreachableTries: 1 }

/** The configured answerer: the model or, without one, quotes. Checks immediately whether the model responds. */
export function createAnswerer(context: Context, patience = PATIENCE): Answerer {
  const { llm } = context.config
  const model = createModelAnswerer(context, patience)
  if (!llm || !model) return createOfflineAnswerer(context)
  const { availability, log } = context
  void availability.check('chat_model')
  const quotes = (cause: Cause) => createOfflineAnswerer(context, cause)
  return quotesInstead({ model, quotes, availability, log })
}

type Parts = {
  readonly model: Answerer
  /** Answers with quotes and says why. */
  readonly quotes: (cause: Cause) => Answerer
} & Pick<Context, 'availability' | 'log'>

/** Answers with quotes and a note if the model fails before it has written anything. */
function quotesInstead({ model, quotes, availability, log }: Parts): Answerer {
  return async function* answer(question, signal): AsyncGenerator<AnswerEvent, void, void> {
    let cause: Cause = { reason: 'unreachable' }
    if (!(await availability.isAway('chat_model'))) {
      let hasText = false
      try {
        for await (const event of model(question, signal)) {
          hasText ||= event.kind === 'text'
          yield event
        }
        return
      } catch (error) {
        if (signal.aborted || hasText || !(error instanceof ModelFailure)) throw error
        const { code, statusCode } = error
        cause = { reason: troubleOf(error), status: statusCode }
        // The model may be away or hang. This check spares the next question the wait.
        if (cause.reason === 'unreachable' || code === 'slow') void availability.check('chat_model')
        log.warn({ code, statusCode }, 'the language model failed; answering with passages')
      }
    }
    yield* quotes(cause)(question, signal)
  }
}
