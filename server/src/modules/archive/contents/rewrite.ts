import { createHmac } from 'node:crypto'
import { isUuid, UUID_PATTERN } from '../../../platform/core/ids.ts'
import { normalPart, storedNameFault } from '../../../platform/core/names.ts'
import type { Manifest } from './form.ts'
import { unusable } from './read-zip.ts'
import { requireShape } from './shapes.ts'
import type { ArchivedTable } from './archived-tables.ts'

/** How deep the JSON in a column may be. */
const MOST_DEPTH = 64
const MENTION = new RegExp(`<@(${UUID_PATTERN})>`, 'gi')

export type Row = Record<string, unknown>

/** Where a tenant is imported to. */
export type Target = {
  readonly tenantId: string
  readonly ownerId: string
  /** The accounts here of the people in the archive, by their ids there. */
  readonly people: ReadonlyMap<string, string>
  /** The beginning of the addresses of stored objects here. */
  readonly address: string
  /** Makes new ids from those in the archive; undefined keeps them. */
  readonly idKey?: Buffer | undefined
}

/** Types of the columns of a table, such as `uuid` or `jsonb`. */
export type Columns = ReadonlyMap<string, { readonly type: string; readonly nullable: boolean }>

/** Turns rows of an archive into rows of the new tenant. Nothing in a row can name another tenant or its objects. */
export class Rewriter {
  readonly #manifest: Manifest
  readonly #target: Target
  readonly #from: string
  readonly #to: string

  constructor(manifest: Manifest, target: Target) {
    this.#manifest = manifest
    this.#target = target
    this.#from = `${manifest.files.address}${manifest.tenant.id}/`
    this.#to = `${target.address}${target.tenantId}/`
  }

  /** The id here of a node, version or other thing of the archive. */
  id(id: string): string {
    const { idKey } = this.#target
    return idKey === undefined ? id.toLowerCase() : renewed(id.toLowerCase(), idKey)
  }

  /** The key of a stored object here, from its name in the archive. */
  objectKey(name: string): string {
    const [folder = '', ...rest] = name.split('/')
    const own = isUuid(folder) ? this.id(folder) : folder
    return [this.#target.tenantId, own, ...rest].join('/')
  }

  /** @returns undefined if the row is left out, because nobody here is the person */
  row(table: ArchivedTable, row: Row, columns: Columns): Row | undefined {
    const people = table.people ?? {}
    const result: Row = {}
    for (const [column, value] of Object.entries(row)) {
      const type = columns.get(column)?.type
      if (type === undefined) continue
      const unknown = people[column]
      if (unknown !== undefined && value !== null) {
        const id = typeof value === 'string' ? value.toLowerCase() : ''
        const person = this.#target.people.get(id)
        if (person === undefined && unknown === 'drop') return undefined
        result[column] = person ?? (unknown === 'owner' ? this.#target.ownerId : null)
      } else {
        if (type === 'jsonb' && value !== null) requireShape(table.name, column, value)
        result[column] = this.#value(value, type)
      }
    }
    return this.#special(table.name, result, row)
  }

  #value(value: unknown, type: string): unknown {
    if (value === null) return null
    if (type === 'uuid') return this.#uuid(value)
    if (type === 'uuid[]' && Array.isArray(value)) return value.map((each) => this.#uuid(each))
    return type === 'jsonb' ? this.#json(value, 0) : value
  }

  #uuid(value: unknown): unknown {
    return typeof value === 'string' && isUuid(value) ? this.id(value) : value
  }

  /** Ids and addresses of objects in JSON. Other texts stay, even if they contain ids. */
  #json(value: unknown, depth: number): unknown {
    if (depth > MOST_DEPTH) throw unusable('it has JSON that is nested too deeply.')
    if (typeof value === 'string') return this.#text(value)
    if (Array.isArray(value)) return value.map((each) => this.#json(each, depth + 1))
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).map(([key, each]) => [key, this.#json(each, depth + 1)])
    return Object.fromEntries(members) as unknown
  }

  #text(value: string): string {
    if (isUuid(value)) {
      const id = value.toLowerCase()
      if (id === this.#manifest.tenant.id) return this.#target.tenantId
      return this.#target.people.get(id) ?? this.id(id)
    }
    const { id: tenantId } = this.#manifest.tenant
    if (value.startsWith(`${tenantId}/`)) return this.objectKey(value.slice(tenantId.length + 1))
    if (value.startsWith(this.#from)) {
      return `${this.#target.address}${this.objectKey(value.slice(this.#from.length))}`
    }
    // An address of somebody else's object here is only a text, so it must not look like one.
    const isForeign = value.startsWith(this.#target.address) && !value.startsWith(this.#to)
    return isForeign ? '' : value
  }

  #special(table: string, row: Row, original: Row): Row | undefined {
    if (table === 'path_part') return this.#part(row)
    // Items had no name while they were in the trash.
    if (table === 'path_part_history' && row['name'] !== null) return named(row)
    if (table === 'comment' && typeof row['body'] === 'string') {
      const mention = (_all: string, id: string) =>
        `<@${this.#target.people.get(id.toLowerCase()) ?? id}>`
      return { ...row, body: row['body'].replaceAll(MENTION, mention) }
    }
    if (table === 'ingestion_run') return this.#run(row, original)
    return row
  }

  /** The names of folders and documents pass the same checks as those of an upload. */
  #part(row: Row): Row {
    const { name, part_type: type, parent_id: parentId, system_managed: managed } = row
    if (type !== 'FOLDER' && type !== 'DOCUMENT') return row
    if (parentId === null && name === '') return row
    const checked = named(row)
    // A personal folder is named after the id of its person.
    const isHome = managed === true && isUuid(String(name))
    const person = isHome ? this.#target.people.get(String(name).toLowerCase()) : undefined
    return person === undefined ? checked : { ...row, name: person }
  }

  /** A run refers to the uploaded file and to results of its steps, which must be those of its own version. */
  #run(row: Row, { version_id: version, source_key: key, outputs }: Row): Row | undefined {
    const own = `${this.#manifest.tenant.id}/${String(version)}/`
    const keys = [key, ...keysIn(outputs)]
    if (!keys.every((each) => typeof each === 'string' && each.startsWith(own))) return undefined
    return { ...row, source_key: this.objectKey(String(key).slice(own.indexOf('/') + 1)) }
  }
}

/** Keys of stored objects in the results of steps. */
function keysIn(outputs: unknown): unknown[] {
  if (typeof outputs !== 'object' || outputs === null) return []
  return Object.entries(outputs).flatMap(([name, value]) =>
    name.endsWith('Key') && value !== null ? [value as unknown] : keysIn(value),
  )
}

/** Keeps the time at the beginning of an id, by which rows are ordered, and replaces the rest. */
function renewed(id: string, key: Buffer): string {
  const hash = createHmac('sha256', key).update(id).digest('hex')
  return `${id.slice(0, 19)}8${hash.slice(0, 3)}-${hash.slice(3, 15)}`
}

/** A row whose name passes the checks of a folder or document. */
function named(row: Row): Row {
  const { name } = row
  const fault = typeof name === 'string' ? storedNameFault(name, 'step') : 'A name must be a text'
  if (fault !== undefined) throw unusable(`a folder or document has an invalid name. ${fault}.`)
  return { ...row, name: normalPart(String(name)) }
}
