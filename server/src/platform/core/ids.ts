import { v7 } from 'uuid'

/** A new id. Version 7, so that rows created one after the other are close to each other in the indexes. */
export function newId(): string {
  return v7()
}

/** The different ids among some that clients sent, in the order of their first mention and in one spelling. */
export function uniqueIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/** A UUID in lower case, as part of a pattern. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

/** Whether a text is a UUID, in whatever case. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
