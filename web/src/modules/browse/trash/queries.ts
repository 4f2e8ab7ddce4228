import type { Schemas } from '@arbor/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'
import { refusalInPageLanguage } from '../../../app/page-language.ts'
import { offerUndo } from '../../../app/undo.tsx'

export type Trashed = Schemas['TrashEntryResponse']

/** Entries per page. */
export const PAGE_SIZE = 50

/** Reloads together with folders, since items move between the two. */
export const trashQuery = (page: number) =>
  queryOptions({
    queryKey: ['contents', 'trash', page],
    queryFn: () =>
      arbor.get('/v1/trash', {
        params: { query: { limit: PAGE_SIZE, offset: page * PAGE_SIZE } },
      }),
    placeholderData: keepPreviousData,
  })

/** The API's maximum number of items in one request. */
const MOST_ITEMS = 1000

/** Restores items to the folders that they were in. If some stay in the trash, says why. */
export async function restoreAll(ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += MOST_ITEMS) {
    const body = { object_ids: ids.slice(at, at + MOST_ITEMS) }
    const { failed } = await arbor.post('/v1/trash/bulk-restore', { body })
    const [first] = failed
    if (first) {
      const { detail: message, refusal: reason, params } = first
      offerUndo(refusalInPageLanguage({ message, reason, ...(params && { params }) }))
    }
  }
}

export type Place = { readonly parent_path_part_id?: string; readonly name?: string }

/** @throws ArborError `conflict` if the name is taken there or the folder was deleted */
export async function restore({ id }: Pick<Trashed, 'id'>, place: Place = {}): Promise<void> {
  await arbor.post('/v1/trash/{trash_id}/restore', {
    params: { path: { trash_id: id } },
    body: place,
  })
}

/** @returns the id of the receipt */
export function deletePermanently({ id }: Trashed): Promise<string | undefined> {
  return arbor.deletePermanently('/v1/trash/{trash_id}', { params: { path: { trash_id: id } } })
}
