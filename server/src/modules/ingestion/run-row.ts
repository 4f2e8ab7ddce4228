import { Type, type Static } from 'typebox'
import { readerOf } from '../../platform/core/stored.ts'

const text = Type.String()
const textOrNull = Type.Union([text, Type.Null()])

/** A run's row in the database. */
export const RunRow = Type.Object({
  tenant_id: text,
  id: text,
  document_id: text,
  version_id: text,
  /** The user who uploaded the file. */
  user_id: textOrNull,
  status: Type.Enum(['pending', 'processing', 'completed', 'failed', 'cancelled']),
  /** Name of the current or last step. */
  step: text,
  /** Position among all tenants' runs that wait for their first step. Lower ones go first. */
  turn: Type.Integer(),
  generation: Type.Integer(),
  attempts: Type.Integer(),
  claim: textOrNull,
  /** How often the converter ended early, perhaps because of the document. See steps/crash-policy.ts. */
  suspicions: Type.Integer(),
  /** How often the converter was killed from outside. */
  kills: Type.Integer(),
  activate: Type.Boolean(),
  file_name: text,
  source_key: text,
  source_bytes: Type.Integer(),
  source_sha256: Type.Unsafe<Uint8Array>({}),
  ingestion_mode: Type.Enum(['high_accuracy', 'standard', 'single_chunk']),
  chunk_type: Type.Union([Type.Enum(['TABLE', 'IMAGE', 'HTML']), Type.Null()]),
  secondary_taxonomy: textOrNull,
  page_dpi: Type.Integer(),
  /** Output of each finished step. The step parses it. */
  outputs: Type.Record(text, Type.Unknown()),
  /** Duration of each finished step in milliseconds. */
  timings: Type.Record(text, Type.Number()),
  /** When the version could be read for the first time. */
  ingested_at: Type.Unsafe<Date | null>({}),
  /** Processor time of all steps so far. */
  processor_ms: Type.Number(),
  created_at: Type.Unsafe<Date>({}),
  started_at: Type.Unsafe<Date | null>({}),
})
export type RunRow = Static<typeof RunRow>
export type RunStatus = RunRow['status']

export const readRun = readerOf(RunRow, 'An ingestion run')
