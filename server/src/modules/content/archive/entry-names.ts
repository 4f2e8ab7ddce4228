import { shortenName, splitExtension } from '../../../platform/storage/download-names.ts'

/** A folder or document of an archive, and its folder. A folder that is not in the archive counts as none. */
export type Named = {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

/** Windows reserves these names with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
/** Separators, characters that some file systems reject, and invisible characters. */
// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069<>:"/\\|?*]/g

/** A name that every file system accepts and that can't point outside the folder when the archive is unpacked. */
export function safeName(name: string): string {
  const clean = name.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_')
  const trimmed = clean.trim().replace(/(?<![. ])[. ]+$/, '')
  const named = RESERVED.test(trimmed) ? `_${trimmed}` : trimmed
  return shortenName(named === '' ? '_' : named)
}

/**
 * The paths of the entries of an archive, by id, with their folders. File systems may ignore case, so names that differ
 * only in case get a number. The first one listed keeps its name.
 */
export function entryPaths(items: readonly Named[]): Map<string, string> {
  const known = new Map(items.map((item) => [item.id, item]))
  const paths = new Map<string, string>()
  const taken = new Set<string>()
  const pathFor = ({ id, parentId, name }: Named): string => {
    const done = paths.get(id)
    if (done !== undefined) return done
    const parent = parentId === null ? undefined : known.get(parentId)
    const folder = parent ? `${pathFor(parent)}/` : ''
    const path = freePath(folder, safeName(name), taken)
    paths.set(id, path)
    return path
  }
  for (const item of items) pathFor(item)
  return paths
}

function freePath(folder: string, name: string, taken: Set<string>): string {
  const [stem, extension] = splitExtension(name)
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? `${folder}${name}` : `${folder}${stem} (${number})${extension}`
    const key = path.toLowerCase()
    if (taken.has(key)) continue
    taken.add(key)
    return path
  }
}
