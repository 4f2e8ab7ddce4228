import { InvalidEntryId } from './transport.ts'

export type EntryId = {
  readonly ms: number
  readonly n: number
}

/** Parses `<milliseconds>-<n>`. @throws InvalidEntryId */
export function parseEntryId(id: string): EntryId {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(id)
  if (match === null) throw new InvalidEntryId(id)
  return { ms: Number(match[1]), n: Number(match[2]) }
}

export function formatEntryId({ ms, n }: EntryId): string {
  return `${String(ms)}-${String(n)}`
}

/** Negative when `a` comes before `b`. */
export function compareEntryIds(a: EntryId, b: EntryId): number {
  return a.ms - b.ms || a.n - b.n
}
