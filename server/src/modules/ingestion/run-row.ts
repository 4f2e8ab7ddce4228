import { Type, type Static } from 'typebox'
import { readerOf } from '../../platform/core/stored.ts'

const text = Type.String()
const textOrNull = Type.Union([text, Type.Null()])

/** A run as the database has it. */
export const RunRow = Type.Object({
  tenant_id: text,
  id: text,
  document_id: text,
  version_id: text,
  /** Who uploaded the file. */
  user_id: textOrNull,
  status: Type.Enum(['pending', 'processing', 'completed', 'failed', 'cancelled']),
  /** Name of the current step, or of the last one. */
  step: text,
  /** Position among the runs of all tenants that wait for their first step; lower ones come first. */
  turn: Type.Integer(),
  generation: Type.Integer(),
  attempts: Type.Integer(),
  claim: textOrNull,
  activate: Type.Boolean(),
  file_name: text,
  source_key: text,
  source_bytes: Type.Integer(),
  source_sha256: Type.Unsafe<Uint8Array>({}),
  ingestion_mode: Type.Enum(['high_accuracy', 'standard', 'single_chunk']),
  chunk_type: Type.Union([Type.Enum(['TABLE', 'IMAGE', 'HTML']), Type.Null()]),
  secondary_taxonomy: textOrNull,
  page_dpi: Type.Integer(),
  /** Of each finished step; parsed by the step. */
  outputs: Type.Record(text, Type.Unknown()),
  /** Milliseconds of each finished step. */
  timings: Type.Record(text, Type.Number()),
  started_at: Type.Unsafe<Date | null>({}),
})
export type RunRow = Static<typeof RunRow>
export type RunStatus = RunRow['status']

export const readRun = readerOf(RunRow, 'An ingestion run')
