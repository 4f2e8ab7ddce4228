import { setTimeout } from 'node:timers/promises'
import { newId } from '../../../platform/core/ids.ts'
import type { AnswerEvent, Step } from '../answer.ts'
import { languageOf, type Language } from '../question-language.ts'

/** Milliseconds without a word before a person sees that the model may be loading. */
const QUIET_MS = 8000
/** The name of the step. */
const WAIT_STEP = 'model_loading'

const DETAIL: Readonly<Record<Language, string>> = {
  en: 'The model has not begun to answer yet. It may be loading, which can take some minutes.',
  de: 'Das Modell hat noch nicht begonnen zu antworten. Vielleicht wird es geladen, das kann einige Minuten dauern.',
  fr: 'Le modèle n’a pas encore commencé à répondre. Il est peut-être en cours de chargement, ce qui peut prendre quelques minutes.',
  zh: '模型尚未开始作答。它可能正在加载，这可能需要几分钟。',
}

type Waiting = {
  readonly question: string
  /** Ends the request that the events come from. */
  readonly stop: AbortController
  /** Milliseconds without an event before the step. */
  readonly quietMs?: number
}

/** The events of an answer, with a step while the first of them takes long. */
export async function* withWaitStep(
  events: AsyncGenerator<AnswerEvent>,
  { question, stop, quietMs = QUIET_MS }: Waiting,
): AsyncGenerator<AnswerEvent> {
  const first = events.next()
  const timer = new AbortController()
  let step: Step | undefined
  try {
    const quiet = setTimeout(quietMs, true, { signal: timer.signal }).catch(() => false)
    const isQuiet = await Promise.race([quiet, first.then(() => false)])
    if (isQuiet) {
      step = waitStep(languageOf(question))
      yield { kind: 'step', step }
    }
    const { done, value } = await first
    if (step) yield { kind: 'step', step: { ...step, end_time: new Date().toISOString() } }
    if (done) return
    yield value
    yield* events
  } finally {
    timer.abort()
    // Also if nobody reads on: otherwise, the first event would be awaited for as long as the model takes.
    stop.abort()
    await Promise.allSettled([first])
    await events.return(undefined)
  }
}

function waitStep(language: Language): Step {
  const start_time = new Date().toISOString()
  return { id: newId(), name: WAIT_STEP, kind: 'reasoning', detail: DETAIL[language], start_time }
}
