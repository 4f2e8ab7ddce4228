import { newId } from '../../../platform/core/ids.ts'
import type { AnswerEvent, Step } from '../answer.ts'

/** The name of the step that shows a model's reasoning. */
const REASONING_STEP = 'reasoning'
/** The end of the reasoning that is shown, in characters. It leads to what the model does next. */
const MOST_CHARACTERS = 2000

/** The steps of an answer that show the reasoning of a model. It is never part of the answer. */
export class ThoughtSteps {
  #open: { readonly step: Step; text: string } | undefined

  push(delta: string): AnswerEvent[] {
    if (this.#open) {
      this.#open.text = (this.#open.text + delta).slice(-2 * MOST_CHARACTERS)
      return []
    }
    if (delta.trim() === '') return []
    const start_time = new Date().toISOString()
    const step: Step = { id: newId(), name: REASONING_STEP, kind: 'reasoning', start_time }
    this.#open = { step, text: delta }
    return [{ kind: 'step', step }]
  }

  end(): AnswerEvent[] {
    if (!this.#open) return []
    const { step, text } = this.#open
    this.#open = undefined
    const detail = shortened(text.trim())
    return [{ kind: 'step', step: { ...step, detail, end_time: new Date().toISOString() } }]
  }
}

/** The end of a long text, from the beginning of a word. */
function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text
  const end = text.slice(-MOST_CHARACTERS + 2)
  return `… ${end.slice(end.search(/(?<=\s)\S/u)).toWellFormed()}`
}
