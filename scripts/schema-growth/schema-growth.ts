/** A column as schema.sql declares it. */
type Column = { readonly type: string; readonly isNeeded: boolean }

/** What processes of a version rely on. */
type Schema = {
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, Column>>
  /** Functions with the types of their arguments. */
  readonly functions: ReadonlySet<string>
}

const TABLE = /^CREATE TABLE public\.(\w+) \(\n([\s\S]*?)\n\)/gm
const COLUMN = /^ {4}(?!CONSTRAINT )"?(\w+)"? ([^\n]*?),?$/gm
const FUNCTION = /^CREATE FUNCTION public\.(\w+\([^\n]*?\)) RETURNS/gm
const ATTRIBUTES = / (?:DEFAULT|NOT NULL|GENERATED|COLLATE|CONSTRAINT) ?/

/** Reads the tables and functions in the text of schema.sql. */
export function readSchema(sql: string): Schema {
  const tables = [...sql.matchAll(TABLE)].map(([, name = '', body = '']) => {
    const columns = [...body.matchAll(COLUMN)].map(([, column = '', rest = '']) => {
      const [type = ''] = rest.split(ATTRIBUTES)
      const hasValue = / (?:DEFAULT|GENERATED) /.test(rest)
      return [column, { type, isNeeded: rest.includes(' NOT NULL') && !hasValue }] as const
    })
    return [name, new Map(columns)] as const
  })
  const functions = [...sql.matchAll(FUNCTION)].map(([, signature = '']) => signature)
  return { tables: new Map(tables), functions: new Set(functions) }
}

/**
 * What a newer schema takes away from processes of the older one: tables, columns and functions that they use, and
 * columns that they would have to fill.
 */
export function breaksBetween(before: Schema, after: Schema): string[] {
  const breaks: string[] = []
  for (const [table, columns] of before.tables) {
    const now = after.tables.get(table)
    if (!now) {
      breaks.push(`table ${table} is gone`)
      continue
    }
    for (const [name, { type, isNeeded }] of columns) {
      const column = now.get(name)
      if (!column) breaks.push(`column ${table}.${name} is gone`)
      else if (column.type !== type) breaks.push(`column ${table}.${name} has another type`)
      else if (column.isNeeded && !isNeeded) breaks.push(`column ${table}.${name} must be filled`)
    }
    for (const [name, { isNeeded }] of now) {
      if (isNeeded && !columns.has(name)) breaks.push(`new column ${table}.${name} must be filled`)
    }
  }
  for (const signature of before.functions) {
    if (!after.functions.has(signature)) breaks.push(`function ${signature} is gone`)
  }
  return breaks
}
