import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'
import { manyOf } from '../many/paged-list.ts'

/** Tags whose name contains the words, one with exactly this name first. Without words, all tags. */
export const tagsNamed = (words: string) =>
  manyOf(['tags', 'named', words], (part, signal) =>
    arbor.get('/v1/tags', {
      ...(signal && { signal }),
      params: { query: { ...part, ...(words !== '' && { name_like: words }) } },
    }),
  )

/** One tag, for places that know only its id. */
export const tagQuery = (id: string) =>
  queryOptions({
    queryKey: ['tags', 'one', id],
    queryFn: () => arbor.get('/v1/tags/{tag_id}', { params: { path: { tag_id: id } } }),
  })

/** The tag with exactly this name, ignoring case. */
export async function findTag(name: string) {
  const params = { query: { name_like: name, limit: 1 } }
  const { items } = await arbor.get('/v1/tags', { params })
  return items.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
}
