import type { Reader, SourceItem } from '@arbor/connectors'
import { storable } from './safe-name.ts'

/** Someone who may read an item, as the source names them. */
export type Named = { readonly kind: 'person' | 'group'; readonly name: string }

/** Who reads an item as its source says, in the columns of its row. */
export type Readers = {
  readonly has_readers: boolean
  /** Null if everybody may, or the source doesn't say. */
  readonly readers: readonly Named[] | null
  /** Why they can't be respected. Nobody but administrators sees the item then. */
  readonly readers_fault: string | null
}

const MOST_READERS = 1000
/** The longest address, or name of a group. */
const MOST_NAME_CHARACTERS = 320

/** Reads who may read an item. Addresses are compared in lower case. */
export function readReaders({ readers }: Pick<SourceItem, 'readers'>): Readers {
  if (readers === undefined) return { has_readers: false, readers: null, readers_fault: null }
  const known = { has_readers: true, readers: null, readers_fault: null }
  if (readers.some(({ kind }) => kind === 'everyone')) return known
  const named = readers.flatMap(nameOf)
  const fault = faultOf(named)
  if (fault !== undefined) return { ...known, readers: [], readers_fault: fault }
  const unique = new Map(named.map((each) => [`${each.kind} ${each.name}`, each]))
  return { ...known, readers: [...unique.values()] }
}

function nameOf(reader: Reader): Named[] {
  if (reader.kind === 'everyone') return []
  return reader.kind === 'person'
    ? [{ kind: 'person', name: storable(reader.address).trim().toLowerCase() }]
    : [{ kind: 'group', name: storable(reader.name).trim() }]
}

function faultOf(named: readonly Named[]): string | undefined {
  if (named.length > MOST_READERS) {
    return 'The source names more than 1,000 readers for this item. Only administrators can see it.'
  }
  if (named.some(({ name }) => name === '' || name.length > MOST_NAME_CHARACTERS)) {
    return `The source names a reader for this item whose address or name is empty or longer than ${MOST_NAME_CHARACTERS} characters. Only administrators can see it.`
  }
  return undefined
}
