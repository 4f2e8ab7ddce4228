import { v7 } from 'uuid'

/** A new id. It is a UUID of version 7, so rows created one after another are close together in the indexes. */
export function newId(): string {
  return v7()
}

/** The id of nobody and nothing, where clients require an id. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

/** Removes duplicates from ids that a client sent. Keeps the order of first mention and converts them to lower case. */
export function uniqueIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/** Pattern for a UUID in lower case. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

/** Whether a text is a UUID, in upper or lower case. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
