import { Type, type Static } from 'typebox'
import { readerOf } from '../../../platform/core/stored.ts'
import { SourceRules } from './sources.schemas.ts'

const text = Type.String()
const textOrNull = Type.Union([text, Type.Null()])
const time = Type.Unsafe<Date>({})
const timeOrNull = Type.Unsafe<Date | null>({})

/** A source as the database stores it. */
export const SourceRow = Type.Object({
  tenant_id: text,
  id: text,
  path_part_id: text,
  kind: text,
  name: text,
  settings: Type.Record(text, Type.Unknown()),
  credentials: textOrNull,
  rules: SourceRules,
  hidden_files: Type.Boolean(),
  every_minutes: Type.Union([Type.Integer(), Type.Null()]),
  cron: textOrNull,
  time_zone: textOrNull,
  state: Type.Enum(['ready', 'paused', 'stopped', 'deleting']),
  error: textOrNull,
  /** Why Arbor paused it. */
  paused_reason: Type.Union([Type.Enum(['creator']), Type.Null()]),
  away_since: timeOrNull,
  cursor: textOrNull,
  listed_at: timeOrNull,
  next_run_at: timeOrNull,
  wanted_at: timeOrNull,
  session_id: textOrNull,
  session_at: timeOrNull,
  readers: Type.Enum(['source', 'folder']),
  opens_to_folder: Type.Boolean(),
  created_by: text,
  created_at: time,
  updated_at: time,
})
export type SourceRow = Static<typeof SourceRow>

export const readSource = readerOf(SourceRow, 'A source')
