import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../arbor.ts'
import { sentenceOf } from '../../failures.ts'
import { queryClient } from '../../query-client.ts'
import { offerUndo } from '../../undo.tsx'
import { catalogue } from '../../catalogue.ts'

export const texts = catalogue('app/kept/favorites', {
  favorites: 'Favorites',
  add: 'Add to favorites',
  remove: 'Remove from favorites',
  removed: (name: string) => `Removed ${name} from favorites`,
  moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
  how: 'To change the order, drag, or press Alt with the up or down arrow.',
})

export type Favorite = Schemas['FavoriteResponse']

/** The person's favorites, in their order. They are read again when documents change, because names may change. */
export const favoritesQuery = queryOptions({
  queryKey: ['documents', 'favorites'],
  queryFn: async () => (await arbor.get('/v1/favorites')).items,
})

/** Carries out a change, and shows its failure at the bottom of the screen. */
async function change(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    offerUndo(sentenceOf(error))
  } finally {
    await queryClient.invalidateQueries(favoritesQuery)
  }
}

export function addFavorite(part: string): Promise<void> {
  return change(() => arbor.post('/v1/favorites', { body: { path_part_id: part } }))
}

/** Removes a favorite, and offers to undo that. */
export function removeFavorite({ part, name }: { part: string; name: string }): Promise<void> {
  const order = (queryClient.getQueryData(favoritesQuery.queryKey) ?? []).map(idOf)
  const undo = async (): Promise<void> => {
    await addFavorite(part)
    await change(() => putOrder(order))
  }
  return change(async () => {
    await arbor.delete('/v1/favorites/{favorite_id}', { params: { path: { favorite_id: part } } })
    offerUndo(texts.removed(name), undo)
  })
}

/** Shows the favorites in another order immediately, and stores it. */
export function orderFavorites(favorites: readonly Favorite[]): Promise<void> {
  queryClient.setQueryData(favoritesQuery.queryKey, [...favorites])
  return change(() => putOrder(favorites.map(idOf)))
}

const idOf = ({ path_part_id: id }: Favorite): string => id

function putOrder(ids: readonly string[]) {
  return arbor.post('/v1/favorites/order', { body: { path_part_ids: [...ids] } })
}
