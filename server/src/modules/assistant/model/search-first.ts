import type { ModelMessage } from 'ai'
import { cutText } from '../../../platform/core/cut-text.ts'
import type { AnswerEvent, Question } from '../answer.ts'
import type { Boundary } from '../../tools/index.ts'
import type { Subject } from './system-prompt.ts'
import { ToolSteps } from './tool-steps.ts'
import type { Toolbox } from './toolbox.ts'

/** The longest query of a search, in characters. */
const LONGEST_QUERY = 1000

type Looking = {
  readonly boundary: Boundary
  readonly subject: Subject | undefined
  readonly signal: AbortSignal
}

/**
 * Searches before a model that can't call tools is asked. Each search is a step of the answer.
 * @returns the question with the passages, as a message
 */
export async function* searchFirst(
  question: Question,
  toolbox: Toolbox,
  { boundary, subject, signal }: Looking,
): AsyncGenerator<AnswerEvent, ModelMessage> {
  const steps = new ToolSteps()
  const results: object[] = []
  for (const [at, input] of searchesFor(question, subject).entries()) {
    const toolCallId = `first_${at}`
    yield steps.begin({ toolCallId, toolName: 'search', input })
    // One after the other, so that each passage has one number.
    // oxlint-disable-next-line no-await-in-loop
    const { data, outcome } = await toolbox.search(input, signal)
    results.push(data)
    yield* steps.end(toolCallId, outcome)
  }
  const passages = boundary.wrap({ searches: results })
  return { role: 'user', content: `${passages}\n\n${question.text}` }
}

type Search = { readonly query: string; readonly folder_id?: string }

/** The question alone, and together with the one before, which it may continue. */
function searchesFor({ text, history }: Question, subject: Subject | undefined): Search[] {
  const before = history.findLast(({ role }) => role === 'USER')
  const queries = [text, ...(before ? [`${cutText(before.text, LONGEST_QUERY / 2)} ${text}`] : [])]
  const within = subject && { folder_id: subject.id }
  return queries.map((query) => ({ query: cutText(query, LONGEST_QUERY), ...within }))
}
