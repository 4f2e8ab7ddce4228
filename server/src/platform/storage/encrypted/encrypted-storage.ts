import { createHash, type Hash } from 'node:crypto'
import { addAbortSignal, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { removeAbandoned } from '../../files/temporary-folder.ts'
import { DamagedObject, ObjectTooLarge, StorageFault } from '../errors.ts'
import { checkKey } from '../keys.ts'
import type { LinkSigner } from '../links.ts'
import { withCopy } from '../local-copy.ts'
import type { ByteRange, ObjectStat, ObjectStorage, OpenObject } from '../storage.ts'
import type { DataKeys } from './data-keys.ts'
import {
  decryptStream,
  encryptStream,
  FRAME_BYTES,
  FrameCipher,
  HEADER_BYTES,
  lastFrame,
  newHeader,
  plainSize,
  readHeader,
  storedSize,
  TAG_BYTES,
  type Header,
} from './frames.ts'
import { peek, streamOf } from './peek-stream.ts'

const STORED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES
/** How often an object is read again that was replaced between two reads. */
const ATTEMPTS = 3

/**
 * A storage that encrypts what it stores. Objects that are not encrypted stay readable. Sizes and hashes are those of the
 * contents. Only this server can decrypt, so it serves the links, wherever objects are stored.
 */
export function encryptStorage(
  storage: ObjectStorage,
  keys: DataKeys,
  links: LinkSigner,
): ObjectStorage {
  const open = (key: string, range?: ByteRange) =>
    range ? openRange({ storage, keys }, key, range) : openWhole({ storage, keys }, key)
  return {
    ...storage,
    ...links,
    async put(key, source, { maxBytes, signal } = {}) {
      signal?.throwIfAborted()
      const { cipher, header } = await newCipher(keys, key)
      const hash = createHash('sha256')
      const counted = { bytes: 0 }
      // So that an abort also ends a source that is silent.
      const readable = source instanceof Readable ? source : Readable.from(source)
      if (signal) addAbortSignal(signal, readable)
      const plain = watch(readable, { hash, counted, maxBytes })
      await storage.put(key, encryptStream(plain, cipher, header), {
        ...(maxBytes !== undefined && { maxBytes: storedSize(maxBytes) }),
        ...(signal && { signal }),
      })
      return { bytes: counted.bytes, sha256: hash.digest() }
    },
    async putBytes(key, data) {
      const plain = typeof data === 'string' ? Buffer.from(data) : data
      const { cipher, header } = await newCipher(keys, key)
      const frames = await Array.fromAsync(encryptStream(piecesOf(plain), cipher, header))
      await storage.putBytes(key, Buffer.concat(frames))
      return { bytes: plain.length, sha256: createHash('sha256').update(plain).digest() }
    },
    open,
    getBytes: (key) => readAll({ storage, keys }, key),
    stat: async (key) => statPlain({ storage, keys }, key),
    // Also for objects that are not encrypted: one that gets encrypted now changes its file.
    withFile: async (key, use) => withCopy(await open(key), use),
    async deleteAbandoned(olderThanMs) {
      await removeAbandoned('object')
      return storage.deleteAbandoned(olderThanMs)
    },
  }
}

type Parts = { readonly storage: ObjectStorage; readonly keys: DataKeys }

/** The tenant of an object. */
function tenantOf(key: string): string {
  return checkKey(key).split('/', 1)[0] ?? ''
}

async function newCipher(keys: DataKeys, key: string) {
  const { id, key: dataKey } = await keys.forWriting(tenantOf(key))
  const header = newHeader(id, keys.markKey)
  return { cipher: new FrameCipher(dataKey, header, key), header }
}

async function cipherFor(keys: DataKeys, key: string, header: Header): Promise<FrameCipher> {
  const found = await keys.find(tenantOf(key))
  if (!found?.id.equals(header.keyId)) {
    throw new DamagedObject(`The key of ${key} is gone, or the object is of another tenant.`)
  }
  return new FrameCipher(found.key, header, key)
}

/** Passes a source on, and counts and hashes it. */
async function* watch(
  source: AsyncIterable<Uint8Array>,
  {
    hash,
    counted,
    maxBytes = Number.POSITIVE_INFINITY,
  }: {
    readonly hash: Hash
    readonly counted: { bytes: number }
    readonly maxBytes?: number | undefined
  },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    counted.bytes += chunk.length
    if (counted.bytes > maxBytes) throw new ObjectTooLarge(maxBytes)
    hash.update(chunk)
    yield chunk
  }
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Reads a small object without streams, which take longer than that. */
async function readAll({ storage, keys }: Parts, key: string): Promise<Buffer> {
  const stored = await storage.getBytes(key)
  const header = readHeader(stored, keys.markKey)
  if (!header) return stored
  const cipher = await cipherFor(keys, key, header)
  const last = lastFrame(plainSize(stored.length))
  const frames = piecesOf(stored.subarray(HEADER_BYTES))
  return Buffer.concat(await Array.fromAsync(decryptStream(frames, cipher, { first: 0, last })))
}

async function openWhole({ storage, keys }: Parts, key: string): Promise<OpenObject> {
  const { stream, size: stored, modifiedAt } = await storage.open(key)
  try {
    const { start, whole } = await peek(stream, HEADER_BYTES)
    const header = readHeader(start, keys.markKey)
    if (!header) return { stream: whole, size: stored, modifiedAt }
    const cipher = await cipherFor(keys, key, header)
    const size = plainSize(stored)
    const frames = decryptStream(after(HEADER_BYTES, whole), cipher, {
      first: 0,
      last: lastFrame(size),
    })
    return { stream: streamOf(frames, whole), size, modifiedAt }
  } catch (error) {
    stream.destroy()
    throw error
  }
}

async function openRange(
  { storage, keys }: Parts,
  key: string,
  range: ByteRange,
): Promise<OpenObject> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { header, ...before } = await readStart({ storage, keys }, key)
    const size = header ? plainSize(before.size) : before.size
    const opened = await storage.open(key, header ? storedRange(range, size) : range)
    const isSame =
      opened.size === before.size && opened.modifiedAt.getTime() === before.modifiedAt.getTime()
    if (isSame && !header) return opened
    try {
      if (isSame && header) {
        const cipher = await cipherFor(keys, key, header)
        const frames = decryptRange(opened.stream, cipher, { range, size })
        return { stream: streamOf(frames, opened.stream), size, modifiedAt: opened.modifiedAt }
      }
    } catch (error) {
      opened.stream.destroy()
      throw error
    }
    // It was replaced between the two reads.
    opened.stream.destroy()
  }
  throw new StorageFault('unavailable', `${key} is being replaced all the time.`)
}

