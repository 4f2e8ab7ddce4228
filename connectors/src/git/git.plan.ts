import { SourceFault, type Change, type SourceItem } from '../core/connector.ts'
import type { Clone } from './git.clone.ts'
import { readVersions, type HistoryRange } from './git.history.ts'
import type { Cursor, Moved } from './git.cursor.ts'
import { Ids } from './git.ids.ts'
import { compareTrees, isFile, listTree, treeOf, type Difference, type Entry } from './git.tree.ts'

const MAX_ID = 1024
const MAX_NAMES = 200

/** What is listed. */
export type Selection = {
  readonly clone: Clone
  /** Names the address, the branch and the folder. */
  readonly scope: string
  readonly folder: string
  /** The URL of a file on the web, with `{path}`. */
  readonly link: string | undefined
}

/** All changes of a listing in their order. The same for the same commits. */
export type Plan = { readonly changes: readonly Change[]; readonly moved: Moved }

export async function planEverything(
  selection: Selection,
  { commit, before }: Cursor,
  signal: AbortSignal,
): Promise<Plan> {
  const { clone, folder } = selection
  const ids = new Ids(before, commit)
  const skipped: Change[] = []
  const files = new Map<string, Entry & { readonly itemId: string }>()
  for await (const entry of listTree(
    { repository: clone.repository, signal },
    treeOf(commit, folder),
  )) {
    const reason = faultOf(entry)
    if (entry.path === undefined || reason !== undefined) skipped.push(skip(entry, reason))
    else {
      const itemId = ids.of(entry.path)
      files.set(entry.path, { ...entry, itemId })
    }
  }
  for (const path of Object.keys(before)) if (!files.has(path)) ids.forget(path)
  const present = await toItems(selection, files, { commit, folder }, signal)
  return { changes: [...skipped, ...present], moved: ids.moved }
}

export async function planChanges(
  selection: Selection,
  { commit, base, before }: Cursor & { readonly base: string },
  signal: AbortSignal,
): Promise<Plan> {
  const { folder } = selection
  const differences = await compare(
    selection,
    [treeOf(base, folder), treeOf(commit, folder)],
    signal,
  )
  const ids = new Ids(before, commit)
  const result: Change[] = []
  const gone = (path: string): void => {
    ids.forget(path)
    result.push({ type: 'gone', id: ids.before(path) })
  }
  const files = new Map<string, Entry & { readonly itemId: string }>()
  // Files that disappeared or moved first, because a new one may begin where they were.
  const isFirst = (each: Difference): boolean => each.type === 'gone' || isMove(each)
  for (const each of [...differences.filter(isFirst), ...differences.filter((d) => !isFirst(d))]) {
    if (each.type === 'gone') {
      gone(each.path)
      continue
    }
    const { entry, from } = each
    const reason = faultOf(entry)
    if (entry.path === undefined || reason !== undefined) {
      if (from !== undefined) gone(from)
      result.push(skip(entry, reason))
      continue
    }
    files.set(entry.path, { ...entry, itemId: idOf(entry.path, from, { ids, gone }) })
  }
  const present = await toItems(selection, files, { commit, after: base, folder }, signal)
  return { changes: [...result, ...present], moved: ids.moved }
}

async function compare(
  { clone }: Selection,
  trees: readonly [string, string],
  signal: AbortSignal,
): Promise<Difference[]> {
  const reading = { repository: clone.repository, signal }
  try {
    return await Array.fromAsync(compareTrees(reading, trees, await clone.access()))
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof SourceFault)) throw error
    // Not every server sends the contents that are needed to find similar files.
    return Array.fromAsync(compareTrees(reading, trees))
  }
}

function isMove(each: Difference): boolean {
  return each.type === 'present' && each.from !== undefined && each.from !== each.entry.path
}

function idOf(
  path: string,
  from: string | undefined,
  { ids, gone }: { readonly ids: Ids; readonly gone: (path: string) => void },
): string {
  if (from === undefined || from === path) return ids.of(path)
  ids.forget(from)
  const id = ids.move(from, path)
  if (id !== undefined) return id
  gone(from)
  return ids.of(path)
}

async function toItems(
  { clone, folder, link }: Selection,
  files: ReadonlyMap<string, Entry & { readonly itemId: string }>,
  range: HistoryRange,
  signal: AbortSignal,
): Promise<Change[]> {
  clone.expect([...files.values()].map(({ id }) => id))
  const versions = await readVersions(clone, range, new Set(files.keys()), signal)
  return [...files].map(([path, { id, itemId }]) => {
    const version = versions.get(path)
    const item: SourceItem = {
      id: itemId,
      kind: 'file',
      path: path.split('/'),
      fingerprint: id,
      ...(version && { version, ...(version.at && { modifiedAt: version.at }) }),
      ...(link !== undefined && { link: linkTo(link, folder, path) }),
    }
    return { type: 'present', item }
  })
}

function linkTo(template: string, folder: string, path: string): string {
  const names = [...(folder === '' ? [] : folder.split('/')), ...path.split('/')]
  return template.replace('{path}', () => names.map(encodeURIComponent).join('/'))
}

function skip({ shownPath }: Entry, reason: string | undefined): Change {
  return {
    type: 'skipped',
    path: shownPath.split('/').slice(0, MAX_NAMES),
    reason: reason ?? 'Its name is not valid UTF-8.',
  }
}

/** Why an entry is left out. */
function faultOf(entry: Entry): string | undefined {
  const { path, mode } = entry
  if (path === undefined) return 'Its name is not valid UTF-8.'
  if (mode === '120000') return 'Links are not followed.'
  if (mode === '160000') return 'It is a submodule. Create a source for its own repository.'
  if (!isFile(entry)) return 'It is not a file.'
  // Some of an id is for a mark.
  if (path.length > MAX_ID - 20) return 'Its path is longer than 1,000 characters.'
  const names = path.split('/')
  if (names.length > MAX_NAMES) return `It is in more than ${MAX_NAMES} folders.`
  const isSafe = names.every((name) => !['', '.', '..'].includes(name))
  return isSafe ? undefined : 'Its path is not valid.'
}
