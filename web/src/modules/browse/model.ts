import type { Schemas } from '@arbor/client'
import { readPast } from '../../app/past/read-past.ts'

export type Folder = Schemas['FolderResponse']
export type Document = Schemas['DocumentResponse']
/** A folder or document in a folder. */
export type Item = Folder | Document
export type Tag = Schemas['TagResponse']

export const SORTS = ['NAME', 'UPDATED_AT', 'CREATED_AT', 'LOGICAL'] as const
export type Sort = (typeof SORTS)[number]

/** How the contents of a folder are shown. */
export const VIEWS = ['list', 'grid'] as const
export type View = (typeof VIEWS)[number]

/** Without `sort`, the folder's default applies: its custom order if it has one, otherwise by name. */
export type BrowseState = {
  readonly sort?: Sort | undefined
  /** A time in the past that is shown. */
  readonly at?: string | undefined
}

/** Reads the sort order and time from URL parameters. */
export function readBrowse({ sort, at }: Readonly<Record<string, unknown>>): BrowseState {
  return { sort: SORTS.find((one) => one === sort), at: readPast(at) }
}

/** The state of a document's ingestion. Undefined for folders and for documents that were never ingested. */
export function stateOf(item: Item): Schemas['PipelineState'] | undefined {
  if (item.part_type === 'FOLDER') return undefined
  return item.active_version.system_metadata?.pipeline_state ?? undefined
}

/** Whether a document is being ingested, or is waiting for it. */
export function isIngesting(item: Item): boolean {
  const status = stateOf(item)?.status
  return status === 'pending' || status === 'processing'
}

/** Steps of an ingestion, in order. */
export const STEPS = ['prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish'] as const

/** Progress of an ingestion, from 0 to 1. All steps count equally. */
export function shareOf(at: {
  readonly step: string
  readonly done?: number | undefined
  readonly total?: number | undefined
}): number {
  const step = STEPS.findIndex((one) => one === at.step)
  const within = at.done !== undefined && at.total ? at.done / at.total : 0
  return Math.max(0, (Math.max(step, 0) + within) / STEPS.length)
}

/** The pages of a list that cover the rows from one index to another. */
export function pagesOf(first: number, last: number, size: number): number[] {
  const from = Math.floor(Math.max(0, first) / size)
  const to = Math.floor(Math.max(0, last) / size)
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** Converts an index among the visible rows to one among all rows. @param gaps indexes of the hidden rows, ascending */
export function indexAmongAll(index: number, gaps: readonly number[]): number {
  let at = index
  for (const gap of gaps) if (gap <= at) at += 1
  return at
}

export type Selection = {
  readonly ids: ReadonlySet<string>
  /** Where a range starts when Shift is held. */
  readonly anchor: number | undefined
}

export const NOTHING: Selection = { ids: new Set(), anchor: undefined }

/** The effect of a click on a row: select only this row, toggle it, or select the range up to it. */
export type PickMode = 'one' | 'toggle' | 'range'

type Click = { readonly index: number; readonly mode: PickMode }

/** The selection after a click on a row. `idAt` returns ids of loaded rows only. */
export function select(
  { ids, anchor }: Selection,
  { index, mode }: Click,
  idAt: (index: number) => string | undefined,
): Selection {
  const id = idAt(index)
  if (id === undefined) return { ids, anchor }
  if (mode === 'one') return { ids: new Set([id]), anchor: index }
  const next = new Set(ids)
  if (mode === 'toggle') {
    if (!next.delete(id)) next.add(id)
    return { ids: next, anchor: index }
  }
  const start = anchor ?? index
  for (let at = Math.min(start, index); at <= Math.max(start, index); at++) {
    const one = idAt(at)
    if (one !== undefined) next.add(one)
  }
  return { ids: next, anchor: start }
}

/** The data of an item while it is dragged. */
export type Dragged = Pick<
  Item,
  'part_type' | 'id' | 'path_part_id' | 'name' | 'parent_path_part_id'
>

/** Media type of dragged rows. */
export const DRAGGED = 'application/x-arbor-items'

export function writeDragged(items: readonly Dragged[]): string {
  const dragged = items.map(({ part_type, id, path_part_id, name, parent_path_part_id }) => ({
    part_type,
    id,
    path_part_id,
    name,
    parent_path_part_id,
  }))
  return JSON.stringify(dragged)
}

export function readDragged(text: string): readonly Dragged[] {
  return text === '' ? [] : (JSON.parse(text) as Dragged[])
}

/** Where dragged rows go: between two rows, or into the folder of a row. */
export type DropPlace = 'before' | 'after' | 'into'

/**
 * Where dragged rows would go while they are over another row.
 * @param share vertical position of the pointer in that row, from 0 to 1
 * @param mayOrder whether the list is in its custom order and the person can change it
 * @returns undefined if they can't be dropped there
 */
export function placeOver(
  { part_type: type }: Pick<Item, 'part_type'>,
  share: number,
  mayOrder: boolean,
): DropPlace | undefined {
  const isFolder = type === 'FOLDER'
  if (!mayOrder) return isFolder ? 'into' : undefined
  if (isFolder && share > 0.25 && share < 0.75) return 'into'
  return share < 0.5 ? 'before' : 'after'
}

/** Items of a folder and the item that they come after; null to put them first. */
export type Placement = { readonly ids: readonly string[]; readonly behind: string | null }

/** The id of the row at an index; undefined if it isn't loaded. */
type Rows = (index: number) => string | undefined

/**
 * The change of order that moves items before the row at an index.
 * @returns undefined if it changes nothing, or if the rows around it aren't loaded
 */
export function placementBefore(
  index: number,
  moved: readonly number[],
  rows: Rows,
): Placement | undefined {
  let above = index - 1
  while (moved.includes(above)) above -= 1
  const behind = above < 0 ? null : rows(above)
  const ids = moved.map(rows).filter((id) => id !== undefined)
  const stays = moved.every((at, nth) => at === above + 1 + nth)
  if (behind === undefined || ids.length < moved.length || stays) return undefined
  return { ids, behind }
}

/** The changes that restore the current places of items. Empty if the rows around them aren't loaded. */
export function placementsNow(moved: readonly number[], rows: Rows): readonly Placement[] {
  const runs: number[][] = []
  for (const at of moved) {
    const last = runs.at(-1)
    if (last?.at(-1) === at - 1) last.push(at)
    else runs.push([at])
  }
  const placements: Placement[] = []
  for (const run of runs) {
    const first = run[0] ?? 0
    const behind = first === 0 ? null : rows(first - 1)
    const ids = run.map(rows).filter((id) => id !== undefined)
    if (behind === undefined || ids.length < run.length) return []
    placements.push({ ids, behind })
  }
  return placements
}
