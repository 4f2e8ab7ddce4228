import type { Schemas } from '@arbor/client'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { arbor, basePath } from '../arbor.ts'
import { kindsOf, type Group } from './kinds.ts'

export type AuditEvent = Schemas['AuditEventResponse']
export type Verified = Schemas['AuditVerification']

/** What is shown of the audit. */
export type Filter = {
  readonly part?: string | undefined
  readonly person?: string | undefined
  readonly group?: Group | undefined
  /** Days, such as 2026-11-26, in the person's time zone. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const PAGE_SIZE = 50

/** Events, newest first. */
export const eventsQuery = (filter: Filter, limit = PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter, limit],
    queryFn: ({ pageParam }) =>
      arbor.get('/v1/audit-events', {
        params: { query: { ...asked(filter), limit, cursor: pageParam ?? null } },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
  })

function asked({ part, person, group, from, to }: Filter) {
  return {
    ...(part !== undefined && { path_part_id: part }),
    ...(person !== undefined && { user_id: person }),
    ...(group !== undefined && { kind: kindsOf(group) }),
    ...(from !== undefined && { after: midnight(from) }),
    ...(to !== undefined && { before: midnight(to, 1) }),
  }
}

/** The moment at which a day begins here, or one that follows it. */
function midnight(day: string, daysLater = 0): string {
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}

/** The address from which a browser saves the events. */
export function exportAddress(filter: Filter, format: 'csv' | 'ndjson'): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(asked(filter))) {
    for (const one of [value].flat()) query.append(name, one)
  }
  return `${basePath}/v1/audit-events/export?${String(query)}`
}

/** Checks the whole chain, piece by piece. */
export async function verify(): Promise<Verified> {
  let checked = 0
  let after: number | null = 0
  for (;;) {
    // Each piece begins where the one before it has ended.
    // oxlint-disable-next-line no-await-in-loop
    const piece: Verified = await arbor.get('/v1/audit-events/verify', {
      params: { query: { after } },
    })
    checked += piece.checked
    after = piece.next
    if (!piece.ok || after === null) return { ...piece, checked }
  }
}
