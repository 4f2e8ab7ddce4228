import type { TSchema } from 'typebox'
import type { Actor } from '../core/actor.ts'
import type { Context } from '../context/context.ts'

/** An object in a response that has a path. */
export type PathRow = {
  readonly materialized_path?: string | null | undefined
  /** The path for display, if it differs. */
  display_path?: string
}

/** Adds display paths to rows of a response. Don't call it in a transaction. */
export type ShowPaths = (
  context: Pick<Context, 'doors'>,
  actor: Actor,
  rows: readonly PathRow[],
) => Promise<void>

type Finder = (value: unknown, found: Set<PathRow>) => void
type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Cached finders by the schemas of an operation, because agents call it often. */
const known = new WeakMap<object, readonly Finder[]>()

/**
 * Creates a function that finds all rows in a response whose schema has the member `display_path`. Data stored by
 * clients never counts as one, whatever its members are called.
 */
export function pathRowsIn(answers: Readonly<Record<number, TSchema>>) {
  const finders =
    known.get(answers) ?? Object.values(answers).flatMap((schema) => findersOf(schema))
  known.set(answers, finders)
  return (answer: unknown): PathRow[] => {
    const found = new Set<PathRow>()
    for (const find of finders) find(answer, found)
    return [...found]
  }
}

function findersOf({ properties = {}, items, anyOf = [] }: Schema): Finder[] {
  const inItems = items ? findersOf(items) : []
  return [
    ...('display_path' in properties ? [addRow] : []),
    ...Object.entries(properties).flatMap(([name, schema]) =>
      findersOf(schema).map((find) => inMember(name, find)),
    ),
    ...inItems.map(inEach),
    ...anyOf.flatMap(findersOf),
  ]
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const addRow: Finder = (value, found) => {
  if (isObject(value)) found.add(value)
}

function inMember(name: string, find: Finder): Finder {
  return (value, found) => {
    if (isObject(value)) find((value as Record<string, unknown>)[name], found)
  }
}

function inEach(find: Finder): Finder {
  return (value, found) => {
    if (Array.isArray(value)) for (const each of value) find(each, found)
  }
}
