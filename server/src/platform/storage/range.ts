import type { ByteRange } from './storage.ts'

/**
 * The bytes a Range header asks for, with `end` included. Undefined: the whole object, because there
 * is no header or one that a server may ignore (another unit, several ranges, not well-formed).
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(' ', '') ?? '')
  if (match === null) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const start = Math.max(0, size - Number(last))
    return start < size ? { start, end: size - 1 } : 'unsatisfiable'
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
