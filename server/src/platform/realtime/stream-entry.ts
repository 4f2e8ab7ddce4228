import type { StreamEntry } from './transport.ts'

/** The JSON of published data. */
export function toJson(data: unknown): string {
  return JSON.stringify(data ?? null)
}

/** An entry whose JSON is parsed only when its data is read. */
export function createEntry(id: string, event: string, json: string): StreamEntry {
  return {
    id,
    event,
    json,
    get data(): unknown {
      return JSON.parse(json)
    },
  }
}
