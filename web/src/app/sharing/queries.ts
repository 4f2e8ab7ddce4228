import type { Schemas } from '@arbor/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'

/** A person or group that can get access. */
export type Candidate = Schemas['HolderResponse']
/** A permission on an item or above it, with who has it. */
export type Held = Schemas['PathPartPermissionResponse']

/** The number of permissions per page. */
export const HELD_PAGE = 50

/** The permissions on an item, then those above it. For OWNER and ADMIN. */
export const heldQuery = (part: string, page: number) =>
  queryOptions({
    queryKey: ['access', part, 'held', page],
    queryFn: () =>
      arbor.get('/v1/path-parts/{path_part_id}/permissions', {
        params: {
          path: { path_part_id: part },
          query: { limit: HELD_PAGE, offset: page * HELD_PAGE },
        },
      }),
  })

/** People and groups whose name or address contains the text. */
export const candidatesQuery = (text: string) =>
  queryOptions({
    queryKey: ['holders', text],
    queryFn: () => arbor.get('/v1/tenants/me/holders', { params: { query: { name_like: text } } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
