import { kindOf } from '@arbor/client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import { queryClient } from '../../../app/query-client.ts'
import type { Filter, Target, Thread } from './model.ts'

const PAGE = 50

/** A document's comments, newest first, with their places in a version. */
export const commentsQuery = (documentId: string, versionId: string, state: Filter) =>
  infiniteQueryOptions({
    queryKey: ['comments', documentId, versionId, state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      arbor.get('/v1/documents/{document_id}/comments', {
        params: {
          path: { document_id: documentId },
          query: {
            version_id: versionId,
            state,
            limit: PAGE,
            ...(cursor !== undefined && { cursor }),
          },
        },
      }),
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The members with a name who can read a document. */
export const readersQuery = (documentId: string, name: string) =>
  queryOptions({
    queryKey: ['comment readers', documentId, name],
    staleTime: 30_000,
    queryFn: async () => {
      const params = { path: { document_id: documentId }, query: { name } }
      return (await arbor.get('/v1/documents/{document_id}/comment-readers', { params })).items
    },
  })

export async function refreshComments(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['comments'] })
}

/** Writes a comment. If the words aren't in the passage as they are on the page, it is on the whole passage. */
export async function writeComment(
  documentId: string,
  { chunk, quote, boxes }: Target,
  text: string,
): Promise<Thread> {
  const write = (words: string | undefined) =>
    arbor.post('/v1/documents/{document_id}/comments', {
      params: { path: { document_id: documentId } },
      body: {
        chunk_id: chunk,
        text,
        boxes: [...boxes],
        ...(words !== undefined && { quote: words }),
      },
    })
  try {
    return await write(quote)
  } catch (error) {
    if (quote === undefined || kindOf(error) !== 'invalid') throw error
    return await write(undefined)
  } finally {
    await refreshComments()
  }
}

const of = (id: string) => ({ params: { path: { comment_id: id } } })

export async function writeReply(id: string, text: string): Promise<void> {
  await arbor.post('/v1/comments/{comment_id}/replies', { ...of(id), body: { text } })
  await refreshComments()
}

export async function changeComment(
  id: string,
  body: { readonly text?: string; readonly resolved?: boolean },
): Promise<void> {
  await arbor.patch('/v1/comments/{comment_id}', { ...of(id), body })
  await refreshComments()
}

export async function removeComment(id: string): Promise<void> {
  await arbor.delete('/v1/comments/{comment_id}', { ...of(id), keepalive: true })
}
