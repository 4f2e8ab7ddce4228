import type { Context } from '../../platform/context/context.ts'
import { EndpointWatch } from '../../platform/models/endpoint-watch.ts'
import { ModelFailure, troubleOf, type Trouble } from '../../platform/models/model-failure.ts'
import { USUAL_PATIENCE, type Patience } from '../../platform/models/patience.ts'
import type { AnswerEvent, Answerer } from './answer.ts'
import { createModelAnswerer } from './model/answerer.ts'
import { createOfflineAnswerer } from './offline/index.ts'

/** A person is waiting and quotes are available, so an unreachable endpoint is called only once. */
const PATIENCE: Patience = { ...USUAL_PATIENCE, unreachableTries: 1 }

/** The configured answerer: the model or, without one, quotes. Checks immediately whether the model responds. */
export function createAnswerer(context: Context, patience = PATIENCE): Answerer {
  const { llm } = context.config
  const model = createModelAnswerer(context, patience)
  if (!llm || !model) return createOfflineAnswerer(context)
  const watch = new EndpointWatch('chat', llm, context.log)
  void watch.probe()
  const quotes = (why: Trouble) => createOfflineAnswerer(context, why)
  return quotesInstead({ model, quotes, watch, log: context.log })
}

type Parts = {
  readonly model: Answerer
  /** Answers with quotes and says why. */
  readonly quotes: (why: Trouble) => Answerer
  readonly watch: EndpointWatch
  readonly log: Context['log']
}

/** Answers with quotes and a note if the model fails before it has written anything. */
function quotesInstead({ model, quotes, watch, log }: Parts): Answerer {
  return async function* answer(question, signal): AsyncGenerator<AnswerEvent, void, void> {
    let why: Trouble = 'unreachable'
    if (!(await watch.isUnreachable())) {
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
        why = troubleOf(error)
        if (why === 'unreachable') watch.noteUnreachable()
        // The model may hang. This check spares the next question the wait.
        if (code === 'slow') void watch.probe()
        log.warn({ code, statusCode }, 'the language model failed; answering with passages')
      }
    }
    yield* quotes(why)(question, signal)
  }
}
