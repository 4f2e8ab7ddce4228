import { v7 } from 'uuid'

/** A new id. Version 7, so that rows made one after the other lie side by side in the indexes. */
export function newId(): string {
  return v7()
}

/** The different ids among some that clients sent, in the order of their first mention and in one spelling. */
export function uniqueIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}
