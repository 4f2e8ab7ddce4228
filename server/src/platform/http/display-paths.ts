import type { TSchema } from 'typebox'
import type { Actor } from '../core/actor.ts'
import type { Context } from '../context/context.ts'

/** Something in an answer that has a path. */
export type PathRow = {
  readonly materialized_path?: string | null | undefined
  /** The path as people read it, where that differs. */
  display_path?: string
}

/** Adds the paths that people read to rows of an answer. Not to be called in a transaction. */
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

/** What was made of the schemas of an operation: agents call it again and again. */
const known = new WeakMap<object, readonly Finder[]>()

/**
 * Makes the function that finds all rows of an answer whose schema has the member `display_path`. What clients have
 * stored is never taken for one, whatever its members are called.
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
