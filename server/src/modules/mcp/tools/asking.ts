import { Type } from 'typebox'
import { described, Input, Maybe, Uuid } from '../../../platform/http/schemas.ts'
import { askInNewThread, cancelReply } from '../../conversations/index.ts'
import { documentLink, resourceUri } from '../links.ts'
import { perform } from '../perform.ts'
import { awaitReply } from '../await-reply.ts'
import { tool, type Call } from '../tool.ts'

type Citation = {
  readonly chunk_id: string
  readonly quote: string
  readonly document_id?: string | null
  readonly document_name?: string | null
  readonly materialized_path?: string | null
}
type Message = {
  readonly id: string
  readonly content: {
    readonly text: string
    readonly is_error?: boolean | null
    readonly citations?: readonly Citation[] | null
  }
}

/** Asking the assistant. */
export const askTools = [
  tool({
    name: 'ask',
    title: 'Ask the assistant',
    description:
      'Lets the assistant of the server answer a question from the documents, with quotes that were checked. Call again with thread_id to go on. For passages without an answer use search_knowledge.',
    scope: 'kb:ask',
    hints: { readOnly: false },
    input: Input(
      {
        question: Type.String({ minLength: 1, maxLength: 8000 }),
        thread_id: described(Maybe(Uuid), 'A conversation to continue; a new one if left out.'),
        timeout_s: described(
          Type.Number({ minimum: 10, maximum: 600, default: 120 }),
          'Seconds to wait for the answer.',
        ),
        parent_path_part_ids: described(
          Maybe(Type.Array(Uuid, { maxItems: 20 })),
          'Answer only from these folders and documents.',
        ),
        tag_ids: described(
          Maybe(Type.Array(Uuid, { maxItems: 20 })),
          'Answer only from what has all of these tags.',
        ),
      },
      { additionalProperties: false },
    ),
    run: async (call, { question, thread_id: given, timeout_s: seconds, ...scope }) => {
      const thread = await begin(call, { question, threadId: given ?? undefined, ...scope })
      const { thread_id: threadId } = thread
      const messageId = await awaitReply(call, threadId, seconds * 1000)
      if (call.signal.aborted) await cancelReply(call.context, call.actor, threadId)
      if (messageId === undefined) {
        const answer = 'The answer is still being written. Look at the thread later.'
        return { data: { answer, citations: [], ...thread, message_id: null, is_error: true } }
      }
      const { content } = await perform<Message>(call, 'get_thread_message', {
        params: { thread_id: threadId, message_id: messageId },
        query: { with_details: false },
      })
      const citations = (content.citations ?? []).map((each) => toCitation(call, each))
      const answer = { answer: content.text, citations, is_error: content.is_error ?? false }
      return { data: { ...answer, ...thread, message_id: messageId } }
    },
  }),
]

type Asked = {
  readonly question: string
  readonly threadId: string | undefined
  readonly parent_path_part_ids?: readonly string[] | null
  readonly tag_ids?: readonly string[] | null
}

/** Asks in a conversation that there is, or in a new one. */
async function begin(call: Call, { question, threadId, ...named }: Asked) {
  const scope = { partIds: named.parent_path_part_ids ?? [], tagIds: named.tag_ids ?? [] }
  if (threadId === undefined) {
    return askInNewThread(call.context, call.actor, { text: question, scope })
  }
  const { workflow_id } = await perform<{ workflow_id: string }>(call, 'ask_in_scope', {
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
