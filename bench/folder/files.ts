import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join, relative } from 'node:path'

/** A file of the folder, under a name that is unique in the run. */
export type SourceFile = {
  readonly path: string
  /** Path below the folder, for messages. */
  readonly shown: string
  readonly name: string
  readonly bytes: number
}

/** Names in the service have at most 255 characters. The leading number makes them unique. */
const LONGEST = 200

/** All files below a folder, or this many of them spread evenly, so that every subfolder has its share. */
export async function listFiles(folder: string, most: number | undefined): Promise<SourceFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const step = most === undefined ? 1 : Math.max(1, paths.length / most)
  const count = most === undefined ? paths.length : Math.min(most, paths.length)
  const chosen = Array.from({ length: count }, (_, at) => paths[Math.floor(at * step)] ?? '')
  return Promise.all(
    chosen.map(async (path, at) => ({
      path,
      shown: relative(folder, path),
      name: uniqueName(path, at),
      bytes: (await stat(path)).size,
    })),
  )
}

function uniqueName(path: string, at: number): string {
  const extension = extname(path)
  const stem = basename(path, extension).slice(0, LONGEST - extension.length)
  return `${String(at + 1).padStart(4, '0')} ${stem}${extension}`
}
