import type { Actor } from '../../../platform/core/actor.ts'
import type { Context } from '../../../platform/context/context.ts'
import { Budget } from './budget.ts'
import { presentChanges } from './changes.ts'
import { compareWorkbooks, type SameRows } from './cell-diff.ts'
import { addCells, rowsOf, type Sheet } from './cells.ts'
import {
  listDiffNodes,
  listSheetParts,
  readSheetChunks,
  type SheetChunk,
  type SheetPart,
} from './diff.queries.ts'
import type { VersionDiffQuery } from './diff.schemas.ts'
import type { Found, Subject, Version } from './subject.ts'
import type { DiffNode } from './units.ts'

const MOST_PARTS = 20_000
/** If the changed chunks of a version have more, the lines are compared instead. */
const MOST_BYTES = 8_000_000
const MOST_RUNS = 1000
/** A chunk with more rows is compared even if it is the same. */
const MOST_ROWS = 5000

type Asked = { readonly subject: Subject; readonly query: VersionDiffQuery }

/** The changed cells of two versions of a workbook. Chunks that are the same in both aren't read. */
export async function diffCells(
  { doors }: Pick<Context, 'doors'>,
  { tenantId }: Actor,
  { subject, query }: Asked,
): Promise<Found> {
  const { parts, nodes } = await doors.readInTenant(tenantId, async (tx) => {
    const list = async (version: Version | undefined) =>
      version ? listSheetParts(tx, version.part, MOST_PARTS + 1) : []
    const sheets = async (version: Version | undefined) =>
      version ? listDiffNodes(tx, version.part, MOST_PARTS + 1) : []
    return {
      parts: { before: await list(subject.before), after: await list(subject.after) },
      nodes: { before: await sheets(subject.before), after: await sheets(subject.after) },
    }
  })
  const hasCells = parts.before.length + parts.after.length > 0
  const hasText = [...nodes.before, ...nodes.after].some(({ kind }) => kind !== 'heading')
  if (!hasCells && hasText) return { reason: 'no_cells' }
  const { same, changed } = divide(parts.before, parts.after)
  const isLarge = [parts.before, parts.after].some(({ length }) => length > MOST_PARTS)
  if (isLarge || Math.max(bytesOf(changed.before), bytesOf(changed.after)) > MOST_BYTES) {
    return { reason: 'too_large' }
  }
  const read = (some: readonly SheetPart[]): Promise<SheetChunk[]> =>
    doors.readInTenant(tenantId, (tx) =>
      readSheetChunks(
        tx,
        tenantId,
        some.map(({ id }) => id),
      ),
    )
  const budget = new Budget()
  const [before, after] = [
    await workbookOf(await read(changed.before), budget),
    await workbookOf(await read(changed.after), budget),
  ]
  const { changes, runs } = await compareWorkbooks(before, after, same, budget)
  return {
    cells: {
      ...presentChanges(changes, query),
      sheet_visibility_changes: visibilityChanges(nodes.before, nodes.after),
      rows: runs.slice(0, MOST_RUNS),
    },
    reason: budget.isSpent ? 'too_different' : undefined,
  }
}

const bytesOf = (parts: readonly SheetPart[]): number =>
  parts.reduce((sum, { bytes }) => sum + bytes, 0)

/** The rows of chunks that are the same at the same place, and the other chunks. */
function divide(before: readonly SheetPart[], after: readonly SheetPart[]) {
  const keyOf = ({ sheet, cell_range: range, hash }: SheetPart): string =>
    [sheet, range, hash].join('\u0000')
  const [keys, keysAfter] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const isSame = (part: SheetPart): boolean =>
    keys.has(keyOf(part)) && keysAfter.has(keyOf(part)) && rangeOf(part) !== undefined
  const same = new Map<string, Set<number>>()
  for (const part of after.filter(isSame)) {
    const rows = same.get(part.sheet) ?? new Set<number>()
    same.set(part.sheet, rows)
    const { first, last } = rangeOf(part) ?? { first: 1, last: 0 }
    for (let row = first; row <= last; row++) rows.add(row)
  }
  const isChanged = (part: SheetPart): boolean => !isSame(part)
  const changed = { before: before.filter(isChanged), after: after.filter(isChanged) }
  return { same: same satisfies SameRows, changed }
}

function rangeOf({ cell_range: range }: SheetPart) {
  const rows = rowsOf(range)
  return rows && rows.last - rows.first < MOST_ROWS ? rows : undefined
}

async function workbookOf(chunks: readonly SheetChunk[], budget: Budget) {
  const sheets = new Map<string, Sheet>()
  for (const chunk of chunks) {
    // oxlint-disable-next-line no-await-in-loop -- lets other requests run
    await budget.turn()
    addCells(sheets, chunk)
  }
  return sheets
}

/** The reader adds this to the name of a hidden sheet. */
const HIDDEN = ' (hidden)'

function statesOf(nodes: readonly DiffNode[]): Map<string, string> {
  return new Map(
    nodes.flatMap(({ kind, name }) => {
      if (kind !== 'heading' || name === null) return []
      const isHidden = name.endsWith(HIDDEN)
      return [[isHidden ? name.slice(0, -HIDDEN.length) : name, isHidden ? 'hidden' : 'visible']]
    }),
  )
}

function visibilityChanges(before: readonly DiffNode[], after: readonly DiffNode[]) {
  const [old, now] = [statesOf(before), statesOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((sheet) => {
    const states = { old_state: old.get(sheet) ?? null, new_state: now.get(sheet) ?? null }
    return states.old_state === states.new_state ? [] : [{ sheet, ...states }]
  })
}
