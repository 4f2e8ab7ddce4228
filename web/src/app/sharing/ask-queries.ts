import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'
import { queryClient } from '../query-client.ts'
import type { Capability } from '../access/queries.ts'

export type AccessRequest = Schemas['AccessRequestResponse']
export type RequestAnswer = Schemas['AccessRequestAnswer']

/** The number of requests that a list shows. */
const REQUESTS = 20

/** The person's latest request for what an id names. Null if there is none. */
export const ownRequestQuery = (target: string) =>
  queryOptions({
    queryKey: ['access', 'own', target],
    queryFn: async () => {
      const query = { target_id: target }
      const [latest = null] = await arbor.get('/v1/access-requests/own', { params: { query } })
      return latest
    },
  })

/** Asks for access to what an id names, whether it exists or not. */
export async function askForAccess(
  target: string,
  capability: Capability,
  message: string,
): Promise<void> {
  await arbor.post('/v1/access-requests', { body: { target_id: target, capability, message } })
  await queryClient.invalidateQueries({ queryKey: ['access', 'own', target] })
}

/** Requests that wait for an answer: all, or those for one item. For OWNER and ADMIN. */
export const requestsQuery = (part?: string) =>
  queryOptions({
    // Notices announce new requests.
    queryKey: ['notices', 'requests', part],
    queryFn: () =>
      arbor.get('/v1/access-requests', {
        params: {
          query: { limit: REQUESTS, ...(part !== undefined && { path_part_id: part }) },
        },
      }),
  })

export async function answerRequest(id: string, answer: RequestAnswer): Promise<void> {
  await arbor.post('/v1/access-requests/{access_request_id}/answer', {
    params: { path: { access_request_id: id } },
    body: { answer },
  })
}
