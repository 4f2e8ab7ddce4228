import type { Static } from 'typebox'
import type { StructuredChange } from './diff.schemas.ts'

type Change = Static<typeof StructuredChange>

/** Deeper values are compared as a whole. */
const MOST_LEVELS = 64
/** Longer values are cut. */
const MOST_VALUE = 2000

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** The values that differ between two JSON documents, by their paths. Lists are compared by position. */
export function compareValues(before: unknown, after: unknown): Change[] {
  const changes: Change[] = []
  const visit = (path: string, old: unknown, now: unknown, level: number): void => {
    if (Object.is(old, now)) return
    const [kind, kindAfter] = [kindOf(old), kindOf(now)]
    if (kind === 'value' || kind !== kindAfter || level > MOST_LEVELS) {
      const [one, other] = [shown(old), shown(now)]
      if (one !== other) changes.push(changeAt(path, one, other))
      return
    }
    const [left, right] = [entriesOf(old), entriesOf(now)]
    for (const key of new Set([...left.keys(), ...right.keys()])) {
      visit(step(path, key), left.get(key), right.get(key), level + 1)
    }
  }
  visit('', before, after, 0)
  return changes
}

function kindOf(value: unknown): 'list' | 'object' | 'value' {
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' && value !== null ? 'object' : 'value'
}

function entriesOf(value: unknown): Map<string | number, unknown> {
  if (Array.isArray(value)) return new Map(value.map((item, at) => [at, item]))
  return new Map(Object.entries(value ?? {}))
}

function step(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`
  if (!IDENTIFIER.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

/** A value as JSON; null if there is none. */
function shown(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

function changeAt(path: string, old: string | null, now: string | null): Change {
  const type = old === null ? 'added' : now === null ? 'removed' : 'modified'
  return { path, old: cut(old), new: cut(now), type }
}

function cut(text: string | null): string | null {
  if (text === null || text.length <= MOST_VALUE) return text
  return `${text.slice(0, MOST_VALUE).toWellFormed()}…`
}
