import { Type, type Static } from 'typebox'
import {
  Answer,
  displayPath,
  OneOf,
  Nullable,
  Uuid,
  described,
} from '../../../platform/http/schemas.ts'
import { readerOf } from '../../../platform/core/stored.ts'
import { PART_TYPES } from '../../tree/index.ts'
import { WorkflowRunnerType } from '../definitions/definitions.schemas.ts'

const text = Type.String()
const textOrNull = Type.Union([text, Type.Null()])

export const PathSnapshot = Answer('ABCDPathSnapshot', {
  path_part_id: Uuid,
  materialized_path: described(text, 'The path when the run was started.'),
  ...displayPath,
  part_type: OneOf('PartType', PART_TYPES),
})
export type PathSnapshot = Static<typeof PathSnapshot>

/** A workflow as it was when a run was started. It is stored and returned in this form. */
export const WorkflowRunSnapshot = Answer('WorkflowRunSnapshot', {
  workflow_definition_id: described(Uuid, 'The workflow.'),
  workflow_name: described(text, 'Its name.'),
  runner_type: described(WorkflowRunnerType, 'Always SELF_HOSTED.'),
  user_id: described(Uuid, 'The user who started the run. The run has their permissions.'),
  max_run_duration_seconds: described(
    Type.Integer(),
    'Maximum duration, after which the run fails.',
  ),
  sources: described(Type.Array(PathSnapshot), 'What the run reads.'),
  instructions: described(Type.Array(PathSnapshot), 'The instructions.'),
  outputs: described(
    Type.Array(PathSnapshot),
    'The folders in which the run writes its documents.',
  ),
  template: described(Nullable(PathSnapshot), 'The template for the written document.'),
})
export type Snapshot = Static<typeof WorkflowRunSnapshot>

export const STEPS = ['prepare', 'write', 'publish', 'link', 'call', 'wait'] as const
export type StepName = (typeof STEPS)[number]

const Citation = Type.Object({
  chunk_id: text,
  quote: text,
  start_char: Type.Integer(),
  length: Type.Integer(),
})

/** The result of writing a document. */
export const Draft = Type.Object({
  /** Markdown, in which `[2]` refers to the second citation. */
  text,
  citations: Type.Array(Citation),
  /** Ids of all chunks that the model has seen. */
  used: Type.Array(text),
  /** The steps of the work, for the thread. */
  steps: Type.Array(Type.Unknown()),
  /**
   * Ids of the resulting document versions, one per output. They are chosen in advance, so that a retry
   * writes the same ones.
   */
  versionIds: Type.Array(text),
})
export type Draft = Static<typeof Draft>

export const Published = Type.Object({
  document_id: text,
  path_part_id: text,
  version_part_id: text,
  name: text,
  ingestion_id: text,
})
export type Published = Static<typeof Published>

/** A run as the database stores it. */
export const RunRow = Type.Object({
  tenant_id: text,
  id: text,
  path_part_id: text,
  definition_id: text,
  user_id: text,
  status: Type.Enum(['pending', 'running', 'completed', 'failed', 'cancelled']),
  /** The current or last step. */
  step: Type.Enum(STEPS),
  claim: textOrNull,
  attempts: Type.Integer(),
  snapshot: WorkflowRunSnapshot,
  outputs: Type.Object({
    write: Type.Optional(Draft),
    publish: Type.Optional(Type.Array(Published)),
  }),
  thread_id: textOrNull,
  error: textOrNull,
  created_at: Type.Unsafe<Date>({}),
  started_at: Type.Unsafe<Date | null>({}),
  closed_at: Type.Unsafe<Date | null>({}),
  updated_at: Type.Unsafe<Date>({}),
})
export type RunRow = Static<typeof RunRow>
export type RunStatus = RunRow['status']

export const readRun = readerOf(RunRow, 'A run of a workflow')

/** Statuses of an open run. */
export const OPEN = ['pending', 'running'] as const

/** Why a run ends as failed, as a message for the person who started it. */
export class RunFault extends Error {
  override readonly name = 'RunFault'
}

/** Why a run that takes too long fails. */
export function tooLong({ snapshot }: Pick<RunRow, 'snapshot'>): RunFault {
  return new RunFault(
    `The run took longer than ${snapshot.max_run_duration_seconds} seconds. Increase max_run_duration_seconds of the workflow, or give it less to read.`,
  )
}
