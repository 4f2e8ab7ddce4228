import { constants, type Dirent, type Stats } from 'node:fs'
import { lstat, open, opendir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import {
  SourceFault,
  type Change,
  type ChangePage,
  type Connector,
  type SourceItem,
} from '../core/connector.ts'
import { away, findRoot } from './find-root.ts'

/** Changes in a page. */
const PAGE = 1000
/** How deep folders are read. The tree of Arbor is not deeper. */
const MAX_DEPTH = 100

/**
 * Reads a folder of the server. Links are never followed, so nothing outside can be read through them.
 * @throws SourceFault if the folder is not below an allowed one, or not there at the moment
 */
export async function openFolder(path: string, allowed: readonly string[]): Promise<Connector> {
  const root = await findRoot(path, allowed)
  return {
    changes: async (_at, signal) => ({
      listing: 'all',
      isFromStart: true,
      pages: listPages(root, signal),
    }),
    fetch: async (item) => ({ stream: await openFile(root, item) }),
    exists: (item) => exists(root, item),
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

/** @throws SourceFault if the folder is not the same at the end, because its drive was removed or replaced */
async function* listPages(root: string, signal: AbortSignal): AsyncGenerator<ChangePage> {
  const before = await identityOf(root)
  let changes: Change[] = []
  for await (const change of walk(root, [], signal)) {
    changes.push(change)
    if (changes.length < PAGE) continue
    yield { changes, cursor: '{}' }
    changes = []
  }
  if ((await identityOf(root)) !== before) throw away()
  yield { changes, cursor: '{}' }
}

/** Differs if another folder has taken the place of this one. @throws SourceFault */
async function identityOf(root: string): Promise<string> {
  try {
    const { dev, ino } = await lstat(root)
    return `${dev} ${ino}`
  } catch (error) {
    throw away(error)
  }
}

/** The entries of a folder, read one after the other, so that memory doesn't grow with their number. */
async function* walk(
  root: string,
  path: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Change> {
  try {
    for await (const entry of await entriesOf(join(root, ...path))) {
      signal.throwIfAborted()
      const name = textOf(entry.name)
      if (name === undefined) {
        const shown = [...path, entry.name.toString('utf8')]
        yield { type: 'skipped', path: shown, reason: 'The name is not valid UTF-8.' }
        continue
      }
      yield* look(root, [...path, name], signal)
    }
  } catch (error) {
    if (!isOfSystem(error)) throw error
    // Without the folder itself, the listing would lack everything.
    if (path.length === 0) throw away(error)
    // Nothing is deleted below it, whatever was read before.
    yield { type: 'skipped', path, reason: 'The folder cannot be read.' }
  }
}

/** Names as bytes, because they may not be text. */
async function entriesOf(path: string): Promise<AsyncIterable<Dirent<Buffer>>> {
  const folder = await opendir(path, { encoding: 'buffer' as BufferEncoding })
  return folder as unknown as AsyncIterable<Dirent<Buffer>>
}

/** Whether an error comes from the file system. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
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
    // Without the folder itself, this isn't about the file.
    await identityOf(root)
    throw new SourceFault('item', 'The file cannot be read.', { cause: error })
  }
  throw new SourceFault('item', 'The file is no longer a regular file below the folder.')
}

/** @throws SourceFault if the folder itself can't be read */
async function exists(root: string, { path, kind }: SourceItem): Promise<boolean> {
  try {
    const stats = await lstat(join(root, ...path))
    return kind === 'folder' ? stats.isDirectory() : stats.isFile()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw away(error)
    // Without the folder itself, everything in it seems to be gone.
    await identityOf(root)
    return false
  }
}
