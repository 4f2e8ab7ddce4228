import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { readText, PLAIN, type Format } from './encoding.ts'
import { fileNameOf, MOST_BYTES, startOf, type Document, type Version } from './model.ts'

/** The text that people edit, and the newest version that they know of. */
export type Source = {
  /** The newest version. It isn't always the one with the text. */
  readonly newestId: string
  readonly text: string
  readonly format: Format
  readonly fileName: string
}

export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document', documentId, 'to edit'],
    queryFn: () =>
      arbor.get('/v1/documents/{document_id}', { params: { path: { document_id: documentId } } }),
  })

export const versionQuery = (versionId: string) =>
  queryOptions({
    queryKey: ['version', versionId],
    queryFn: () =>
      arbor.get('/v1/document_versions/{version_id}', {
        params: { path: { version_id: versionId } },
      }),
  })

/** The text to begin with; null if the file is too large. */
export const sourceQuery = (documentId: string) =>
  queryOptions({
    // Not a key that reloads when a document changes: the text is being edited.
    queryKey: ['text to edit', documentId],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }): Promise<Source | null> => {
      const [document, newest] = await Promise.all([
        arbor.get('/v1/documents/{document_id}', { params: { path: { document_id: documentId } } }),
        readNewest(documentId),
      ])
      return readSource(document, startOf(document, newest), { newest, signal })
    },
  })

/** The id of the newest version. It reloads when the document changes. */
export const newestQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['version', 'newest', documentId],
    queryFn: async () => (await readNewest(documentId)).id,
  })

/** The newest version, with its text. Null if the file is too large. */
export async function readNewestSource(document: Document): Promise<Source | null> {
  const newest = await readNewest(document.id)
  return readSource(document, newest, { newest })
}

async function readNewest(documentId: string): Promise<Version> {
  const query = { document_id: documentId, sort_dir: 'DESC', limit: 1 } as const
  const { items } = await arbor.get('/v1/document_versions', { params: { query } })
  const [newest] = items
  if (!newest) throw new Error(`The document ${documentId} has no version.`)
  return newest
}

type Reading = { readonly newest: Version; readonly signal?: AbortSignal }

async function readSource(
  document: Document,
  version: Version,
  { newest, signal }: Reading,
): Promise<Source | null> {
  const known = { newestId: newest.id, fileName: fileNameOf(document, version) }
  if (version.asset_s3_url == null) return { ...known, text: '', format: PLAIN }
  const response = await fetch(version.asset_s3_url, { signal: signal ?? null })
  if (!response.ok) throw new Error(`The file could not be read: ${response.status}`)
  if (Number(response.headers.get('content-length') ?? 0) > MOST_BYTES) {
    await response.body?.cancel()
    return null
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  return bytes.length > MOST_BYTES ? null : { ...known, ...readText(bytes) }
}

/** Maximum number of documents to choose from for a link. */
const OFFERED = 8

/** Documents whose name contains these words. Without words, those that changed last. */
export async function findDocuments(words: string, signal: AbortSignal) {
  const { items } = await arbor.get('/v1/folders/search', {
    signal,
    params: {
      query: { name_like: words, sort_order: 'UPDATED_AT', limit: OFFERED, part_type: 'DOCUMENT' },
    },
  })
  return items
}
