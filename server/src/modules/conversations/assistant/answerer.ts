import type { Context } from '../../../platform/context.ts'
import { EndpointWatch } from '../../../platform/models/endpoint-watch.ts'
import { ModelFailure } from '../../../platform/models/model-failure.ts'
import { USUAL_PATIENCE, type Patience } from '../../../platform/models/patience.ts'
import type { AnswerEvent, Answerer } from './answer.ts'
import { createModelAnswerer } from './model/answerer.ts'
import { createOfflineAnswerer } from './offline/index.ts'

/** Somebody waits, and there is another answer: an endpoint that is away is not called again and again. */
const PATIENCE: Patience = { ...USUAL_PATIENCE, unreachableTries: 1 }

/** The answerer of the settings: their model or, without one, quotes. It looks at once whether the model responds. */
export function createAnswerer(context: Context, patience = PATIENCE): Answerer {
  const { llm } = context.config
  const model = createModelAnswerer(context, patience)
  if (!llm || !model) return createOfflineAnswerer(context)
  const watch = new EndpointWatch('the language model', llm, context.log)
  void watch.look()
  const away = createOfflineAnswerer(context, 'away')
  const failed = createOfflineAnswerer(context, 'failed')
  return quotesInstead({ model, away, failed, watch, log: context.log })
}

type Parts = {
  readonly model: Answerer
  /** Quote, and say that the model is away or has failed. */
  readonly away: Answerer
  readonly failed: Answerer
  readonly watch: EndpointWatch
  readonly log: Context['log']
}

/** Answers with quotes, and says why, when the model fails before it has said anything. */
function quotesInstead({ model, away, failed, watch, log }: Parts): Answerer {
  return async function* answer(question, signal): AsyncGenerator<AnswerEvent, void, void> {
    let quotes = away
    if (!(await watch.isAway())) {
      let wasSaid = false
      try {
        for await (const event of model(question, signal)) {
          wasSaid ||= event.kind === 'text'
          yield event
        }
        return
      } catch (error) {
        if (signal.aborted || wasSaid || !(error instanceof ModelFailure)) throw error
        const { code, statusCode } = error
        if (code === 'unreachable') watch.noteAway()
        else quotes = failed
        // Perhaps it hangs, and the next question need not wait as long.
        if (code === 'slow') void watch.look()
        log.warn({ code, statusCode }, 'the language model failed; answering with passages')
      }
    }
    yield* quotes(question, signal)
  }
}
