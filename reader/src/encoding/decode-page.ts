import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { declaredEncoding } from './declared-encoding.ts'
import { encodingByMark } from './find-encoding.ts'

/** Text of a whole page in memory, in the encoding that it is marked with, UTF-8, or what it declares. */
export function decodePage(bytes: Buffer): string {
  const known = encodingByMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined)
  return iconv.decode(bytes, known ?? declaredEncoding(bytes)?.name ?? 'windows-1252')
}
