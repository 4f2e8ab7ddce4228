import type { TextKind } from './model-process.ts'

/** What is put before a text of each kind. */
export type Prefixes = Readonly<Record<TextKind, string>>

export const NO_PREFIXES: Prefixes = { query: '', passage: '' }

export function isWithoutPrefixes({ query, passage }: Prefixes): boolean {
  return query === '' && passage === ''
}
