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
/** File systems allow 255 bytes. The rest is for a number. */
const MOST_BYTES = 240

/** A name that every file system accepts and that can't point outside the folder when the archive is unpacked. */
export function safeName(name: string): string {
  const clean = name.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_')
  const trimmed = clean.trim().replace(/(?<![. ])[. ]+$/, '')
  const named = RESERVED.test(trimmed) ? `_${trimmed}` : trimmed
  return shorten(named === '' ? '_' : named)
}

/** Keeps the extension, if the name has one. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name
  const [stem, extension] = split(name)
  const room = MOST_BYTES - Buffer.byteLength(extension)
  let short = ''
  let bytes = 0
  for (const letter of stem) {
    bytes += Buffer.byteLength(letter)
    if (bytes > room) break
    short += letter
  }
  return `${short}${extension}`
}

function split(name: string): readonly [stem: string, extension: string] {
  const found = /\.[A-Za-z0-9]{1,10}$/.exec(name)
  return found && found.index > 0 ? [name.slice(0, found.index), found[0]] : [name, '']
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
  const [stem, extension] = split(name)
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? `${folder}${name}` : `${folder}${stem} (${number})${extension}`
    const key = path.toLowerCase()
    if (taken.has(key)) continue
    taken.add(key)
    return path
  }
}

/** The name of a document with the extension of its file, which the name may lack. */
export function fileName(name: string, key: string): string {
  const [, extension] = split(key.slice(key.lastIndexOf('/') + 1))
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : `${name}${extension}`
}
