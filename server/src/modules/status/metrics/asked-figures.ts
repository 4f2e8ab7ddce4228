import { Gauge, type Registry } from 'prom-client'
import type { Context } from '../../../platform/context/context.ts'
import {
  readRoutine,
  ROUTINES,
  type LastRun,
  type Routine,
} from '../../../platform/files/last-backup.ts'
import { checkRedis } from '../../../platform/realtime/redis/check.ts'
import { countSourceStates, type SourceStates } from '../../sources/index.ts'
import { countDisabledWebhooks, type DisabledWebhooks } from '../../webhooks/index.ts'
import { question } from '../rare-question.ts'

/** What the tables say is the same for all processes. */
const KEPT_MS = 15_000
const MILLISECONDS = 1000

type Around = { readonly sources: SourceStates; readonly webhooks: DisabledWebhooks }

/** The sources and webhooks of all tenants that need somebody. */
export const askAround = question(
  ({ doors }): Promise<Around> =>
    doors.acrossTenants(async (tx) => ({
      sources: await countSourceStates(tx),
      webhooks: await countDisabledWebhooks(tx),
    })),
  KEPT_MS,
)

/** Whether Redis responds; null without Redis. */
export const askRedis = question(async ({ config: { stream } }): Promise<boolean | null> => {
  if (!stream.url.startsWith('redis')) return null
  return (await checkRedis(stream.url).catch(() => 'refused')) === undefined
}, KEPT_MS)

export type Routines = readonly (readonly [Routine, LastRun])[]

/** The last backup and the last drill of this data folder. */
export async function readRoutines({ config }: Pick<Context, 'config'>): Promise<Routines> {
  const found = await Promise.all(
    ROUTINES.map(async (routine) => [routine, await readRoutine(config.dataDir, routine)] as const),
  )
  return found.flatMap(([routine, run]) => (run ? [[routine, run] as const] : []))
}

/** Describes what is undefined or null by nothing. */
export function describeAround(
  registers: [Registry],
  around: Around | undefined,
  redis: boolean | null | undefined,
  routines: Routines,
): void {
  if (around) {
    setAll(
      new Gauge({
        name: 'arbor_sources',
        help: 'Sources that need somebody by state: stopped, waiting (for a person) or unreachable. All processes report the same values.',
        labelNames: ['state'],
        registers,
      }),
      'state',
      around.sources,
    )
    setAll(
      new Gauge({
        name: 'arbor_webhooks_disabled',
        help: 'Webhooks that Arbor has turned off, by reason: gone or failing. All processes report the same values.',
        labelNames: ['reason'],
        registers,
      }),
      'reason',
      around.webhooks,
    )
  }
  const up = new Gauge({
    name: 'arbor_redis_up',
    help: 'Whether Redis responds. Without Redis, there is no value.',
    registers,
  })
  up.remove()
  if (redis != null) up.set(redis ? 1 : 0)
  describeRoutines(registers, routines)
}

function describeRoutines(registers: [Registry], routines: Routines): void {
  const at = new Gauge({
    name: 'arbor_routine_last_timestamp_seconds',
    help: 'When the last backup or drill with this data folder ended, by routine.',
    labelNames: ['routine'],
    registers,
  })
  const good = new Gauge({
    name: 'arbor_routine_last_good',
    help: 'Whether the last backup or drill found no faults, by routine.',
    labelNames: ['routine'],
    registers,
  })
  for (const [routine, run] of routines) {
    at.set({ routine }, run.at.getTime() / MILLISECONDS)
    good.set({ routine }, run.isGood ? 1 : 0)
  }
}

function setAll<Label extends string>(
  gauge: Gauge<Label>,
  label: Label,
  counts: Readonly<Record<string, number>>,
): void {
  for (const [name, count] of Object.entries(counts)) {
    gauge.set({ [label]: name } as Record<Label, string>, count)
  }
}
