import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Reads a body as a whole. Its stream limits the size. */
export async function readAll(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The SHA-256 and size of a body that isn't kept. */
export async function hashOf(body: Readable): Promise<{ hash: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { hash: hash.digest('base64url'), bytes }
}

const META = /<meta\b[^<>]{0,200}\bcharset=["']?([\w-]{1,40})/i

/** The text of a page in the encoding that it names: by its first bytes, its header or its markup. */
export function decodePage(bytes: Buffer, contentType = ''): string {
  const named = /;\s*charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType)?.[1]
  const label =
    markOf(bytes) ?? named ?? META.exec(bytes.subarray(0, 2048).toString('latin1'))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}
