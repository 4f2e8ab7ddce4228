import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../../app/arbor.ts'
import { language } from '../../app/messages.ts'
import { queryClient } from '../../app/query-client.ts'

type Rhythm = Schemas['DigestResponse']['rhythm']

/** How often the person gets unread notices by mail. */
export const digestQuery = queryOptions({
  queryKey: ['notice digest'],
  queryFn: () => arbor.get('/v1/notices/digest'),
})

/** Sets how often, at times of this browser and in the language of the page. */
export async function setDigest(rhythm: Rhythm): Promise<void> {
  const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions()
  const body = { rhythm, time_zone, language }
  queryClient.setQueryData(digestQuery.queryKey, await arbor.put('/v1/notices/digest', { body }))
}
