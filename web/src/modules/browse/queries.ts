import { queryOptions } from '@tanstack/react-query'
import { arbor, basePath } from '../../app/arbor.ts'
import { downloadFile } from '../../app/download.ts'
import { everyOf, manyOf } from '../../app/many/paged-list.ts'
import { queryClient } from '../../app/query-client.ts'
import type { Folder, Item, Placement, Sort, Tag } from './model.ts'

/** Rows per request. */
export const PAGE_SIZE = 100

export const ancestryQuery = (part: string, at?: string) =>
  queryOptions({
    queryKey: ['contents', 'ancestry', part, at ?? null],
    queryFn: () =>
      arbor.get('/v1/path-parts/{path_part_id}/ancestry', {
        params: { path: { path_part_id: part }, query: at === undefined ? {} : { as_of: at } },
      }),
  })

/** The folders in a folder by name; without a parent, the folders that the person starts from. */
export const foldersIn = (parent: string | undefined) =>
  manyOf<Folder>(['contents', 'folders', parent ?? null], (part) =>
    parent === undefined
      ? readStartingFolders(part)
      : arbor.get('/v1/folders', {
          params: {
            query: { ...part, parent_path_part_id: parent, sort_order: 'NAME', natural: true },
          },
        }),
  )

async function readStartingFolders(part: { readonly limit: number; readonly offset: number }) {
  const query = { ...part, part_type: 'FOLDER' } as const
  const { total, items } = await arbor.get('/v1/starting-items', { params: { query } })
  return { total, items: items.filter((item) => item.part_type === 'FOLDER') }
}

/** All folders and documents that the person starts from. */
export const startsQuery = queryOptions({
  queryKey: ['contents', 'starts', 'all'],
  queryFn: ({ signal }) =>
    everyOf((part) => arbor.get('/v1/starting-items', { signal, params: { query: part } })),
})

export type Listed = { readonly sort: Sort; readonly at: string | undefined }

export const contentsQuery = (folderId: string, { sort, at }: Listed, page: number) =>
  queryOptions({
    queryKey: ['contents', 'list', folderId, sort, page, at ?? null],
    queryFn: () =>
      arbor.get('/v1/folders/{folder_id}/contents', {
        params: {
          path: { folder_id: folderId },
          query: {
            sort_order: sort,
            natural: sort === 'NAME',
            with_tags: true,
            ...(at !== undefined && { as_of: at }),
            limit: PAGE_SIZE,
            offset: page * PAGE_SIZE,
          },
        },
      }),
  })

/** Reloads all lists of tags. */
export function refreshTags(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['tags'] })
}

/** Reloads the contents of all folders. */
export function refreshContents(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['contents'] })
}

type Change = { readonly name?: string; readonly parent_path_part_id?: string }

/** Renames or moves an item. @throws ArborError `conflict` if the name is taken there */
export async function changeItem(
  item: Pick<Item, 'part_type' | 'id'>,
  body: Change,
): Promise<void> {
  if (item.part_type === 'FOLDER') {
    await arbor.patch('/v1/folders/{folder_id}', { params: { path: { folder_id: item.id } }, body })
  } else {
    await arbor.patch('/v1/documents/{document_id}', {
      params: { path: { document_id: item.id } },
      body,
    })
  }
}

/** Moves items within the custom order of their folder. */
export async function orderItems(folder: string, { ids, behind }: Placement): Promise<void> {
  await arbor.post('/v1/path-parts/{path_part_id}/order', {
    params: { path: { path_part_id: folder } },
    body: { path_part_ids: [...ids], prev_sibling_path_id: behind },
  })
}

/** Whatever the tenant has decided about deletions of programs. */
const PERMANENTLY = { trash: false }

/**
 * Deletes an item permanently, even while the page is being closed.
 * @returns the id of the receipt
 * @throws ArborError
 */
export async function deleteItem({ part_type: type, id }: Item): Promise<string | undefined> {
  if (type === 'FOLDER') {
    const params = { path: { folder_id: id }, query: PERMANENTLY }
    return arbor.deletePermanently('/v1/folders/{folder_id}', { params, keepalive: true })
  }
  const params = { path: { document_id: id }, query: PERMANENTLY }
  return arbor.deletePermanently('/v1/documents/{document_id}', { params, keepalive: true })
}

export function createFolder(name: string, parent: string): Promise<Folder> {
  return arbor.post('/v1/folders', { body: { name, parent_path_part_id: parent } })
}

/** Levels below a folder that are counted before it is deleted: the API's maximum. */
const ALL_LEVELS = 10

/** The number of folders and documents that would be deleted with an item, including itself. */
export async function countOf(item: Item): Promise<number> {
  if (item.part_type === 'DOCUMENT') return 1
  const { total } = await arbor.get('/v1/folders/{folder_id}/contents', {
    params: { path: { folder_id: item.id }, query: { max_depth: ALL_LEVELS, limit: 1 } },
  })
  return total + 1
}

/** Adds a tag to items, or removes it. */
export async function tagItems(parts: readonly string[], tagId: string, put: boolean) {
  for (const part of parts) {
    const params = { path: { path_part_id: part } }
    const { tags } = await arbor.get('/v1/path-parts/{path_part_id}/tags', { params })
    const own = tags.map(({ id }) => id)
    const body = { tag_ids: put ? Array.from(new Set([...own, tagId])) : [tagId] }
    if (put) await arbor.post('/v1/path-parts/{path_part_id}/tags', { params, body })
    else if (own.includes(tagId)) {
      await arbor.delete('/v1/path-parts/{path_part_id}/tags', { params, body })
    }
  }
}

/** Runs the ingestion of a document's active version again. */
export async function runAgain(workflowId: string): Promise<void> {
  await arbor.post('/v1/workflows/document_versions/{workflow_id}', {
    params: { path: { workflow_id: workflowId } },
  })
}

/**
 * Downloads folders and documents as one ZIP file. The browser shows the progress and can cancel it.
 * @throws ArborError if the person can't read an item, or if the download is too large
 */
export async function downloadArchive(parts: readonly string[]): Promise<void> {
  const query = new URLSearchParams(parts.map((part) => ['path_part_ids', part]))
  const address = `${basePath}/v1/archive?${query}`
  const { ok } = await fetch(address, { method: 'HEAD' })
  // A failed download doesn't give the reason. This request gets it.
  if (!ok) await arbor.get('/v1/archive', { params: { query: { path_part_ids: [...parts] } } })
  downloadFile(address)
}

/** Visible on light and dark backgrounds. */
const TAG_COLOR = '2f6f4f'

/** Creates a tag in the default color. @throws ArborError `conflict` if the name is taken */
export function createTag(name: string): Promise<Tag> {
  return arbor.post('/v1/tags', { body: { name, color: TAG_COLOR } })
}
