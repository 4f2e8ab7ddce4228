import { Type, type Static } from 'typebox'
import { readerOf } from '../../../platform/core/stored.ts'

const text = Type.String()
const textOrNull = Type.Union([text, Type.Null()])

const COUNTED = ['seen', 'added', 'changed', 'moved', 'deleted', 'left_out', 'readers'] as const
export type Counted = (typeof COUNTED)[number]
export type Counts = Readonly<Record<Counted, number>>
/** The kinds of changes of which a run keeps examples. */
export type Planned = Exclude<Counted, 'seen'>

const Example = Type.Object({ path: text, note: textOrNull })
export type Example = Static<typeof Example>
export type Plan = { readonly [Kind in Planned]?: Example[] }
const LogEntry = Type.Object({ at: text, message: text })
export type LogEntry = Static<typeof LogEntry>

const some = Type.Optional(Type.Array(Example))

/** A run as the database stores it. */
const RunRow = Type.Object({
  tenant_id: text,
  id: text,
  source_id: text,
  trigger: Type.Enum(['manual', 'schedule', 'notify', 'watch', 'push', 'retry']),
  is_dry: Type.Boolean(),
  status: Type.Enum(['pending', 'running', 'waiting', 'completed', 'failed', 'canceled']),
  step: Type.Enum(['list', 'apply']),
  claim: textOrNull,
  attempts: Type.Integer(),
  tries: Type.Integer(),
  cursor: textOrNull,
  listing: Type.Union([Type.Enum(['all', 'changes']), Type.Null()]),
  pages: Type.Integer(),
  confirmed: Type.Boolean(),
  question: Type.Union([Type.Enum(['repeating', 'checking', 'open']), Type.Null()]),
  confirmed_at: Type.Unsafe<Date | null>({}),
  listing_since: Type.Unsafe<Date | null>({}),
  listed_at: Type.Unsafe<Date | null>({}),
  counts: Type.Record(text, Type.Integer()),
  plan: Type.Object({
    added: some,
    changed: some,
    moved: some,
    deleted: some,
    left_out: some,
    readers: some,
  }),
  log: Type.Array(LogEntry),
  error: textOrNull,
  started_by: textOrNull,
  created_at: Type.Unsafe<Date>({}),
  started_at: Type.Unsafe<Date | null>({}),
  closed_at: Type.Unsafe<Date | null>({}),
  updated_at: Type.Unsafe<Date>({}),
})
export type RunRow = Static<typeof RunRow>

export const readRun = readerOf(RunRow, 'A run of a source')

/** Statuses of a run that a worker continues. One that waits for a person is continued by them. */
export const OPEN = ['pending', 'running'] as const

/** Whether a run asks a person about deletions. It also does while it lists the source again. */
export function isAsking({
  status,
  question,
}: Pick<RunRow, 'question'> & { readonly status: string }): boolean {
  return status === 'waiting' || (question === 'open' && OPEN.some((open) => open === status))
}

/** All counts, with 0 for what was not counted. */
export function allCounts(counts: RunRow['counts']): Counts {
  const entries = COUNTED.map((name) => [name, counts[name] ?? 0] as const)
  return Object.fromEntries(entries) as Counts
}
