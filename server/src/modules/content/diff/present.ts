import type { Static } from 'typebox'
import type { DiffRow, DocumentBlockChange, DocumentDiff, TextDiff } from './diff.schemas.ts'
import type { Row } from './rows.ts'
import { changedSpans } from './words.ts'
import type { Unit } from './units.ts'

/** The most characters of text in one response. */
const MOST_CHARACTERS = 1_000_000

/** Two versions with their compared units. */
export type Compared = {
  readonly before: readonly Unit[]
  readonly after: readonly Unit[]
  readonly rows: readonly Row[]
}
/** Reads the texts of units that have none yet. */
export type TextOf = (unit: Unit) => string

export type Page = {
  readonly limit: number
  readonly offset: number
  readonly context?: number | null | undefined
}

const leftOf = (row: Row): number | undefined => ('left' in row ? row.left : undefined)
const rightOf = (row: Row): number | undefined => ('right' in row ? row.right : undefined)
const isMoved = (row: Row): boolean => 'moved' in row && row.moved !== undefined

function counts(rows: readonly Row[]) {
  const count = (is: (row: Row) => boolean): number =>
    rows.reduce((sum, row) => sum + (is(row) ? 1 : 0), 0)
  return {
    added: count((row) => row.type === 'insert' && !isMoved(row)),
    removed: count((row) => row.type === 'delete' && !isMoved(row)),
    replaced: count((row) => row.type === 'replace'),
    moved: count((row) => row.type === 'insert' && isMoved(row)),
  }
}

/** The positions of the rows of a page, and where the next one starts. */
export function pageOf({ before, after, rows }: Compared, { limit, offset, context }: Page) {
  const isNear = context == null ? () => true : nearChanges(rows, context)
  const shown: number[] = []
  let [at, characters] = [offset, 0]
  for (; at < rows.length && shown.length < limit && characters < MOST_CHARACTERS; at++) {
    const row = rows[at]
    if (!row || !isNear(at)) continue
    shown.push(at)
    characters += lengthOf(before[leftOf(row) ?? -1]) + lengthOf(after[rightOf(row) ?? -1])
  }
  while (at < rows.length && !isNear(at)) at++
  return { shown, next: at < rows.length ? at : null }
}

const lengthOf = (unit: Unit | undefined): number => unit?.text?.length ?? unit?.node.bytes ?? 0

/** Whether a row is changed or at most this many rows away from a change. */
function nearChanges(rows: readonly Row[], context: number): (at: number) => boolean {
  const near = new Uint8Array(rows.length)
  for (const [at, { type }] of rows.entries()) {
    if (type !== 'equal') near.fill(1, Math.max(0, at - context), at + context + 1)
  }
  return (at) => near[at] === 1
}

/** The differences as lines side by side. */
export function toTextDiff(
  compared: Compared,
  { shown, next }: ReturnType<typeof pageOf>,
  textOf: TextOf,
): Static<typeof TextDiff> {
  const { added, removed, replaced, moved } = counts(compared.rows)
  return {
    rows: shown.map((at) => toRow(compared, at, textOf)),
    added,
    removed,
    changed: replaced,
    moved,
    total: compared.rows.length,
    truncated: next !== null,
    next_offset: next,
  }
}

function toRow({ before, after, rows }: Compared, at: number, textOf: TextOf) {
  const row = rows[at]
  if (!row) throw new RangeError(`There is no row ${at}.`)
  const [left, right] = [before[leftOf(row) ?? -1], after[rightOf(row) ?? -1]]
  const { old, now, spans } = textsOf(row, left, right, textOf)
  const moved = 'moved' in row && row.moved !== undefined ? row.moved + 1 : null
  const made: Static<typeof DiffRow> = {
    type: row.type,
    left_no: numberOf(leftOf(row)),
    left: old,
    right_no: numberOf(rightOf(row)),
    right: now,
    left_spans: spans?.before ?? null,
    right_spans: spans?.after ?? null,
    index: at,
    kind: (right ?? left)?.kind ?? 'text',
    moved_to: row.type === 'delete' ? moved : null,
    moved_from: row.type === 'insert' ? moved : null,
    left_chunk_id: chunkOf(left),
    right_chunk_id: chunkOf(right),
    left_page: left?.page ?? null,
    right_page: right?.page ?? null,
  }
  return made
}

