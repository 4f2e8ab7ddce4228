import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../arbor.ts'
import { queryClient } from '../../query-client.ts'
import { offerUndo } from '../../undo.tsx'
import type { SavedQuery } from './model.ts'
import { texts } from './texts.ts'

export type SavedSearch = Schemas['SavedSearchResponse']

/** The person's saved searches, by name. */
export const searchesQuery = queryOptions({
  queryKey: ['saved searches'],
  queryFn: async () => (await arbor.get('/v1/saved-searches')).items,
})

const reload = () => queryClient.invalidateQueries(searchesQuery)

export type NewSearch = {
  readonly name: string
  readonly search: SavedQuery
  readonly is_followed: boolean
}

export async function saveSearch(body: NewSearch): Promise<void> {
  await arbor.post('/v1/saved-searches', { body })
  await reload()
}

/** Changes the name of a saved search, or whether the person follows it. */
export async function updateSearch(
  { id }: SavedSearch,
  body: Partial<Pick<NewSearch, 'name' | 'is_followed'>>,
): Promise<void> {
  const params = { path: { saved_search_id: id } }
  await arbor.patch('/v1/saved-searches/{saved_search_id}', { params, body })
  await reload()
}

/** Deletes a saved search, and offers to undo that. */
export async function deleteSearch(saved: SavedSearch): Promise<void> {
  const { id, name, search, is_followed } = saved
  const params = { path: { saved_search_id: id } }
  await arbor.delete('/v1/saved-searches/{saved_search_id}', { params })
  await reload()
  offerUndo(texts.deleted(name), () => saveSearch({ name, search, is_followed }))
}
