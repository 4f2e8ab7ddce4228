import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { declaredEncoding } from './declared-encoding.ts'
import { encodingByMark } from './find-encoding.ts'

/** Decodes a whole page in memory: by its byte order mark, as UTF-8 if valid, or as it declares. */
export function decodePage(bytes: Buffer): string {
  const known = encodingByMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined)
  return iconv.decode(bytes, known ?? declaredEncoding(bytes)?.name ?? 'windows-1252')
}
