import { SourceFault, type Change, type ChangePage } from '@arbor/connectors'
import type { Plan, Planned } from '../runs/run-row.ts'
import { MOST_EXAMPLES, type Noted } from '../runs/source-runs.queries.ts'
import type { LeftOut } from './rules.ts'
import {
  compare,
  keyOf,
  readItem,
  showPath,
  type Difference,
  type Identified,
  type Known,
  type Wanted,
} from './wanted.ts'

/** What a page of changes says about items, after the rules. */
export type Page = {
  /** The last that it says about each item. */
  readonly wanted: ReadonlyMap<string, Wanted>
  readonly gone: readonly string[]
  readonly skipped: readonly (readonly string[])[]
  readonly leftOut: readonly { readonly path: readonly string[]; readonly reason: string }[]
  readonly seen: number
}

/** Folders that can't be listed and are remembered in a page. */
const MOST_SKIPPED = 1000

/** @throws SourceFault if too much can't be read */
export function readPage({ changes }: ChangePage, leftOutBy: LeftOut, otherwise: string): Page {
  const wanted = new Map<string, Wanted>()
  const gone = new Set<string>()
  const skipped: (readonly string[])[] = []
  const leftOut: { path: readonly string[]; reason: string }[] = []
  for (const change of changes) readChange(change)
  if (skipped.length > MOST_SKIPPED) {
    throw new SourceFault('away', 'Too much of the source cannot be read.')
  }
  return { wanted, gone: [...gone], skipped, leftOut, seen: changes.length }

  function readChange(change: Change): void {
    if (change.type === 'skipped') {
      // If it is the root, nothing is missing.
      skipped.push(change.path)
      leftOut.push(change)
      return
    }
    if (change.type === 'gone') {
      for (const kind of ['file', 'folder'] as const) {
        const key = keyOf({ kind, id: change.id })
        wanted.delete(key)
        gone.add(key)
      }
      return
    }
    const { item } = change
    const key = keyOf(item)
    const reason = leftOutBy(item)
    if (reason === undefined) {
      gone.delete(key)
      wanted.set(key, readItem(item, otherwise))
    } else {
      wanted.delete(key)
      gone.add(key)
      leftOut.push({ path: item.path, reason })
    }
  }
}

/** An item that differs from what is known of it. */
export type Differing = {
  readonly wanted: Identified
  readonly known: Known | undefined
  readonly difference: Difference
}

/** The items of a page that differ. */
export type Compared = {
  readonly differing: readonly Differing[]
  readonly noted: Noted
}

/**
 * Compares a page with what is known.
 * @param items its items, with the ids of their readers
 */
export function comparePage(
  page: Page,
  items: ReadonlyMap<string, Identified>,
  known: ReadonlyMap<string, Known>,
): Compared {
  const notes = createNotes()
  const differing: Differing[] = []
  notes.count('seen', page.seen)
  for (const wanted of items.values()) {
    const before = known.get(wanted.key)
    const difference = compare(before, wanted)
    if (!difference?.isNoted) continue
    differing.push({ wanted, known: before, difference })
    const path = showPath(wanted.path)
    if (difference.hasOtherReaders) notes.note('readers', path)
    if (wanted.kind === 'folder' && !difference.isMoved) continue
    if (difference.isNew) notes.note('added', path)
    if (difference.isChanged) notes.note('changed', path)
    if (difference.isMoved) notes.note('moved', path, before && showPath(before.path))
  }
  for (const { path, reason } of page.leftOut) notes.note('left_out', showPath(path), reason)
  return { differing, noted: notes.all() }
}

/** Collects counts and examples. */
export function createNotes() {
  const counts: Record<string, number> = {}
  const plan: { -readonly [Kind in keyof Plan]: Plan[Kind] } = {}
  const count = (name: string, by = 1) => {
    counts[name] = (counts[name] ?? 0) + by
  }
  return {
    count,
    note: (kind: Planned, path: string, note?: string) => {
      count(kind)
      const examples = (plan[kind] ??= [])
      if (examples.length < MOST_EXAMPLES) examples.push({ path, note: note ?? null })
    },
    all: (): Noted => ({ counts, plan }),
  }
}
