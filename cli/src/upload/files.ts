import { glob, opendir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { isSystemFile } from '@arbor/client'
import { EXIT, Fault } from '../faults-with-exit-codes.ts'

/** A local file, and the names of its folders that the upload keeps. */
export type LocalFile = {
  readonly path: string
  readonly name: string
  readonly folders: readonly string[]
  readonly size: number
}

/** A named source: a file, a folder with everything below it, or a pattern such as `reports/**\/*.pdf`. */
export type Source =
  /** Uploaded under the name in its path, unless `name` is set. */
  | { readonly kind: 'file'; readonly path: string; readonly name?: string }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly base: string }

const WILDCARD = /[*?[{]/

/** @throws Fault if nothing exists there */
export async function sourceOf(given: string): Promise<Source> {
  const found = await stat(given).catch(() => undefined)
  const path = resolve(given)
  if (found?.isFile()) return { kind: 'file', path }
  if (found?.isDirectory()) return { kind: 'folder', path }
  if (!found && WILDCARD.test(given)) {
    const steps = given.split(/[\\/]/)
    const fixed = steps.slice(
      0,
      steps.findIndex((step) => WILDCARD.test(step)),
    )
    const base = fixed.length === 1 && fixed[0] === '' ? sep : fixed.join(sep) || '.'
    return { kind: 'pattern', pattern: given, base: resolve(base) }
  }
  throw new Fault(`File or folder “${given}” doesn’t exist.`, EXIT.notFound)
}

export type Walk = {
  /** Includes names that start with a dot. */
  readonly hidden: boolean
  /** Called for each folder that can't be read. The walk continues with the others. */
  readonly onFault?: ((path: string, message: string) => Promise<void>) | undefined
}

/** Yields the files of the sources as they are found, without keeping a list. */
export async function* filesOf(
  sources: readonly Source[],
  options: Walk,
): AsyncGenerator<LocalFile, void, undefined> {
  for (const source of sources) {
    if (source.kind === 'folder') {
      yield* walk(source.path, [basename(source.path)], options)
    } else if (source.kind === 'file') {
      const file = await describe(source.path, [], source.name)
      if (file) yield file
    } else yield* matches(source, options.hidden)
  }
}

/**
 * The file at a path as `filesOf` would yield it, or undefined if it is in no source, is skipped, or no longer exists.
 */
export async function fileIn(
  sources: readonly Source[],
  path: string,
  hidden: boolean,
): Promise<LocalFile | undefined> {
  for (const source of sources) {
    if (source.kind === 'file' && source.path === path) return describe(path, [])
    if (source.kind !== 'folder' || !path.startsWith(source.path + sep)) continue
    const steps = relative(source.path, path).split(sep)
    if (steps.some((step) => isSkipped(step, hidden))) return undefined
    return describe(path, [basename(source.path), ...steps.slice(0, -1)])
  }
  return undefined
}

/** Whether to skip a name within a folder. Names that start with a dot are meant for programs. */
export function isSkipped(name: string, hidden: boolean): boolean {
  return isSystemFile(name) || (!hidden && name.startsWith('.'))
}

async function* walk(
  folder: string,
  names: readonly string[],
  options: Walk,
): AsyncGenerator<LocalFile, void, undefined> {
  try {
    for await (const entry of await opendir(folder)) {
      if (isSkipped(entry.name, options.hidden)) continue
      const path = join(folder, entry.name)
      // Symbolic links are not followed. They may point outside the folder or form a loop.
      if (entry.isDirectory()) yield* walk(path, [...names, entry.name], options)
      else if (entry.isFile()) {
        const file = await describe(path, names)
        if (file) yield file
      }
    }
  } catch (error) {
    await options.onFault?.(folder, (error as Error).message)
  }
}

async function* matches(
  { pattern, base }: Source & { readonly kind: 'pattern' },
  hidden: boolean,
): AsyncGenerator<LocalFile, void, undefined> {
  for await (const entry of glob(pattern, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = resolve(entry.parentPath, entry.name)
    const steps = relative(base, path).split(sep)
    if (steps.some((step) => isSkipped(step, hidden))) continue
    const file = await describe(path, relative(base, dirname(path)).split(sep).filter(Boolean))
    if (file) yield file
  }
}

/** Undefined if the file no longer exists. Names are normalized to NFC, as on the server. */
async function describe(
  path: string,
  folders: readonly string[],
  name = basename(path),
): Promise<LocalFile | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return {
    path,
    name: name.normalize('NFC'),
    folders: folders.map((folder) => folder.normalize('NFC')),
    size: found.size,
  }
}
