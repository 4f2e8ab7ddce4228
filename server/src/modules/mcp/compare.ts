import { invalidInput } from '../../platform/core/errors.ts'
import { perform, type Answered } from './perform.ts'
import { tagOf } from './passages.ts'
import type { Call } from './tool.ts'

/** Unchanged lines around a change. */
const CONTEXT = 2
/** The most lines or values in one result, characters of each, and characters in total. */
const PAGE = 200
const MOST_OF_LINE = 2000
const MOST = 50_000

type Asked = {
  readonly documentId: string
  readonly versionIds: readonly [string, string]
  /** The number of lines or values to skip. */
  readonly offset: number
}
type Difference = Answered<'get_document_version_diff'>
type Row = NonNullable<Difference['text']>['rows'][number]
type Sign = '+' | '-' | ' '

/** A change, or an unchanged line, as lines of a diff. */
type Entry = {
  /** Its position among all, for the cursor. */
  readonly at: number
  readonly lines: readonly string[]
}

/** What a result says about each reason for which a comparison isn't exact. */
const REASONS: Readonly<Record<string, string>> = {
  not_ingested: 'The text of a version has not been read, so nothing was compared.',
  no_text: 'A version has pages without text, such as a scan.',
  too_large: 'The versions are too long, so whole passages were compared, or nothing.',
  too_different: 'There are many changes. Some unchanged lines appear as removed and added.',
  no_cells: 'The lines were compared, because there are no cells.',
  not_structured: 'The lines were compared, because a version is not valid JSON.',
}

/**
 * Compares two versions of a document like the API does, and writes the differences as a unified diff: lines, cells of
 * a workbook or values of a JSON file.
 * @throws Problem not_found, forbidden; InvalidInput if a version belongs to another document
 */
export async function compareVersions(call: Call, { documentId, versionIds, offset }: Asked) {
  const [from, to] = versionIds
  const [document, version] = await Promise.all([
    perform(call, 'get_document', { params: { document_id: documentId } }),
    perform(call, 'get_document_version', { params: { version_id: to } }),
  ])
  if (version.parent_path_id !== document.path_part_id) {
    throw invalidInput(['body', 'document_id'], `The document has no version ${to}`)
  }
  // Lines have their neighbors, which blocks of Word documents lack.
  const format = document.document_type === 'DOCX' ? ('text' as const) : null
  const query = { from_version_id: from, format, context: CONTEXT, limit: PAGE, offset }
  const found = await perform(call, 'get_document_version_diff', {
    params: { version_id: to },
    query,
  })
  const { entries, total, next, added, removed } = partOf(found, offset)
  const shown = withinBudget(entries)
  const end = entries[shown.length]?.at ?? next ?? total
  const begin = offset === 0 && shown.length > 0 ? [`--- v:${from}`, `+++ v:${to}`] : []
  return {
    diff: [...begin, ...joined(shown)].join('\n'),
    added,
    removed,
    total,
    shown: end - offset,
    remark: REASONS[found.degraded_reason ?? ''],
  }
}

/** The entries of a page, and how many there are in total. */
function partOf({ text, cells, structured }: Difference, offset: number) {
  if (text) {
    const { rows, added, removed, changed, moved, total, next_offset: next } = text
    const entries = rows.map((row, n): Entry => ({
      at: row.index,
      lines: linesOf(row, rows[n + 1]),
    }))
    const both = changed + moved
    return { entries, total, next, added: added + both, removed: removed + both }
  }
  const list = cells ?? structured
  if (!list) return { entries: [], total: 0, next: null, added: 0, removed: 0 }
  const changes = [
    ...(cells?.changes ?? []).map((each) => ({ ...each, place: `${each.sheet}!${each.address}` })),
    ...(structured?.changes ?? []).map((each) => ({ ...each, place: each.path })),
  ]
  const entries = changes.map(({ place, old, new: now, ...formulas }, n): Entry => {
    const { old_formula: before, new_formula: after } = {
      old_formula: undefined,
      new_formula: undefined,
      ...formulas,
    }
    const line = (sign: Sign, value: string | null, formula: string | null | undefined) =>
      value === null && formula == null
        ? []
        : [lineOf(sign, `${place}: ${value ?? ''}${formula == null ? '' : ` (${formula})`}`)]
    return { at: offset + n, lines: [...line('-', old, before), ...line('+', now, after)] }
  })
  const { added, removed, modified, next_offset: next } = list
  const counts = { added: added + modified, removed: removed + modified }
  return { entries, total: added + removed + modified, next, ...counts }
}

/** A row as lines of a diff. The last line of a passage is followed by its tag. */
function linesOf(row: Row, next: Row | undefined): string[] {
  const left = row.left ?? ''
  const right = row.right ?? ''
  const follows = next?.index === row.index + 1 ? next : undefined
  const side = (sign: Sign, text: string, key: 'left_chunk_id' | 'right_chunk_id') => {
    const id = row[key]
    const tag = id == null || follows?.[key] === id ? [] : [`${sign}${tagOf(id)}`]
    return [lineOf(sign, text), ...tag]
  }
  if (row.type === 'equal') return side(' ', right, 'right_chunk_id')
  const to = row.moved_to == null ? '' : ` [moved to line ${row.moved_to}]`
  const from = row.moved_from == null ? '' : ` [moved from line ${row.moved_from}]`
  return [
    ...(row.type === 'insert' ? [] : side('-', left + to, 'left_chunk_id')),
    ...(row.type === 'delete' ? [] : side('+', right + from, 'right_chunk_id')),
  ]
}

function lineOf(sign: Sign, text: string): string {
  const isCut = text.length > MOST_OF_LINE
  const shown = isCut ? `${text.slice(0, MOST_OF_LINE).toWellFormed()}…` : text
  return shown
    .split('\n')
    .map((line) => `${sign}${line}`)
    .join('\n')
}

/** As many entries as fit into a result, at least one. */
function withinBudget(entries: readonly Entry[]): readonly Entry[] {
  let size = 0
  const end = entries.findIndex(({ lines }, n) => {
    size += lines.join('\n').length
    return size > MOST && n > 0
  })
  return end < 0 ? entries : entries.slice(0, end)
}

/** The lines of entries, with a mark where lines are left out between them. */
function joined(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ at, lines }, n) => {
    const before = entries[n - 1]
    return before && at > before.at + 1 ? ['@@', ...lines] : [...lines]
  })
}
