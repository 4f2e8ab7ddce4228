import { createHash } from 'node:crypto'
import type { SourceItem } from '@arbor/connectors'
import { readReaders, type Readers } from './readers.ts'
import { safeName, storable } from './safe-name.ts'

/** An item as the source has it, in the columns of its row. */
export type Wanted = Readers & {
  readonly key: string
  readonly external_id: string
  readonly kind: 'file' | 'folder'
  readonly path: readonly string[]
  readonly plain_name: string
  readonly fingerprint: string | null
  readonly bytes: number | null
  readonly modified_at: string | null
  readonly media_type: string | null
  readonly link: string | null
  readonly version: ItemVersion | null
}

/** What a source says about a version of an item. */
export type ItemVersion = {
  readonly author: string | null
  readonly at: string | null
  readonly message: string | null
}

/** An item with the ids of its readers. */
export type Identified = Omit<Wanted, 'readers'> & { readonly reader_ids: readonly string[] | null }

/** An item as it was last seen. */
export type Known = Omit<Identified, 'external_id'> & {
  readonly id: string
  readonly external_id: string | null
  readonly state: 'present' | 'missing' | 'gone' | 'left_out'
}

const KEY_CHARACTERS = 32
const MOST_TEXT = 2000

/** Identifies an item. A file and a folder with the same id are different items, because neither can become the other. */
export function keyOf({ kind, id }: Pick<SourceItem, 'kind' | 'id'>): string {
  return createHash('sha256').update(`${kind}:${id}`).digest('hex').slice(0, KEY_CHARACTERS)
}

/**
 * Reads what a connector gives. Text becomes storable, and nothing is longer than its column should be.
 * @param otherwise fingerprint of a file for which the source gives neither a fingerprint, nor a time or size
 */
export function readItem(item: SourceItem, otherwise: string): Wanted {
  const { kind, id, size, modifiedAt, version } = item
  const path = item.path.map(storable)
  const known = [size, modifiedAt?.getTime()].filter((each) => each !== undefined).join('-')
  const isTime = modifiedAt !== undefined && !Number.isNaN(modifiedAt.getTime())
  return {
    key: keyOf(item),
    external_id: storable(id),
    kind,
    path,
    plain_name: safeName(path.at(-1) ?? ''),
    fingerprint: kind === 'folder' ? null : storable(item.fingerprint ?? (known || otherwise)),
    bytes: size !== undefined && Number.isSafeInteger(size) && size >= 0 ? size : null,
    modified_at: isTime ? modifiedAt.toISOString() : null,
    media_type: item.mediaType === undefined ? null : storable(item.mediaType).slice(0, MOST_TEXT),
    link: linkOf(item.link),
    version: version
      ? {
          author:
            version.author === undefined ? null : storable(version.author).slice(0, MOST_TEXT),
          at: version.at?.toISOString() ?? null,
          message:
            version.message === undefined ? null : storable(version.message).slice(0, MOST_TEXT),
        }
      : null,
    ...readReaders(item),
  }
}

/** Only links that a browser can open without running something. */
function linkOf(link: string | undefined): string | null {
  if (link === undefined || link.length > MOST_TEXT || !URL.canParse(link)) return null
  return /^https?:$/.test(new URL(link).protocol) ? link : null
}

/** How an item differs from what is known of it. */
export type Difference = {
  readonly isNew: boolean
  readonly isChanged: boolean
  readonly isMoved: boolean
  readonly hasOtherReaders: boolean
  /** Whether anything has to be written. */
  readonly isNoted: boolean
}

/** @returns undefined for an item that a person leaves out */
export function compare(known: Known | undefined, wanted: Identified): Difference | undefined {
  if (known?.state === 'left_out') return undefined
  if (!known || known.state === 'gone') {
    return {
      isNew: true,
      isChanged: false,
      isMoved: false,
      hasOtherReaders: false,
      isNoted: true,
    }
  }
  const isChanged = known.fingerprint !== wanted.fingerprint
  const isMoved = !isSame(known.path, wanted.path)
  const hasOtherReaders = differInReaders(known, wanted)
  const isNoted =
    isChanged ||
    isMoved ||
    hasOtherReaders ||
    known.state === 'missing' ||
    known.bytes !== wanted.bytes ||
    known.modified_at !== wanted.modified_at ||
    known.media_type !== wanted.media_type ||
    known.link !== wanted.link ||
    JSON.stringify(known.version) !== JSON.stringify(wanted.version)
  return { isNew: false, isChanged, isMoved, hasOtherReaders, isNoted }
}

function differInReaders(known: Known, wanted: Identified): boolean {
  if (known.has_readers !== wanted.has_readers || known.readers_fault !== wanted.readers_fault) {
    return true
  }
  // Those of a folder of which the source names none follow from what is in it.
  if (wanted.kind === 'folder' && !wanted.has_readers) return false
  const [before, now] = [known.reader_ids, wanted.reader_ids]
  return before === null || now === null ? before !== now : !isSame(before, now)
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, at) => name === b[at])
}

/** The folders above some items, shortest first. */
export function foldersAbove(paths: Iterable<readonly string[]>): string[][] {
  const found = new Map<string, string[]>()
  for (const path of paths) {
    for (let length = path.length - 1; length > 0; length -= 1) {
      const folder = path.slice(0, length)
      const key = folder.join('\u001f')
      if (found.has(key)) break
      found.set(key, folder)
    }
  }
  return [...found.values()].toSorted((a, b) => a.length - b.length)
}

/** A path for people, at most 1,000 characters. */
export function showPath(path: readonly string[]): string {
  const MOST = 1000
  let shown = path.slice(0, MOST).map(storable).join('/')
  if (shown.length > MOST) shown = `${shown.slice(0, MOST - 1).toWellFormed()}…`
  return shown
}
