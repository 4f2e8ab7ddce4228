import { invalidInput } from '../../../platform/core/errors.ts'
import { outputOf } from '../agent/agent.service.ts'
import { MOST_PROMPT } from '../agent/agent.schemas.ts'
import type { OutputSchema } from '../agent/output-schema.ts'
import type { HistoryMessage } from '../answer.ts'
import type { ChatRequest } from './openai.schemas.ts'
import { withoutAppended } from './sources.ts'

/** The number of earlier messages that count, as in a thread. */
const MOST_EARLIER = 10
/** The maximum length of an earlier message, as in a thread, and of what system messages ask for. The rest is cut off. */
const MOST_EARLIER_TEXT = 20_000
const MOST_WISH = 8_000

/** What a client asks for. */
export type Chat = {
  readonly prompt: string
  readonly history: readonly HistoryMessage[]
  /** What system messages ask for. */
  readonly wish: string | undefined
  /** The schema of the object to return instead of a text. */
  readonly output: OutputSchema | undefined
}

type Message = ChatRequest['messages'][number]

/** Rejects what can't be done and would give another answer than the client expects. @throws InvalidInput */
export function requirePossible(request: ChatRequest): void {
  const {
    n,
    tool_choice: choice,
    function_call: call,
    modalities,
    audio,
  } = request as ChatRequest & {
    readonly function_call?: unknown
  }
  if (n != null && n !== 1) throw invalidInput(['body', 'n'], 'Only one answer can be requested', n)
  if (isForced(choice)) {
    throw invalidInput(['body', 'tool_choice'], 'Arbor calls no tools of clients. Use auto or none')
  }
  if (isForced(call)) {
    const rule = 'Arbor calls no functions of clients. Use auto or none'
    throw invalidInput(['body', 'function_call'], rule)
  }
  if (audio != null || modalities?.some((each) => each !== 'text')) {
    const loc = ['body', audio != null ? 'audio' : 'modalities']
    throw invalidInput(loc, 'Arbor answers only in text')
  }
}

const isForced = (choice: unknown): boolean =>
  choice != null && choice !== 'auto' && choice !== 'none'

/** Reads what a client asks for. @throws InvalidInput */
export function readChat(request: ChatRequest): Chat {
  const { messages } = request
  const isWish = ({ role }: Message) => role === 'system' || role === 'developer'
  const last = messages.findLastIndex((message) => !isWish(message))
  const question = messages[last]
  if (question?.role !== 'user') {
    const loc = ['body', 'messages', Math.max(last, 0), 'role']
    throw invalidInput(loc, 'The last message must be a question from the user', question?.role)
  }
  const wish = messages.filter(isWish).map(textOf).join('\n\n').trim().slice(0, MOST_WISH)
  return {
    prompt: readQuestion(question, last),
    history: messages.slice(0, last).flatMap(toHistory).slice(-MOST_EARLIER),
    wish: wish === '' ? undefined : wish.toWellFormed(),
    output: readFormat(request),
  }
}

function readQuestion(question: Message, at: number): string {
  const { content } = question
  const loc = ['body', 'messages', at, 'content']
  const other = Array.isArray(content)
    ? content.findIndex(({ type }) => type !== 'text' && type !== 'input_text')
    : -1
  if (other >= 0) {
    throw invalidInput(
      [...loc, other, 'type'],
      'A question can only contain text. Upload images and files as documents instead',
    )
  }
  const text = textOf(question)
  if (text.trim() === '') throw invalidInput(loc, 'A question must not be blank')
  if (text.length > MOST_PROMPT) {
    throw invalidInput(loc, `A question can have at most ${MOST_PROMPT} characters`)
  }
  return text
}

/** The texts of a message. Other parts, such as images in earlier messages, are left out. */
function textOf({ content }: Message): string {
  if (!Array.isArray(content)) return content ?? ''
  return content.flatMap(({ text }) => text ?? []).join('\n')
}

/** Earlier questions and answers. Results of tools mean nothing here, because clients' tools are not called. */
function toHistory(message: Message): HistoryMessage[] {
  const text = textOf(message)
  if (text.trim() === '') return []
  const cut = (whole: string) => whole.slice(0, MOST_EARLIER_TEXT).toWellFormed()
  if (message.role === 'user') return [{ role: 'USER', text: cut(text) }]
  if (message.role !== 'assistant') return []
  return [{ role: 'ASSISTANT', text: cut(withoutAppended(text)) }]
}

const ANY_OBJECT = { type: 'object' }

function readFormat({ response_format: format }: ChatRequest): OutputSchema | undefined {
  if (format == null || format.type === 'text') return undefined
  if (format.type === 'json_object') return outputOf(ANY_OBJECT)
  const loc = ['body', 'response_format', 'json_schema', 'schema']
  const schema = format.json_schema?.schema
  if (schema === undefined) throw invalidInput(loc, 'Field required', undefined, 'missing')
  return outputOf(schema, loc)
}
