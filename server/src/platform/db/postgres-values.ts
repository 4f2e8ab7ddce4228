import { types } from 'pg'

const OID = { int8: 20, int8s: 1016, uuids: 2951 } as const
const INT8S = /-?\d+|NULL/g

/** How values of rows are read: as the driver does, except that eight-byte integers become numbers. */
export const rowTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    OWN.get(oid) ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

const OWN = new Map<number, (text: string) => unknown>([
  [OID.int8, Number],
  [
    OID.int8s,
    (text) => (text.match(INT8S) ?? []).map((each) => (each === 'NULL' ? null : Number(each))),
  ],
  // The driver's parser goes through the text character by character, which ids don't need.
  [OID.uuids, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(orNull))],
])

function orNull(text: string): string | null {
  return text === 'NULL' ? null : text
}
