import { constants, type Dirent, type Stats } from 'node:fs'
import { lstat, open, opendir, realpath } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import {
  SourceFault,
  type Change,
  type ChangePage,
  type Connector,
  type SourceItem,
} from '../connector.ts'

/** Changes in a page. */
const PAGE = 1000
/** How deep folders are read. The tree of Arbor is not deeper. */
const MAX_DEPTH = 100

/**
 * Reads a folder of the server. Links are never followed, so nothing outside can be read through them.
 * @throws SourceFault if the folder is not below an allowed one
 */
export async function openFolder(path: string, allowed: readonly string[]): Promise<Connector> {
  const root = await findRoot(path, allowed)
  return {
    changes: async (_at, signal) => ({ listing: 'all', pages: listPages(root, signal) }),
    fetch: async (item) => ({ stream: await openFile(root, item) }),
    test: async (signal) => {
      let files = 0
      for await (const { changes } of listPages(root, signal)) {
        files += changes.filter(
          (each) => each.type === 'present' && each.item.kind === 'file',
        ).length
        if (files >= PAGE) return `Found the folder and more than ${PAGE} files.`
      }
      return `Found the folder and ${files === 1 ? 'one file' : `${files} files`}.`
    },
    close: async () => {},
  }
}

/** The real path of the folder. @throws SourceFault if it is not below an allowed one */
export async function findRoot(path: string, allowed: readonly string[]): Promise<string> {
  const root = isAbsolute(path) ? await realpath(path).catch(() => undefined) : undefined
  const bases = await Promise.all(allowed.map((each) => realpath(each).catch(() => undefined)))
  // The same message in both cases, so that nobody finds out which folders exist elsewhere.
  if (root === undefined || !bases.some((base) => base !== undefined && isInside(base, root))) {
    throw new SourceFault(
      'settings',
      'There is no such folder below those that the operator of this server allows.',
    )
  }
  const stats = await lstat(root)
  if (!stats.isDirectory()) throw new SourceFault('settings', 'The path is not a folder.')
  return root
}

function isInside(base: string, path: string): boolean {
  const way = relative(base, path)
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}

async function* listPages(root: string, signal: AbortSignal): AsyncGenerator<ChangePage> {
  let changes: Change[] = []
  for await (const change of walk(root, [], signal)) {
    changes.push(change)
    if (changes.length < PAGE) continue
    yield { changes, cursor: '{}' }
    changes = []
  }
  yield { changes, cursor: '{}' }
}

/** The entries of a folder, read one after the other, so that memory doesn't grow with their number. */
async function* walk(
  root: string,
  path: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Change> {
  let entries: AsyncIterable<Dirent<Buffer>>
  try {
    // Names as bytes, because they may not be text.
    const folder = await opendir(join(root, ...path), { encoding: 'buffer' as BufferEncoding })
    entries = folder as unknown as AsyncIterable<Dirent<Buffer>>
  } catch (error) {
    // Without the folder itself, an empty listing would follow.
    if (path.length === 0) throw awayFault(error)
    yield { type: 'skipped', path, reason: 'The folder cannot be read.' }
    return
  }
  for await (const entry of entries) {
    signal.throwIfAborted()
    const name = textOf(entry.name)
    if (name === undefined) {
      const shown = [...path, entry.name.toString('utf8')]
      yield { type: 'skipped', path: shown, reason: 'The name is not valid UTF-8.' }
      continue
    }
    yield* look(root, [...path, name], signal)
  }
}

async function* look(
  root: string,
  path: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Change> {
  const stats = await lstat(join(root, ...path)).catch(
    (error: unknown) => error as NodeJS.ErrnoException,
  )
  if (stats instanceof Error) {
    // It was deleted since the folder was read.
    if (stats.code === 'ENOENT') return
    yield { type: 'skipped', path, reason: 'It cannot be read.' }
  } else if (stats.isDirectory()) {
    if (path.length >= MAX_DEPTH) {
      yield { type: 'skipped', path, reason: `It is more than ${MAX_DEPTH} folders deep.` }
      return
    }
    yield { type: 'present', item: { id: idOf(path), kind: 'folder', path } }
    yield* walk(root, path, signal)
  } else if (stats.isFile()) {
    yield { type: 'present', item: fileItem(path, stats) }
  } else {
    const reason = stats.isSymbolicLink() ? 'Links are not followed.' : 'It is not a regular file.'
    yield { type: 'skipped', path, reason }
  }
}

function fileItem(path: readonly string[], stats: Stats): SourceItem {
  return {
    id: idOf(path),
    kind: 'file',
    path,
    size: stats.size,
    modifiedAt: stats.mtime,
    // With the number of the file, a moved file is recognized, and two files of the same size and time are not confused.
    fingerprint: `${stats.size}-${stats.mtimeMs}-${stats.ino}`,
  }
}

const idOf = (path: readonly string[]) => path.join('/')

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(name: Buffer): string | undefined {
  try {
    return UTF8.decode(name)
  } catch {
    return undefined
  }
}

/** Opens the file, but no link that has replaced it or a folder above it since. @throws SourceFault */
async function openFile(root: string, { path }: SourceItem) {
  const full = join(root, ...path)
  try {
    const handle = await open(
      full,
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    )
    const [stats, real] = await Promise.all([handle.stat(), realpath(full)])
    if (stats.isFile() && real === full) return handle.createReadStream()
    await handle.close()
  } catch (error) {
    throw new SourceFault('item', 'The file cannot be read.', { cause: error })
  }
  throw new SourceFault('item', 'The file is no longer a regular file below the folder.')
}

function awayFault(cause: unknown): SourceFault {
  return new SourceFault('away', 'The folder cannot be read at the moment.', { cause })
}
