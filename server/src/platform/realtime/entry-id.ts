export type EntryId = {
  readonly ms: number
  readonly n: number
}

const ENTRY_ID = /^(\d{1,15})-(\d{1,15})$/

/** Whether a text has the form of an entry id, `<milliseconds>-<n>`. */
export function isEntryId(text: string): boolean {
  return ENTRY_ID.test(text)
}

/** Parses an entry id. @throws Error if the text isn't one */
export function parseEntryId(id: string): EntryId {
  const match = ENTRY_ID.exec(id)
  if (!match) throw new Error(`Not a stream entry id: ${JSON.stringify(id.slice(0, 50))}`)
  return { ms: Number(match[1]), n: Number(match[2]) }
}

export function formatEntryId({ ms, n }: EntryId): string {
  return `${String(ms)}-${String(n)}`
}

/** Negative if `a` comes before `b`. */
export function compareEntryIds(a: EntryId, b: EntryId): number {
  return a.ms - b.ms || a.n - b.n
}
