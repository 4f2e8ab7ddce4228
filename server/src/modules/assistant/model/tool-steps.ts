import { cutText } from '../../../platform/core/cut-text.ts'
import { newId } from '../../../platform/core/ids.ts'
import type { AnswerEvent, Step } from '../answer.ts'

const MOST_CHARACTERS = 200
const MOST_ARGUMENTS = 10

/** A tool call from a model. */
type Call = { readonly toolCallId: string; readonly toolName: string; readonly input?: unknown }

/**
 * The steps of an answer for its tool calls: one event when a call starts, and another with the same id when it ends.
 */
export class ToolSteps {
  readonly #open = new Map<string, Step>()

  begin(call: Call): AnswerEvent {
    // Models restart their numbering in each round, so the ids of calls are not unique.
    const step: Step = {
      id: newId(),
      name: cutText(call.toolName, MOST_CHARACTERS),
      kind: 'tool_call',
      args: shorten(call.input),
      start_time: new Date().toISOString(),
    }
    this.#open.set(call.toolCallId, step)
    return { kind: 'step', step }
  }

  /** @param outcome a few words, such as "5 passages" */
  end(toolCallId: string, outcome: string): AnswerEvent[] {
    const begun = this.#open.get(toolCallId)
    if (begun === undefined) return []
    this.#open.delete(toolCallId)
    const detail = cutText(outcome, MOST_CHARACTERS)
    return [{ kind: 'step', step: { ...begun, detail, end_time: new Date().toISOString() } }]
  }
}

/** Shortens arguments for display, because a model's arguments have no length limit. */
function shorten(input: unknown): NonNullable<Step['args']> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return cutText(JSON.stringify(input) ?? '', MOST_CHARACTERS)
  }
  const entries = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .slice(0, MOST_ARGUMENTS)
    .map(([name, value]) => [cutText(name, MOST_CHARACTERS), shortenValue(value)])
  return Object.fromEntries(entries) as Record<string, unknown>
}

function shortenValue(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return cutText(text, MOST_CHARACTERS).toWellFormed()
}
