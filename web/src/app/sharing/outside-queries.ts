import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'
import { queryClient } from '../query-client.ts'

export type OutsideLink = Schemas['OutsideLinkResponse']

/** The number of links per page. */
export const LINKS_PAGE = 20

/** Links for people outside: all, or those of one item. For OWNER and ADMIN. */
export const outsideLinksQuery = (part: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['access', 'outside', part, page],
    queryFn: () =>
      arbor.get('/v1/outside-links', {
        params: {
          query: {
            limit: LINKS_PAGE,
            offset: page * LINKS_PAGE,
            ...(part !== undefined && { path_part_id: part }),
          },
        },
      }),
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: ['access', 'outside'] })

/** @returns the URL, which is shown only now */
export async function createLink(body: Schemas['CreateOutsideLink']): Promise<string> {
  const { url } = await arbor.post('/v1/outside-links', { body })
  await refresh()
  return url
}

export async function endLink(id: string): Promise<void> {
  await arbor.delete('/v1/outside-links/{link_id}', { params: { path: { link_id: id } } })
  await refresh()
}
