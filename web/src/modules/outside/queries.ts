import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { silentArbor as arbor } from '../../app/arbor.ts'

export type Visit = Schemas['OutsideVisitResponse']
export type Item = Schemas['OutsideItemResponse']

/** The number of items per page of a folder. */
export const PAGE_SIZE = 100
/** The most text that is shown. All of it is in the file. */
const MOST_TEXT = 1_000_000
/** The URLs of files work for ten minutes. */
const URLS_MS = 8 * 60_000

/** Opens a link. Each call counts as an opening, so it isn't repeated. */
export const visitQuery = (token: string, password: string | undefined) =>
  queryOptions({
    queryKey: ['outside', 'visit', token, password],
    queryFn: () =>
      arbor.post('/v1/outside/open', {
        body: { token, ...(password !== undefined && { password }) },
      }),
    staleTime: Infinity,
    refetchOnReconnect: false,
    retry: false,
  })

export const folderQuery = (visit: string, part: string, page: number) =>
  queryOptions({
    queryKey: ['outside', 'folder', visit, part, page],
    queryFn: () =>
      arbor.post('/v1/outside/folder', {
        body: { visit, path_part_id: part, limit: PAGE_SIZE, offset: page * PAGE_SIZE },
      }),
    // The link may have ended.
    staleTime: 0,
  })

export const documentQuery = (visit: string, part: string) =>
  queryOptions({
    queryKey: ['outside', 'document', visit, part],
    queryFn: () => arbor.post('/v1/outside/document', { body: { visit, path_part_id: part } }),
    staleTime: URLS_MS,
    refetchInterval: URLS_MS,
  })

export const textQuery = (url: string) =>
  queryOptions({
    queryKey: ['outside', 'text', new URL(url).pathname],
    queryFn: async () => {
      const response = await fetch(url)
      if (!response.ok) throw new Error(`The text could not be read: ${response.status}`)
      return (await response.text()).slice(0, MOST_TEXT)
    },
  })
