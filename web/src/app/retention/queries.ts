import type { Schemas } from '@arbor/client'
import { queryOptions } from '@tanstack/react-query'
import { arbor } from '../arbor.ts'
import { queryClient } from '../query-client.ts'

export type Hold = Schemas['HoldOnItem']
/** What legal holds keep, by node id. Items that none keeps are missing. */
export type Held = Readonly<Record<string, Schemas['HeldItem']>>

/** Items that the API answers for at once. */
const MOST_ASKED = 100

/** The legal holds that keep items: on them, above them or in them. Reloads with the contents of folders. */
export const heldQuery = (parts: readonly string[]) => whatKeeps(parts, false)

/** The same, with the retention rules that keep items from being deleted permanently. */
export const keptQuery = (parts: readonly string[]) => whatKeeps(parts, true)

const whatKeeps = (parts: readonly string[], withRules: boolean) =>
  queryOptions({
    queryKey: ['contents', 'held', withRules, ...parts],
    queryFn: async (): Promise<Held> => {
      const rounds = Array.from({ length: Math.ceil(parts.length / MOST_ASKED) }, (_, at) =>
        parts.slice(at * MOST_ASKED, (at + 1) * MOST_ASKED),
      )
      const answers = await Promise.all(
        rounds.map((path_part_ids) =>
          arbor.get('/v1/held-items', {
            params: { query: { path_part_ids, with_rules: withRules } },
          }),
        ),
      )
      const found = answers.flatMap(({ items }) => items)
      return Object.fromEntries(found.map((item) => [item.path_part_id, item]))
    },
    enabled: parts.length > 0,
  })

export type Retention = Schemas['ItemRetentionResponse']
export type ItemRule = Retention['rules'][number]

/** Whether a legal hold is on a folder or document or above it, and which retention rules apply. */
export const retentionQuery = (part: string) =>
  queryOptions({
    queryKey: ['contents', 'retention', part],
    queryFn: () =>
      arbor.get('/v1/path-parts/{path_part_id}/retention', {
        params: { path: { path_part_id: part } },
      }),
  })

/** @throws ArborError */
export async function placeHold(part: string, reason: string): Promise<void> {
  await arbor.post('/v1/legal-holds', { body: { path_part_id: part, reason } })
}

/** @throws ArborError */
export async function releaseHold(id: string): Promise<void> {
  await arbor.delete('/v1/legal-holds/{legal_hold_id}', { params: { path: { legal_hold_id: id } } })
}

/** Reloads all that shows legal holds. */
export async function refreshHolds(): Promise<void> {
  await Promise.all(
    [['contents'], ['audit']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
