import type { Schemas } from '@arbor/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../../../app/arbor.ts'

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

/** @throws ArborError `conflict` while something in it is being ingested */
export function moveToTrash(part: string): Promise<Trashed> {
  return arbor.post('/v1/trash', { body: { path_part_id: part } })
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
