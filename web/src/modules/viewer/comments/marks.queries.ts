import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import type { Thread } from './model.ts'

/** How many comments are marked on the pages and in the text. */
const MOST_MARKS = 100

/** The newest open comments of a document, which its pages and text mark. */
export const marksQuery = (documentId: string, versionId: string) =>
  queryOptions({
    queryKey: ['comments', documentId, versionId, 'marks'],
    queryFn: () =>
      arbor.get('/v1/documents/{document_id}/comments', {
        params: {
          path: { document_id: documentId },
          query: { version_id: versionId, state: 'OPEN', limit: MOST_MARKS },
        },
      }),
    placeholderData: keepPreviousData,
  })

/** A comment by its own id or that of one of its replies. */
export const threadQuery = (id: string, versionId: string) =>
  queryOptions({
    queryKey: ['comments', 'one', id, versionId],
    queryFn: () => readThread(id, versionId),
    retry: false,
  })

async function readThread(id: string, versionId: string): Promise<Thread> {
  return arbor.get('/v1/comments/{comment_id}', {
    params: { path: { comment_id: id }, query: { version_id: versionId } },
  })
}
