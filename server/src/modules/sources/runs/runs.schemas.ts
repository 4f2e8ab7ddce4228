import { Type } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Maybe,
  Nullable,
  OneOf,
  PageOf,
  paging,
  Query,
  Uuid,
} from '../../../platform/http/schemas.ts'
import { RunStatus } from '../definitions/sources.schemas.ts'

const Trigger = OneOf('SourceRunTrigger', [
  'manual',
  'schedule',
  'notify',
  'watch',
  'push',
  'retry',
])

const count = (of: string) => described(Type.Integer(), of)

const Counts = Answer('SourceRunCounts', {
  seen: count('Items that the source has named.'),
  added: count('Items that are new.'),
  changed: count('Items with new content.'),
  moved: count('Items with another name or place.'),
  deleted: count('Items that are gone.'),
  left_out: count('Items that a rule or the source leaves out.'),
  readers: count('Items with other readers than before.'),
})

const Example = Answer('SourceRunExample', {
  path: described(Type.String(), 'Path at the source.'),
  note: described(Nullable(Type.String()), 'The former path, or the rule or reason.'),
})

const Plan = Answer('SourceRunPlan', {
  added: described(Type.Array(Example), 'What is new.'),
  changed: described(Type.Array(Example), 'What has new content.'),
  moved: described(Type.Array(Example), 'What has another name or place, with the former path.'),
  deleted: described(Type.Array(Example), 'What is gone.'),
  left_out: described(Type.Array(Example), 'What is left out, with the rule or reason.'),
  readers: described(Type.Array(Example), 'What other people than before can read.'),
})

const LogEntry = Answer('SourceRunLogEntry', {
  at: described(DateTime, 'When it was noted.'),
  message: Type.String(),
})

const run = {
  id: Uuid,
  source_id: described(Uuid, 'The source.'),
  trigger: described(Trigger, 'Why it was started.'),
  is_dry: described(Type.Boolean(), 'Whether it only finds out what it would change.'),
  status: described(
    RunStatus,
    '`waiting` means that somebody must confirm its deletions. Everything else is done.',
  ),
  is_asking: described(
    Type.Boolean(),
    'Whether it asks you to confirm its deletions. It still asks while it lists the source again.',
  ),
  step: described(
    OneOf('SourceRunStep', ['list', 'apply']),
    'Whether it lists the source or changes documents.',
  ),
  counts: described(Counts, 'How many items were found, and what it changed or would change.'),
  error: described(Nullable(Type.String()), 'Why it failed, or why it waits.'),
  created_at: DateTime,
  started_at: described(Nullable(DateTime), 'When it began.'),
  closed_at: described(Nullable(DateTime), 'When it ended.'),
  listed_at: described(
    Nullable(DateTime),
    'When the listing was complete on which its deletions rest.',
  ),
}

const SourceRunSummary = Answer('SourceRunSummary', run)
export const SourceRunPage = PageOf('PaginatedResponse_SourceRunSummary_', SourceRunSummary)
export const SourceRunResponse = Answer('SourceRunResponse', {
  ...run,
  plan: described(Plan, 'Up to 100 examples of each kind of change.'),
  log: described(Type.Array(LogEntry), 'Up to 200 messages, oldest first.'),
})
export const RunsQuery = Query(paging)

export const ConfirmRun = Body('ConfirmSourceRun', {
  delete: described(
    Type.Boolean(),
    'True lists the source again and moves what is still missing to the trash. False keeps everything, ends the run, and pauses the source.',
  ),
})

const SourceItemKind = OneOf('SourceItemKind', ['file', 'folder'])
const SourceItemState = OneOf('SourceItemState', ['present', 'missing', 'gone', 'left_out'])

const SourceItemResponse = Answer('SourceItemResponse', {
  id: Uuid,
  external_id: described(
    Nullable(Type.String()),
    'Id at the source. Null for folders that only follow from paths.',
  ),
  kind: SourceItemKind,
  path: described(Type.String(), 'Path at the source.'),
  name: described(Type.String(), 'Name in the folder.'),
  state: described(
    SourceItemState,
    '`missing` waits for confirmation, `gone` was deleted at the source.',
  ),
  is_pending: described(Type.Boolean(), 'Whether something is still to be done.'),
  path_part_id: described(Nullable(Uuid), 'Its node in Arbor.'),
  link: described(Nullable(Type.String()), 'URL of the original.'),
  bytes: described(Nullable(Type.Integer()), 'Size of the file.'),
  modified_at: described(Nullable(DateTime), 'When it was changed at the source.'),
  error: described(Nullable(Type.String()), 'Why it failed the last time.'),
  tries: described(Type.Integer(), 'How often it failed.'),
  retry_at: described(Nullable(DateTime), 'When it is tried again.'),
})
export const SourceItemPage = PageOf('PaginatedResponse_SourceItemResponse_', SourceItemResponse)
export const ItemsQuery = Query({
  state: described(Maybe(SourceItemState), 'Only items in this state.'),
  kind: described(Maybe(SourceItemKind), 'Only items of this kind.'),
  failed: described(Type.Boolean({ default: false }), 'Only items that failed.'),
  ...paging,
})
