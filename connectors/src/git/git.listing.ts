import {
  SourceFault,
  type Change,
  type ChangePage,
  type Listing,
  type ListingStart,
} from '../core/connector.ts'
import { readCursor, writeCursor, type Cursor } from './git.cursor.ts'
import { planChanges, planEverything, type Plan, type Selection } from './git.plan.ts'
import { gitText } from './git.program.ts'

const PAGE = 1000

/** Everything, or what has changed since a commit that the server still has. */
export async function listChanges(
  selection: Selection,
  at: ListingStart,
  signal: AbortSignal,
): Promise<Listing> {
  const { clone, scope } = selection
  const resumed = readCursor(at.resume, scope)
  if (resumed) {
    await clone.fetchNewest(signal)
    if (await canContinue(selection, resumed, signal)) return listFrom(selection, resumed, signal)
  }
  const since = readCursor(at.since, scope)
  const newest = await clone.newest(signal)
  if (newest === undefined) {
    const cursor = { scope, commit: '', base: null, before: {}, done: 0, moved: {} }
    return { listing: 'all', isFromStart: true, pages: onePage(cursor) }
  }
  if (since?.commit === newest && !at.all) return { listing: 'changes', pages: onePage(since) }
  const commit = await clone.fetchNewest(signal)
  const base = since && !at.all ? await baseOf(selection, since.commit, signal) : null
  const before = since?.moved ?? {}
  return listFrom(selection, { scope, commit, base, before, done: 0 }, signal)
}

async function* onePage(cursor: Cursor): AsyncGenerator<ChangePage> {
  yield { changes: [], cursor: writeCursor(cursor) }
}

async function canContinue(
  selection: Selection,
  { commit, base }: Cursor,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await selection.clone.fetchCommit(commit, signal))) return false
  return base === null || (await baseOf(selection, base, signal)) !== null
}

/** The commit if it can be compared with: the server has it, and it has the folder. */
async function baseOf(
  selection: Selection,
  commit: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (!(await selection.clone.fetchCommit(commit, signal))) return null
  return (await hasFolder(selection, commit, signal)) ? commit : null
}

async function hasFolder(
  { clone, folder }: Selection,
  commit: string,
  signal: AbortSignal,
): Promise<boolean> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}:${folder}`]
  try {
    await gitText(clone.repository, { args, signal })
    return true
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceFault) return false
    throw error
  }
}

/** @throws SourceFault if the branch doesn't have the folder */
export async function requireFolder(
  selection: Selection,
  commit: string,
  signal: AbortSignal,
): Promise<void> {
  if (await hasFolder(selection, commit, signal)) return
  throw new SourceFault('lost', 'The branch does not have the folder.')
}

async function listFrom(
  selection: Selection,
  cursor: Cursor,
  signal: AbortSignal,
): Promise<Listing> {
  await requireFolder(selection, cursor.commit, signal)
  const { base } = cursor
  const plan =
    base === null
      ? await planEverything(selection, cursor, signal)
      : await planChanges(selection, { ...cursor, base }, signal)
  const listing = base === null ? 'all' : 'changes'
  return { listing, isFromStart: cursor.done === 0, pages: pagesOf(plan, cursor) }
}

async function* pagesOf({ changes, moved }: Plan, cursor: Cursor): AsyncGenerator<ChangePage> {
  let at = cursor.done
  do {
    const page: readonly Change[] = changes.slice(at, at + PAGE)
    at += page.length
    const isLast = at >= changes.length
    const { scope, commit, base, before } = cursor
    const next = { scope, commit, base, before, done: at, ...(isLast && { moved }) }
    yield { changes: page, cursor: writeCursor(next) }
  } while (at < changes.length)
}
