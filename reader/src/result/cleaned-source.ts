import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { decodeFile } from '../encoding/decode-text.ts'
import { FORMATS, type SourceFormat } from '../formats/formats.ts'
import type { SniffedFormat } from '../sniff/sniff.ts'
import { RESULT_FILES } from './result-files.ts'

/**
 * Writes the source as it was read into a result's folder, unless it equals the source byte for
 * byte. It is UTF-8 text without a byte order mark, with line feeds, and without characters that
 * can't be stored.
 */
export async function writeCleanedSource(
  folder: string,
  { path, format }: { readonly path: string; readonly format: SourceFormat },
): Promise<void> {
  const looks: readonly SniffedFormat[] = FORMATS[format].looks
  if (!looks.includes('text')) return
  const target = join(folder, RESULT_FILES.cleaned)
  await pipeline(decodeFile(path), createWriteStream(target))
  const [cleaned, source] = await Promise.all([hashOf(target), hashOf(path)])
  if (cleaned === source) await rm(target)
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
