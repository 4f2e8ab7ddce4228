import { Type, type Static } from 'typebox'
import {
  Answer,
  DateTime,
  Maybe,
  Nullable,
  OneOf,
  Query,
  Uuid,
  described,
} from '../../../platform/http/schemas.ts'
import { DocumentVersionResponse } from '../documents/documents.schemas.ts'

export const DiffFormat = OneOf('DiffFormat', ['text', 'cells', 'structured', 'document'])
export type DiffFormat = Static<typeof DiffFormat>

const DiffRowType = OneOf('DiffRowType', ['equal', 'insert', 'delete', 'replace'])
const ChangeType = (title: string) => OneOf(title, ['added', 'removed', 'modified'])
const DiffUnitKind = OneOf('DiffUnitKind', ['heading', 'text', 'table', 'image'])

const DiffSpan = Answer('DiffSpan', {
  start: described(Type.Integer(), 'First changed character, from 0, in UTF-16 units.'),
  end: described(Type.Integer(), 'The character after the last changed one.'),
})
const Spans = Maybe(Type.Array(DiffSpan))
const Count = Type.Integer()

export const DiffRow = Answer('DiffRow', {
  type: DiffRowType,
  left_no: described(Maybe(Count), 'Number of the line in the old version, from 1.'),
  left: described(Maybe(Type.String()), 'The line in the old version.'),
  right_no: described(Maybe(Count), 'Number of the line in the new version, from 1.'),
  right: described(Maybe(Type.String()), 'The line in the new version.'),
  left_spans: described(Spans, 'The words of a changed line that were removed.'),
  right_spans: described(Spans, 'The words of a changed line that were added.'),
  index: described(Count, 'Position among all rows, for `offset`. Arbor extension.'),
  kind: described(DiffUnitKind, 'What the line is part of. Arbor extension.'),
  moved_to: described(
    Maybe(Count),
    'If a removed line is elsewhere in the new version: its number there. Arbor extension.',
  ),
  moved_from: described(
    Maybe(Count),
    'If an added line was elsewhere in the old version: its number there. Arbor extension.',
  ),
  left_chunk_id: described(Maybe(Uuid), 'The chunk of the old line. Arbor extension.'),
  right_chunk_id: described(Maybe(Uuid), 'The chunk of the new line. Arbor extension.'),
  left_page: described(Maybe(Count), 'Page of the old line, if known. Arbor extension.'),
  right_page: described(Maybe(Count), 'Page of the new line, if known. Arbor extension.'),
})

/** The part of a list that a response has. */
const pageMembers = {
  truncated: described(Type.Boolean(), 'Whether there is more.'),
  next_offset: described(
    Nullable(Count),
    'The `offset` for more. null at the end. Arbor extension.',
  ),
}

export const TextDiff = Answer('TextDiff', {
  rows: described(Type.Array(DiffRow), 'The lines of both versions, side by side.'),
  added: described(Count, 'Number of all added lines, without those that moved.'),
  removed: described(Count, 'Number of all removed lines, without those that moved.'),
  changed: described(Count, 'Number of all changed lines.'),
  moved: described(Count, 'Number of all moved lines. Arbor extension.'),
  total: described(Count, 'Number of all rows. Arbor extension.'),
  ...pageMembers,
})

const SheetName = described(Type.String(), 'Name of the sheet.')

export const CellChange = Answer('CellChange', {
  sheet: SheetName,
  address: described(
    Type.String(),
    'The cell in the new version, such as `B7`; for a removed cell, in the old one.',
  ),
  old: described(
    Nullable(Type.String()),
    'The text that the old cell shows. null if it was empty.',
  ),
  new: described(Nullable(Type.String()), 'The text that the new cell shows. null if it is empty.'),
  type: ChangeType('CellChangeType'),
  old_formula: described(Maybe(Type.String()), 'The formula of the old cell.'),
  new_formula: described(Maybe(Type.String()), 'The formula of the new cell.'),
  formula_changed: described(
    Type.Boolean(),
    'Whether the formula changed, other than by moving with its row.',
  ),
  formatting_changed: described(
    Type.Boolean(),
    'Whether the number format or a color is different.',
  ),
  old_address: described(
    Maybe(Type.String()),
    'The cell in the old version, if rows were added or removed above it. Arbor extension.',
  ),
})

const SheetVisibilityChange = Answer('SheetVisibilityChange', {
  sheet: SheetName,
  old_state: described(Nullable(Type.String()), '`visible` or `hidden`; null if it was added.'),
  new_state: described(Nullable(Type.String()), '`visible` or `hidden`; null if it was removed.'),
})

const SheetRows = Answer('SheetRows', {
  sheet: SheetName,
  from_row: described(Count, 'The first row in the old version.'),
  to_row: described(Count, 'The first row in the new version.'),
  count: described(Count, 'Number of rows.'),
})

export const CellDiff = Answer('CellDiff', {
  changes: described(Type.Array(CellChange), 'The changed cells, sheet by sheet.'),
  added: described(Count, 'Number of all added cells.'),
  removed: described(Count, 'Number of all removed cells.'),
  modified: described(Count, 'Number of all other changed cells.'),
  sheet_visibility_changes: described(
    Type.Array(SheetVisibilityChange),
    'Sheets that were added, removed, hidden or shown.',
  ),
  rows: described(
    Type.Array(SheetRows),
    'Which rows of the two versions correspond. Other rows were removed or added. At most 1,000 entries. Arbor extension.',
  ),
  ...pageMembers,
})

export const StructuredChange = Answer('StructuredChange', {
  path: described(Type.String(), 'The place of the value, such as `items[3].price`.'),
  old: described(Nullable(Type.String()), 'The value as JSON.'),
  new: described(Nullable(Type.String()), 'The value as JSON.'),
  type: ChangeType('StructuredChangeType'),
})