const numberOf = (at: number | undefined): number | null => (at === undefined ? null : at + 1)
const chunkOf = (unit: Unit | undefined): string | null =>
  unit && unit.kind !== 'heading' ? unit.node.id : null

/** The changed blocks among the rows: positions for {@link toDocumentDiff}. A moved block counts once. */
export function changedBlocks({ rows }: Compared): number[] {
  return rows.flatMap((row, at) =>
    row.type === 'equal' || (row.type === 'delete' && isMoved(row)) ? [] : [at],
  )
}

/** The differences as a list of changed blocks. */
export function toDocumentDiff(
  compared: Compared,
  { limit, offset }: Page,
  textOf: TextOf,
): Static<typeof DocumentDiff> {
  const { added, removed, replaced, moved } = counts(compared.rows)
  const changed = changedBlocks(compared)
  const blocks: Static<typeof DocumentBlockChange>[] = []
  let characters = 0
  for (const at of changed.slice(offset, offset + limit)) {
    if (characters > MOST_CHARACTERS) break
    const block = toBlock(compared, at, textOf)
    characters += (block.old_text?.length ?? 0) + (block.new_text?.length ?? 0)
    blocks.push(block)
  }
  const end = offset + blocks.length
  const isMore = end < changed.length
  return {
    blocks,
    added,
    removed,
    modified: replaced,
    moved,
    omitted_blocks: changed.length - blocks.length,
    surfaces_checked: ['body'],
    unaccepted_revisions: 0,
    decode_degraded: false,
    truncated: isMore,
    next_offset: isMore ? end : null,
  }
}

function toBlock(
  { before, after, rows }: Compared,
  at: number,
  textOf: TextOf,
): Static<typeof DocumentBlockChange> {
  const row = rows[at]
  if (!row) throw new RangeError(`There is no row ${at}.`)
  const from = row.type === 'insert' ? row.moved : leftOf(row)
  const [left, right] = [before[from ?? -1], after[rightOf(row) ?? -1]]
  const { old, now, spans } = textsOf(row, left, right, textOf)
  const unit = right ?? left
  return {
    type: left && right ? 'modified' : right ? 'added' : 'removed',
    kind: unit ? blockKind(unit, now ?? old ?? '') : 'paragraph',
    change_class: isMoved(row) ? 'structural' : classOf(unit, { old, now, spans }),
    from_paragraph_index: from ?? null,
    to_paragraph_index: rightOf(row) ?? null,
    old_text: old,
    new_text: now,
    old_spans: spans?.before ?? null,
    new_spans: spans?.after ?? null,
    old_chunk_id: chunkOf(left),
    new_chunk_id: chunkOf(right),
  }
}

const LIST_ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s/

function blockKind({ kind }: Unit, text: string) {
  if (kind !== 'text') return kind
  return LIST_ITEM.test(text) ? 'list_item' : 'paragraph'
}

const NUMBER = /^[\p{N}\p{Sc}\s.,%'’+−-]+$/u

type Texts = {
  readonly old: string | null
  readonly now: string | null
  /** What differs between them, if one replaces the other. */
  readonly spans: ReturnType<typeof changedSpans> | null
}

/** The texts of a row's units. A unit that a side doesn't have is null. */
function textsOf(
  { type }: Compared['rows'][number],
  left: Unit | undefined,
  right: Unit | undefined,
  textOf: TextOf,
): Texts {
  const [old, now] = [left ? textOf(left) : null, right ? textOf(right) : null]
  return { old, now, spans: type === 'replace' ? changedSpans(old ?? '', now ?? '') : null }
}

function classOf(unit: Unit | undefined, { old, now, spans }: Texts) {
  if (unit?.kind === 'image') return 'image'
  if (!spans) return 'text'
  const changed = [
    ...spans.before.map(({ start, end }) => (old ?? '').slice(start, end)),
    ...spans.after.map(({ start, end }) => (now ?? '').slice(start, end)),
  ]
  return changed.every((text) => NUMBER.test(text)) ? 'numeric' : 'text'
}
