import { Type } from 'typebox'
import { invalidInput } from '../../../platform/core/errors.ts'
import { described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { answerOnce, noteOf, outputOf } from '../../assistant/index.ts'
import { askInNewThread, cancelReply } from '../../conversations/index.ts'
import { documentLink, resourceUri } from '../links.ts'
import { perform } from '../perform.ts'
import { asOf } from '../look-back.ts'
import { awaitReply } from '../await-reply.ts'
import { tagOf } from '../passages.ts'
import { shapes } from '../shapes.ts'
import { tool, type Call, type Found } from '../tool.ts'

type Citation = {
  readonly chunk_id: string
  readonly quote: string
  readonly document_id?: string | null
  readonly document_name?: string | null
  readonly materialized_path?: string | null
}

const MEANWHILE =
  'If it fails again, search and read yourself. search_knowledge, search_keyword and read need no language model.'

const AnyObject = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
})

/** The tool for asking the assistant. */
export const askTools = [
  tool({
    name: 'ask',
    audit: 'answer.given',
    title: 'Ask the assistant',
    description:
      'Asks the assistant of the server, which answers from the documents with verified quotes. This can take a minute. To continue the conversation, call again with thread_id. To find and read passages yourself, use search_knowledge.',
    scope: 'kb:ask',
    hints: { readOnly: false },
    input: Input(
      {
        question: Type.String({ minLength: 1, maxLength: 8000 }),
        thread_id: described(Maybe(Uuid), 'Thread to continue. Default: a new thread.'),
        timeout_s: described(
          Type.Number({ minimum: 10, maximum: 600, default: 120 }),
          'Seconds to wait for the answer.',
        ),
        parent_path_part_ids: described(
          Maybe(Type.Array(Uuid, { maxItems: 20 })),
          'Ids or paths: answer only from these folders and documents.',
        ),
        tag_ids: described(
          Maybe(Type.Array(Uuid, { maxItems: 20 })),
          'Answer only from documents with all of these tags.',
        ),
        as_of: asOf,
        output_schema: described(
          Maybe(AnyObject),
          'JSON schema for the answer, which is returned as an object in `structured`. It is not saved in a thread, and needs a server with a language model.',
        ),
      },
      { additionalProperties: false },
    ),
    output: shapes.answered,
    run: async (asked, input) => {
      if (input.output_schema != null) return askBySchema(asked, input, input.output_schema)
      // The thread and the answer are of now, even if the question is about an earlier time.
      const call = { ...asked, actor: { ...asked.actor, asOf: undefined } }
      const { question, thread_id: given, timeout_s: seconds, ...scope } = input
      const thread = await begin(asked, { question, threadId: given ?? undefined, ...scope })
      const { thread_id: threadId } = thread
      const messageId = await awaitReply(call, threadId, seconds * 1000)
      if (call.signal.aborted) await cancelReply(call.context, call.actor, threadId)
      if (messageId === undefined) {
        const answer = `The answer is not complete after ${seconds} s. It continues, and the person can find it in the thread in the workspace. Pass a longer timeout_s next time, or search and read yourself.`
        const data = { answer, citations: [], ...thread, message_id: null, is_error: true }
        return { data, brief: answer, isError: true }
      }
      const { content, details } = await perform(call, 'get_thread_message', {
        params: { thread_id: threadId, message_id: messageId },
      })
      const citations = (content.citations ?? []).map((each) => toCitation(call, each))
      const isError = content.is_error ?? false
      const answer = isError ? `${content.text} ${MEANWHILE}` : content.text
      // The note explains more than the answer's first sentence, and what to do.
      const [note] = (details?.steps ?? []).flatMap((step) => noteOf(step) ?? [])
      const data = {
        answer,
        citations,
        is_error: isError,
        ...(note !== undefined && { note }),
        ...thread,
        message_id: messageId,
      }
      return { data, brief: inWords(data), isError }
    },
  }),
]

type BySchema = {
  readonly question: string
  readonly thread_id?: string | null
  readonly timeout_s: number
  readonly parent_path_part_ids?: readonly string[] | null
  readonly tag_ids?: readonly string[] | null
}

/** A structured answer, which isn't saved. */
async function askBySchema(call: Call, input: BySchema, schema: object): Promise<Found> {
  if (input.thread_id != null) {
    const loc = ['body', 'output_schema']
    throw invalidInput(loc, 'A structured answer is not part of a thread. Omit thread_id')
  }
  const { question, parent_path_part_ids: partIds, tag_ids: tagIds } = input
  let written = 0
  const { text, quotes, structured } = await answerOnce(call.context, call.actor, {
    asked: { prompt: question, path_part_ids: [...(partIds ?? [])], tag_ids: [...(tagIds ?? [])] },
    output: outputOf(schema),
    gone: call.signal,
    mostMs: input.timeout_s * 1000,
    onText: async (delta) => {
      written += delta.length
      if (delta !== '') await call.report(written, delta)
    },
  })
  const citations = quotes.map((each) => toCitation(call, each))
  const none = { thread_id: null, workflow_id: null, message_id: null }
  return { data: { answer: text, structured, citations, is_error: false, ...none } }
}

type Answer = {
  readonly answer: string
  readonly citations: readonly ReturnType<typeof toCitation>[]
  readonly thread_id: string
  readonly note?: string
}

/** An answer with its sources in words. Programs get the sources in full. */
function inWords({ answer, citations, thread_id: threadId, note }: Answer): string {
  const sources = citations.map(
    ({ chunk_id: id, document_name: name, url }) => `${tagOf(id)} ${name ?? ''} ${url ?? ''}`,
  )
  const list = sources.length > 0 ? `\n\nSources:\n${[...new Set(sources)].join('\n')}` : ''
  const remark = note === undefined ? '' : `\n\nNote: ${note}`
  return `${answer}${list}${remark}\n\nTo continue: thread_id ${threadId}`
}

type Asked = {
  readonly question: string
  readonly threadId: string | undefined
  readonly parent_path_part_ids?: readonly string[] | null
  readonly tag_ids?: readonly string[] | null
}

/** Asks in an existing thread or a new one. */
async function begin(call: Call, { question, threadId, ...named }: Asked) {
  const scope = { partIds: named.parent_path_part_ids ?? [], tagIds: named.tag_ids ?? [] }
  if (threadId === undefined) {
    return askInNewThread(call.context, call.actor, { text: question, scope })
  }
  const { workflow_id } = await perform(call, 'ask_in_scope', {
    params: { thread_id: threadId },
    body: { input_text: question, path_part_ids: scope.partIds, tag_ids: scope.tagIds },
  })
  return { thread_id: threadId, workflow_id }
}

function toCitation({ context }: Call, citation: Citation) {
  const { chunk_id, quote, document_id: documentId, document_name, materialized_path } = citation
  return {
    chunk_id,
    quote,
    document_id: documentId ?? null,
    document_name: document_name ?? null,
    materialized_path: materialized_path ?? null,
    url: documentId ? documentLink(context, documentId, chunk_id) : null,
    resource_uri: resourceUri.chunk(chunk_id),
  }
}