const StructuredDiff = Answer('StructuredDiff', {
  changes: described(Type.Array(StructuredChange), 'The changed values.'),
  added: described(Count, 'Number of all added values.'),
  removed: described(Count, 'Number of all removed values.'),
  modified: described(Count, 'Number of all other changed values.'),
  omitted: described(Count, 'Number of changes that are not in this response.'),
  ...pageMembers,
})

export const DocumentBlockChange = Answer('DocumentBlockChange', {
  type: ChangeType('BlockChangeType'),
  kind: OneOf('BlockKind', ['paragraph', 'heading', 'list_item', 'table', 'image']),
  change_class: described(
    OneOf('ChangeClass', ['text', 'numeric', 'structural', 'image']),
    '`numeric` if only numbers changed, `structural` if the block moved.',
  ),
  from_paragraph_index: described(Nullable(Count), 'Position in the old version, from 0.'),
  to_paragraph_index: described(Nullable(Count), 'Position in the new version, from 0.'),
  old_text: described(Maybe(Type.String()), 'The text in the old version.'),
  new_text: described(Maybe(Type.String()), 'The text in the new version.'),
  old_spans: described(Spans, 'The words that were removed.'),
  new_spans: described(Spans, 'The words that were added.'),
  old_chunk_id: described(Maybe(Uuid), 'The chunk in the old version. Arbor extension.'),
  new_chunk_id: described(Maybe(Uuid), 'The chunk in the new version. Arbor extension.'),
})

export const DocumentDiff = Answer('DocumentDiff', {
  blocks: described(
    Type.Array(DocumentBlockChange),
    'The changed blocks, in the order of the new version.',
  ),
  added: described(Count, 'Number of all added blocks, without those that moved.'),
  removed: described(Count, 'Number of all removed blocks, without those that moved.'),
  modified: described(Count, 'Number of all blocks with other text.'),
  moved: described(Count, 'Number of all blocks that moved. Arbor extension.'),
  omitted_blocks: described(Count, 'Number of changes that are not in this response.'),
  surfaces_checked: described(
    Type.Array(Type.String()),
    'What was compared: always `body`, which includes tables and footnotes.',
  ),
  unaccepted_revisions: described(
    Count,
    'Always 0: tracked changes are read as their author left them.',
  ),
  decode_degraded: described(Type.Boolean(), 'Always false: both versions were read whole.'),
  ...pageMembers,
})

export const DEGRADED_REASONS = [
  'not_ingested',
  'no_text',
  'too_large',
  'too_different',
  'no_cells',
  'not_structured',
] as const
const DiffDegradedReason = OneOf('DiffDegradedReason', DEGRADED_REASONS)
export type DegradedReason = (typeof DEGRADED_REASONS)[number]

const Person = Maybe(DocumentVersionResponse.properties.uploader)

export const VersionDiffResponse = Answer('VersionDiffResponse', {
  from_version_id: described(Nullable(Uuid), 'null if there is no older version.'),
  to_version_id: described(Uuid, 'The newer version.'),
  from_version: described(Maybe(Count), 'Number of the older version.'),
  to_version: described(Maybe(Count), 'Number of the newer version.'),
  format: described(DiffFormat, 'Which of the following members has the differences.'),
  text: described(Maybe(TextDiff), 'The lines side by side.'),
  cells: described(Maybe(CellDiff), 'The changed cells of a workbook.'),
  structured: described(Maybe(StructuredDiff), 'The changed values of a JSON file.'),
  document: described(Maybe(DocumentDiff), 'The changed blocks.'),
  degraded: described(
    Type.Boolean(),
    'Whether the versions could not be compared, or not as exactly as usual.',
  ),
  degraded_reason: described(
    Maybe(DiffDegradedReason),
    '`not_ingested`: the text of a version has not been read. `no_text`: a version has pages but no text, such as a scan. `too_large`: whole passages were compared, or nothing. `too_different`: many changes were not aligned. `no_cells` and `not_structured`: the lines were compared instead.',
  ),
  algorithm_version: described(
    Type.String(),
    'Changes when the same versions may get other differences.',
  ),
  from_content_hash: described(Maybe(Type.String()), 'SHA-256 hash of the old file in Base64.'),
  to_content_hash: described(Maybe(Type.String()), 'SHA-256 hash of the new file in Base64.'),
  from_uploader: described(Person, 'Who created the older version.'),
  to_uploader: described(Person, 'Who created the newer version.'),
  from_uploaded_at: described(Maybe(DateTime), 'When the older version was created.'),
  to_uploaded_at: described(Maybe(DateTime), 'When the newer version was created.'),
})

/** The most entries in one response. */
const MOST_ENTRIES = 2000

export const VersionDiffQuery = Query({
  from_version_id: described(
    Maybe(Uuid),
    'The older version. By default, the one before. The first version is compared with an empty one.',
  ),
  format: described(
    Maybe(DiffFormat),
    'How to compare. By default `cells` for workbooks, `structured` for JSON, `document` for Word documents, and `text` for the rest. Arbor extension.',
  ),
  context: described(
    Maybe(Type.Integer({ minimum: 0, maximum: 100 })),
    'Return only changed rows of a text, with this number of equal rows around them. By default, all rows. Arbor extension.',
  ),
  limit: described(
    Type.Integer({ minimum: 1, maximum: MOST_ENTRIES, default: 1000 }),
    'Maximum number of rows or changes. Arbor extension.',
  ),
  offset: described(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
    'Number of rows or changes to skip. Arbor extension.',
  ),
})
export type VersionDiffQuery = Static<typeof VersionDiffQuery>
