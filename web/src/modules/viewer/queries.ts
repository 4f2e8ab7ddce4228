import { everyItem } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { everyOf } from '../../app/many/paged-list.ts'
import type { Chunk, Section, Version } from './model.ts'

/** Chunks per request. */
export const PART_SIZE = 100
/** Maximum number of sections in an outline. */
const MOST_SECTIONS = 2000
/** The files of a version come before its page images. There are fewer files than this. */
const FILES = 10

export const documentQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document', documentId],
    queryFn: () =>
      arbor.get('/v1/documents/{document_id}', {
        params: { path: { document_id: documentId }, query: { with_tags: true } },
      }),
  })

export const versionQuery = (versionId: string) =>
  queryOptions({
    queryKey: ['version', versionId],
    queryFn: () =>
      arbor.get('/v1/document_versions/{version_id}', {
        params: { path: { version_id: versionId } },
      }),
  })

export const chunkQuery = (chunkId: string) =>
  queryOptions({
    queryKey: ['version', 'chunk', chunkId],
    queryFn: () =>
      arbor.get('/v1/chunks/{chunk_id}', {
        params: { path: { chunk_id: chunkId }, query: { with_document: true } },
      }),
  })

/** Ids of all chunks of a version, in reading order. */
export const chunkIdsQuery = (versionId: string) =>
  queryOptions({
    queryKey: ['version', versionId, 'chunk ids'],
    queryFn: async () => {
      const query = { document_version_id: versionId }
      const { chunk_ids } = await arbor.get('/v1/chunks/version-chunk-ids', { params: { query } })
      return chunk_ids
    },
  })

/** Some chunks of a version, in reading order. */
export const partQuery = (versionId: string, part: number) =>
  queryOptions({
    queryKey: ['version', versionId, 'chunks', part],
    queryFn: async (): Promise<readonly Chunk[]> => {
      const { items } = await contentsOf(versionId, 'CHUNK', {
        limit: PART_SIZE,
        offset: part * PART_SIZE,
      })
      return items.filter((item) => item.part_type === 'CHUNK')
    },
  })

/** The sections of a version, in reading order. */
export const sectionsQuery = (versionId: string) =>
  queryOptions({
    queryKey: ['version', versionId, 'sections'],
    queryFn: async (): Promise<readonly Section[]> => {
      const sections: Section[] = []
      for await (const item of everyItem((page) => contentsOf(versionId, 'SECTION', page))) {
        if (item.part_type === 'SECTION') sections.push(item)
        if (sections.length === MOST_SECTIONS) break
      }
      return sections
    },
  })

function contentsOf(
  versionId: string,
  type: 'CHUNK' | 'SECTION',
  page: { limit: number; offset: number },
) {
  return arbor.get('/v1/document_versions/{version_id}/contents', {
    params: { path: { version_id: versionId }, query: { content_type: type, ...page } },
  })
}

/** The first passage below a section; undefined for a section without text. */
export async function firstChunkOf(
  section: Section,
  versionId: string,
): Promise<string | undefined> {
  const { items } = await arbor.get('/v1/document_versions/{version_id}/contents', {
    params: {
      path: { version_id: versionId },
      query: { section_id: section.metadata_obj_id, content_type: 'CHUNK', limit: 1 },
    },
  })
  return items[0]?.metadata_obj_id
}

/** Link to the ingested file, or to its repaired copy if there is one. It works for six hours. */
export async function readFileLink(versionId: string): Promise<string | undefined> {
  const { items } = await arbor.get('/v1/document_versions/{version_id}/objects', {
    params: { path: { version_id: versionId }, query: { limit: FILES } },
  })
  const linkTo = (kind: 'cleaned_source' | 'source') =>
    items.find((item) => item.kind === kind)?.url
  return linkTo('cleaned_source') ?? linkTo('source')
}

/** Maximum size of formatted text. Longer texts would freeze the browser. */
const MOST_FORMATTED_BYTES = 1024 * 1024

/** The text of a version's file; null if it is too long to format. */
export const sourceTextQuery = ({ id, asset_s3_url: url }: Version) =>
  queryOptions({
    // The link changes each time, but the file doesn't.
    queryKey: ['file text', id],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const response = await fetch(url ?? '', { signal })
      if (!response.ok) throw new Error(`The file could not be read: ${response.status}`)
      if (Number(response.headers.get('content-length') ?? 0) > MOST_FORMATTED_BYTES) {
        await response.body?.cancel()
        return null
      }
      const bytes = await response.arrayBuffer()
      return bytes.byteLength > MOST_FORMATTED_BYTES ? null : decode(bytes)
    },
  })

/** The most links that the server resolves at a time. */
const MOST_LINKS = 500
const LONGEST_LINK = 1000

/** Where the relative links in a version lead, if a source keeps its document up to date. */
export const linksQuery = (part: string, hrefs: readonly string[]) =>
  queryOptions({
    queryKey: ['document', 'links', part, hrefs],
    enabled: hrefs.length > 0,
    queryFn: async () => {
      const asked = hrefs.filter(({ length }) => length <= LONGEST_LINK).slice(0, MOST_LINKS)
      const { items } = await arbor.post('/v1/path-parts/{path_part_id}/links', {
        params: { path: { path_part_id: part } },
        body: { hrefs: asked },
      })
      return new Map(
        items.map(({ href, part_type: type, id, path_part_id: folder }) => [
          href,
          type === 'FOLDER' ? `/browse/${folder}` : `/documents/${id}`,
        ]),
      )
    },
  })

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Links to page images, by page. */
export const picturesQuery = (versionId: string, part: number) =>
  queryOptions({
    // Not a key that reloads when a document changes: new links would make the images load again.
    queryKey: ['page pictures', versionId, part],
    staleTime: 60 * 60 * 1000,
    queryFn: async () => {
      const { items } = await arbor.get('/v1/document_versions/{version_id}/objects', {
        params: {
          path: { version_id: versionId },
          query: { kind: 'page_picture', limit: PART_SIZE, offset: part * PART_SIZE },
        },
      })
      return new Map(items.map(({ page, url }) => [page, url]))
    },
  })

/** All versions of a document, newest first. */
export const versionsQuery = (documentId: string) =>
  queryOptions({
    queryKey: ['document', documentId, 'versions'],
    queryFn: ({ signal }) =>
      everyOf((part) => {
        const query = { ...part, document_id: documentId, sort_dir: 'DESC' } as const
        return arbor.get('/v1/document_versions', { signal, params: { query } })
      }),
  })

/** Size of a stored file in bytes; undefined if the storage doesn't report it. */
export const sizeQuery = (versionId: string, url: string) =>
  queryOptions({
    // The link changes each time, but the file doesn't.
    queryKey: ['file size', versionId],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { ok, headers } = await fetch(url, { method: 'HEAD', signal })
      const length = ok ? Number(headers.get('content-length') ?? NaN) : NaN
      return Number.isFinite(length) ? length : null
    },
  })

/** Makes a version active: listings, searches and answers then use it. */
export async function makeActive(documentId: string, versionId: string): Promise<void> {
  await arbor.patch('/v1/documents/{document_id}', {
    params: { path: { document_id: documentId } },
    body: { active_version_id: versionId },
  })
}

/** Runs an ingestion again. */
export async function runAgain(workflowId: string): Promise<void> {
  await arbor.post('/v1/workflows/document_versions/{workflow_id}', {
    params: { path: { workflow_id: workflowId } },
  })
}
