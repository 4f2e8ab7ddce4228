import { kindOf, shownName, shownPath } from '@arbor/client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { manyOf } from '../../app/many/paged-list.ts'
import { queryClient } from '../../app/query-client.ts'
import { scopeOf, type Message, type Thread } from './model.ts'

/** Threads or messages per request. */
const PAGE_SIZE = 50
/** Number of recent ratings to load. */
const RATINGS = 100
/** How often to check if an answer is complete, in case no live events arrive. */
const POLL_MS = 5_000

/** The person's threads whose title contains these words, most recent activity first. */
export const threadsQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['threads', 'list', words],
    initialPageParam: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam: offset, signal }) =>
      arbor.get('/v1/conversations', {
        signal,
        params: {
          query: { limit: PAGE_SIZE, offset, ...(words !== '' && { title_like: words }) },
        },
      }),
    getNextPageParam: (_last, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0)
      return read < (pages.at(-1)?.total ?? 0) ? read : undefined
    },
  })

export const threadQuery = (id: string) =>
  queryOptions({
    queryKey: ['threads', id],
    queryFn: () => arbor.get('/v1/threads/{thread_id}', { params: { path: { thread_id: id } } }),
  })

/** The messages of a thread in pages, newest first. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['threads', id, 'messages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) =>
      arbor.get('/v1/threads/{thread_id}/messages', {
        params: {
          path: { thread_id: id },
          query: { limit: PAGE_SIZE, ...(before !== undefined && { before }) },
        },
      }),
    // `total` counts the messages before the given time.
    getNextPageParam: ({ items, total }) =>
      items.length < total ? items.at(-1)?.created_at : undefined,
  })

/** What the person may ask after an answer. */
export const followUpsQuery = (threadId: string, messageId: string) =>
  queryOptions({
    queryKey: ['threads', threadId, 'follow-ups', messageId],
    queryFn: async () => {
      const params = { path: { thread_id: threadId, message_id: messageId } }
      const path = '/v1/threads/{thread_id}/messages/{message_id}/follow-ups'
      return (await arbor.get(path, { params })).items
    },
  })

/** The newest answer of a thread, which may still be in progress; null before the first one. */
export const replyQuery = (threadId: string) =>
  queryOptions({
    queryKey: ['threads', threadId, 'reply'],
    staleTime: 0,
    queryFn: async () => {
      try {
        const { run_id: id, temporal_status: status } = await arbor.get(
          '/v1/workflows/{workflow_id}',
          { params: { path: { workflow_id: workflowOf(threadId) } } },
        )
        return id == null ? null : { id, isWriting: status === 'RUNNING' }
      } catch (error) {
        if (kindOf(error) === 'not_found') return null
        throw error
      }
    },
    refetchInterval: ({ state }) => (state.data?.isWriting ? POLL_MS : false),
  })

/** Stops the answer in progress and keeps the text so far. @throws ArborError */
export async function stopReply(threadId: string): Promise<void> {
  const params = { path: { workflow_id: workflowOf(threadId) } }
  await arbor.delete('/v1/workflows/{workflow_id}', { params })
}

function workflowOf(threadId: string): string {
  return `agent-${threadId}`
}

/** Reloads the messages of a thread and the state of its answer. */
export async function refreshThread(id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['threads', id] }),
    queryClient.invalidateQueries({ queryKey: ['threads', 'list'] }),
  ])
}

/** Reloads all threads. */
export async function refreshThreads(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['threads'] })
}

export async function renameThread(id: string, title: string): Promise<void> {
  const params = { path: { thread_id: id } }
  await arbor.patch('/v1/threads/{thread_id}', { params, body: { title } })
  await refreshThreads()
}

/**
 * Creates a subthread that continues from an answer. It starts with the question and the answer.
 * @returns its id
 */
export async function branchFrom(
  thread: Thread,
  question: Message | undefined,
  answer: Message,
): Promise<string> {
  const { id } = await arbor.post('/v1/threads', {
    body: {
      parent_path_part_id: thread.path_part_id,
      title: question ? question.content.text.slice(0, 120).trim() : thread.title,
    },
  })
  for (const message of question ? [question, answer] : [answer]) {
    await copyMessage(id, message)
  }
  await refreshThreads()
  return id
}

async function copyMessage(threadId: string, message: Message): Promise<void> {
  const { text, citations } = message.content
  await arbor.post('/v1/threads/{thread_id}/messages', {
    params: { path: { thread_id: threadId } },
    body: {
      role: message.role,
      content: {
        text,
        citations: (citations ?? []).map(({ chunk_id, quote, start_char, length }) => ({
          chunk_id,
          quote,
          start_char,
          length,
        })),
        references: scopeOf(message).map(({ kind, id, name }) => ({
          ref_type: kind,
          entity_id: id,
          display_name: name,
        })),
      },
    },
  })
}

/** A cited document, with its active version. */
export const citedQuery = (id: string) =>
  queryOptions({
    queryKey: ['document', 'cited', id],
    queryFn: () =>
      arbor.get('/v1/documents/{document_id}', { params: { path: { document_id: id } } }),
  })

/** Recent ratings of answers: the person's own. Administrators see those of all members. */
export const ratingsQuery = queryOptions({
  queryKey: ['feedback', 'messages'],
  queryFn: async () => {
    const query = { target_type: 'MESSAGE', limit: RATINGS } as const
    return (await arbor.get('/v1/feedback', { params: { query } })).items
  },
})

/** Folders and documents whose name contains these words. Without words, the items that the person starts from. */
export const placesNamed = (words: string) =>
  manyOf(['contents', 'scope', words], async (part, signal) => {
    const given = signal ? { signal } : {}
    const { total, items } =
      words === ''
        ? await arbor.get('/v1/starting-items', { ...given, params: { query: part } })
        : await arbor.get('/v1/folders/search', {
            ...given,
            params: { query: { ...part, name_like: words, sort_order: 'UPDATED_AT' } },
          })
    return {
      total,
      items: items.map((item) => ({
        kind: item.part_type === 'FOLDER' ? ('FOLDER' as const) : ('DOCUMENT' as const),
        id: item.path_part_id,
        name: shownName(item),
        ...(words !== '' && { where: shownPath(item).split('/').slice(1, -1).join(' / ') }),
      })),
    }
  })