/** The frames with a range of the content. */
function storedRange({ start, end }: ByteRange, size: number): ByteRange {
  const behind = HEADER_BYTES + (Math.floor(end / FRAME_BYTES) + 1) * STORED_FRAME_BYTES
  return {
    start: HEADER_BYTES + Math.floor(start / FRAME_BYTES) * STORED_FRAME_BYTES,
    end: Math.min(behind, storedSize(size)) - 1,
  }
}

async function* decryptRange(
  stream: Readable,
  cipher: FrameCipher,
  { range: { start, end }, size }: { readonly range: ByteRange; readonly size: number },
): AsyncGenerator<Buffer> {
  const first = Math.floor(start / FRAME_BYTES)
  const until = Math.floor(end / FRAME_BYTES)
  let at = first * FRAME_BYTES
  for await (const frame of decryptStream(stream, cipher, {
    first,
    last: lastFrame(size),
    until,
  })) {
    const part = frame.subarray(Math.max(0, start - at), end + 1 - at)
    if (part.length > 0) yield part
    at += frame.length
  }
}

/** The header of an object, if it is encrypted, and what is stored. */
async function readStart(
  { storage, keys }: Parts,
  key: string,
): Promise<ObjectStat & { readonly header: Header | undefined }> {
  // The object has at least one byte, because a range of it is read.
  const { stream, ...found } = await storage.open(key, { start: 0, end: HEADER_BYTES - 1 })
  const header = readHeader(await buffer(stream), keys.markKey)
  return { ...found, header }
}

async function statPlain(parts: Parts, key: string): Promise<ObjectStat> {
  const stored = await parts.storage.stat(key)
  if (stored.size < HEADER_BYTES) return stored
  const { header, size, modifiedAt } = await readStart(parts, key)
  return { size: header ? plainSize(size) : size, modifiedAt }
}

/** The bytes of a stream after the first ones. */
async function* after(bytes: number, stream: Readable): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const rest = chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
    if (rest.length > 0) yield rest
  }
}
