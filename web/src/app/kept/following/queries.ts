import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../arbor.ts'
import { sentenceOf } from '../../failures.ts'
import { queryClient } from '../../query-client.ts'
import { offerUndo } from '../../undo.tsx'
import { texts } from './texts.ts'

/** The nodes of the folders and documents that the person follows. */
export const followingQuery = queryOptions({
  queryKey: ['documents', 'following'],
  queryFn: async () =>
    (await arbor.get('/v1/subscriptions')).items.map(({ path_part_id: part }) => part),
})

type Item = { readonly part: string; readonly name: string }

/** Follows an item, or stops following it, and offers to undo that. */
export async function setFollowing(item: Item, follows: boolean): Promise<void> {
  const { part, name } = item
  try {
    await (follows
      ? arbor.post('/v1/subscriptions', { body: { path_part_id: part } })
      : arbor.delete('/v1/subscriptions/{subscription_id}', {
          params: { path: { subscription_id: part } },
        }))
    offerUndo(follows ? texts.followed(name) : texts.unfollowed(name), () =>
      setFollowing(item, !follows),
    )
  } catch (error) {
    offerUndo(sentenceOf(error))
  } finally {
    await queryClient.invalidateQueries(followingQuery)
  }
}
