import type { AuditEvent } from './queries.ts'

/** A row that an event has changed, with its fields before and after. */
export type Change = {
  readonly table: string
  readonly change: 'added' | 'changed' | 'deleted'
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

type Details = {
  readonly changes?: readonly Change[]
  readonly more_changes?: number
  readonly chunk_ids?: readonly string[]
  readonly private_of?: string
  /** How a call of an agent ended. */
  readonly outcome?: 'done' | 'refused' | 'failed'
}

/** The details that this page shows. Others are in the export. */
export const detailsOf = ({ details }: Pick<AuditEvent, 'details'>): Details => details

export type Field = { readonly name: string; readonly before: string; readonly after: string }

/** The fields of a change, in the words of the record. Empty if there was nothing. */
export function fieldsOf({ before, after }: Pick<Change, 'before' | 'after'>): Field[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].map((name) => ({
    name,
    before: shown(before[name]),
    after: shown(after[name]),
  }))
}

/** Hashes are shortened. The export has the whole ones. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  return value.startsWith('sha256:') ? `${value.slice(0, 'sha256:'.length + 12)}…` : value
}

/** The names of what it was about: as the record has it, otherwise as they are now. */
export function nameIn(event: Pick<AuditEvent, 'details' | 'item_names'>): string | undefined {
  for (const { before, after } of detailsOf(event).changes ?? []) {
    const name = after['name'] ?? before['name'] ?? after['email'] ?? before['email']
    if (typeof name === 'string') return name
  }
  return event.item_names.length > 0 ? event.item_names.join(', ') : undefined
}
