import { countTokens } from '@arbor/reader'
import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/core/ids.ts'
import { toldBy } from '../../../platform/http/error-form.ts'
import { explainError } from '../../../platform/http/error-handler.ts'
import type { Http } from '../../../platform/http/operation.ts'
import { showPaths } from '../../tenancy/index.ts'
import { answerOnce, type Answered } from '../agent/agent.service.ts'
import { whileConnected } from '../while-connected.ts'
import { ChatStream, type Head } from './chat-stream.ts'
import { openAIError } from './errors.ts'
import { scopeOfModel } from './models.ts'
import type { ChatRequest, Completion } from './openai.schemas.ts'
import { readChat, type Chat } from './read-chat.ts'
import { presentObject, presentText, type Presented } from './sources.ts'

type Asked = {
  readonly context: Context
  readonly actor: Actor
  readonly chat: Chat
  readonly head: Head
  /** The nodes to which the model limits the answer. */
  readonly partIds: readonly string[]
}

/**
 * Answers a chat as a whole or as a stream. Stops when the client disconnects.
 * @returns the answer, whether or not it was sent as a stream, or undefined if the stream ended with an error
 * @throws InvalidInput; Problem as `answerOnce`; model_missing
 */
export async function completeChat(
  context: Context,
  actor: Actor,
  request: ChatRequest,
  http: Http,
): Promise<Completion | undefined> {
  const chat = readChat(request)
  const { model } = request
  const partIds = await scopeOfModel(context, actor, model)
  const created = Math.floor(Date.now() / 1000)
  const head = { id: `chatcmpl-${newId()}`, created, model }
  const asked = { context, actor, chat, head, partIds }
  return whileConnected(http, (gone) =>
    request.stream === true
      ? stream(asked, { http, gone, withUsage: request.stream_options?.include_usage === true })
      : answerWhole(asked, gone),
  )
}

async function answerWhole(asked: Asked, gone: AbortSignal): Promise<Completion> {
  const answered = await answer(asked, { gone })
  return completionOf(asked, answered, present(asked, answered))
}

type Streaming = {
  readonly http: Http
  readonly gone: AbortSignal
  readonly withUsage: boolean
}

async function stream(
  asked: Asked,
  { http: { request, reply }, gone, withUsage }: Streaming,
): Promise<Completion | undefined> {
  const chat = new ChatStream(reply, asked.head)
  try {
    const answered = await answer(asked, {
      gone,
      onAdmitted: () => chat.begin(),
      // An object is complete only at the end.
      ...(!asked.chat.output && { onText: (delta: string) => chat.write(delta) }),
    })
    const presented = present(asked, answered)
    const completion = completionOf(asked, answered, presented)
    const { usage, quotes, note } = completion
    const more = { quotes, ...(note !== undefined && { note }) }
    await chat.end({ ...presented, more, usage: withUsage ? usage : undefined })
    return completion
  } catch (error) {
    if (!chat.isBegun) throw error
    const { refusal, log } = explainError(error, {})
    if (log) request.log[log.level]({ err: log.error }, log.message)
    await chat.fail(openAIError(toldBy(refusal, request.id)))
    return undefined
  }
}

type Following = Pick<Parameters<typeof answerOnce>[2], 'gone' | 'onAdmitted' | 'onText'>

async function answer(
  { context, actor, chat, partIds }: Asked,
  following: Following,
): Promise<Answered> {
  const { prompt, history, wish, output } = chat
  const asked = { prompt, path_part_ids: [...partIds] }
  const answered = await answerOnce(context, actor, {
    asked,
    history,
    wish,
    output,
    ...following,
  })
  await showPaths(context, actor, answered.quotes)
  return answered
}

function present({ context }: Asked, answered: Answered): Presented {
  const { structured, quotes } = answered
  if (!structured) return presentText(context, answered)
  return presentObject(context, JSON.stringify(structured), quotes)
}

function completionOf(
  { head, chat }: Asked,
  { text, quotes, note, structured }: Answered,
  { appended, annotations }: Presented,
): Completion {
  const content = structured ? appended : text + appended
  const message = {
    role: 'assistant' as const,
    content,
    refusal: null,
    annotations: [...annotations],
  }
  return {
    ...head,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: usageOf(chat, content),
    quotes,
    ...(note !== undefined && { note }),
  }
}

/** An estimate. What the models of the server used for an answer is unknown here. */
function usageOf({ prompt, history, wish = '' }: Chat, content: string): Completion['usage'] {
  const texts = [wish, ...history.map(({ text }) => text), prompt]
  const given = texts.reduce((sum, text) => sum + countTokens(text), 0)
  const written = countTokens(content)
  return { prompt_tokens: given, completion_tokens: written, total_tokens: given + written }
}
