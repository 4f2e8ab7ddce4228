import type { Driver } from '../db/index.ts'
import type { Dependency } from '../availability/dependencies.ts'
import { SCHEMA } from './grants.ts'
import type { JobKind } from './job-kind.ts'

/** The jobs of a kind and, if its payloads name one, of a step. */
export type Backlog = {
  readonly kind: string
  readonly step: string
  /** Jobs that could be worked on now. */
  readonly waiting: number
  /** Jobs that may only start later. */
  readonly postponed: number
  readonly active: number
  /** How long the oldest waiting job has been ready to start. */
  readonly oldestSeconds: number
}

/** The jobs of kinds with these names. A kind without jobs is listed, too. */
export async function readBacklog(
  driver: Driver,
  names: readonly string[],
): Promise<readonly Backlog[]> {
  const { rows } = await driver.query(
    `select name as kind, coalesce(data ->> 'step', '') as step,
       count(*) filter (where state < 'active' and start_after <= now()) as waiting,
       count(*) filter (where state < 'active' and start_after > now()) as postponed,
       count(*) filter (where state = 'active') as active,
       extract(epoch from max(now() - start_after) filter (where state < 'active'))::float8 as oldest
     from ${SCHEMA}.job where state <= 'active' and name = any($1) group by 1, 2`,
    [names],
  )
  const backlog = rows.map(
    ({ oldest, ...counts }) =>
      ({ ...counts, oldestSeconds: Math.max(0, Number(oldest)) }) as Backlog,
  )
  const busy = new Set(backlog.map(({ kind }) => kind))
  const idle = names.filter((kind) => !busy.has(kind))
  const nothing = { step: '', waiting: 0, postponed: 0, active: 0, oldestSeconds: 0 }
  return [...backlog, ...idle.map((kind) => ({ kind, ...nothing }))]
}

/** How many jobs of a backlog need a dependency. All of them need the database. */
export function countNeeding(
  kinds: readonly JobKind[],
  dependency: Dependency,
  backlog: readonly Backlog[],
): number {
  const needed = backlog.filter(({ kind: name, step }) => {
    const kind = kinds.find((each) => each.name === name)
    return dependency === 'database' || kind?.needs?.(step).includes(dependency)
  })
  return needed.reduce((sum, { waiting, active }) => sum + waiting + active, 0)
}
