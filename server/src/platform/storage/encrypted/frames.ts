import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { DamagedObject } from '../errors.ts'

/**
 * How an encrypted object is stored: a header, then frames of 64 KiB, each encrypted on its own with AES-256-GCM. So any
 * range can be read without the rest, and memory stays flat.
 *
 *     header  "arborenc" 1 00 00 00 | id of the tenant's data key (16 bytes) | salt (32 bytes) | mark (16 bytes)
 *     frame   ciphertext (up to 65,536 bytes) | tag (16 bytes)
 *
 * The mark is a MAC of the header with a key of the installation. So nobody can upload a file that looks encrypted, not even
 * with the header of a file that they have seen elsewhere.
 *
 * Each object has its own key, derived from the data key and the salt, so the number of a frame can be its nonce. The last
 * frame is marked in its nonce: an object that was cut off, reordered or put together from others fails to decrypt. The
 * header is authenticated with each frame, and so is the key under which the object is stored.
 */

export const FRAME_BYTES = 64 * 1024
export const TAG_BYTES = 16
const MAGIC = Buffer.from('arborenc\x01\0\0\0', 'latin1')
const ID_BYTES = 16
const SALT_BYTES = 32
const MARK_BYTES = 16
const UNMARKED_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES
export const HEADER_BYTES = UNMARKED_BYTES + MARK_BYTES

export type Header = { readonly bytes: Buffer; readonly keyId: Buffer }

export function newHeader(keyId: Buffer, markKey: Uint8Array): Header {
  const unmarked = Buffer.concat([MAGIC, keyId, randomBytes(SALT_BYTES)])
  return { bytes: Buffer.concat([unmarked, markOf(unmarked, markKey)]), keyId }
}

/** The header at the beginning of an object. Undefined if the object isn't encrypted. */
export function readHeader(start: Uint8Array, markKey: Uint8Array): Header | undefined {
  if (start.length < HEADER_BYTES) return undefined
  const bytes = Buffer.from(start.subarray(0, HEADER_BYTES))
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
  const mark = markOf(bytes.subarray(0, UNMARKED_BYTES), markKey)
  if (!timingSafeEqual(mark, bytes.subarray(UNMARKED_BYTES))) return undefined
  return { bytes, keyId: bytes.subarray(MAGIC.length, MAGIC.length + ID_BYTES) }
}

function markOf(unmarked: Uint8Array, markKey: Uint8Array): Buffer {
  return createHmac('sha256', markKey).update(unmarked).digest().subarray(0, MARK_BYTES)
}

/** The size of an object from that of its stored form. */
export function plainSize(stored: number): number {
  const body = stored - HEADER_BYTES
  const frames = Math.ceil(body / (FRAME_BYTES + TAG_BYTES))
  if (body < TAG_BYTES || body - frames * TAG_BYTES < 0) throw new DamagedObject('It is cut off.')
  return body - frames * TAG_BYTES
}

/** The size of the stored form of an object. */
export function storedSize(plain: number): number {
  return HEADER_BYTES + plain + (lastFrame(plain) + 1) * TAG_BYTES
}

/** The number of the last frame of an object. An empty object has one, too. */
export function lastFrame(plain: number): number {
  return Math.max(0, Math.ceil(plain / FRAME_BYTES) - 1)
}

/** Encrypts and decrypts the frames of one object. */
export class FrameCipher {
  readonly #key: KeyObject
  readonly #context: Buffer
  readonly #objectKey: string

  /** @param objectKey where the object is stored; another object can't take its place */
  constructor(dataKey: Uint8Array, header: Header, objectKey: string) {
    const salt = header.bytes.subarray(MAGIC.length + ID_BYTES, UNMARKED_BYTES)
    const key = hkdfSync('sha256', dataKey, salt, 'arbor object', 32)
    // With bytes, each frame would make a key object of its own.
    this.#key = createSecretKey(new Uint8Array(key))
    this.#context = Buffer.concat([header.bytes, Buffer.from(objectKey)])
    this.#objectKey = objectKey
  }

  encrypt(plain: Uint8Array, at: FramePlace): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(at))
    cipher.setAAD(this.#context)
    const text = cipher.update(plain)
    return Buffer.concat([text, cipher.final(), cipher.getAuthTag()])
  }

  /** @throws DamagedObject if the frame was changed or belongs elsewhere */
  decrypt(frame: Uint8Array, at: FramePlace): Buffer {
    const end = frame.length - TAG_BYTES
    if (end < 0) throw new DamagedObject(`${this.#objectKey} is cut off.`)
    const cipher = createDecipheriv('aes-256-gcm', this.#key, nonceOf(at))
    cipher.setAAD(this.#context)
    cipher.setAuthTag(frame.subarray(end))
    const plain = cipher.update(frame.subarray(0, end))
    try {
      cipher.final()
    } catch {
      throw new DamagedObject(`${this.#objectKey} was changed, cut off or moved.`)
    }
    return plain
  }
}

type FramePlace = { readonly number: number; readonly isLast: boolean }

function nonceOf({ number, isLast }: FramePlace): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Encrypts a stream. Holds one frame in memory. */
export async function* encryptStream(
  source: AsyncIterable<Uint8Array>,
  cipher: FrameCipher,
  header: Header,
): AsyncGenerator<Uint8Array> {
  yield header.bytes
  let number = 0
  let waiting: Buffer = Buffer.alloc(0)
  for await (const frame of framesOf(source, FRAME_BYTES)) {
    if (waiting.length > 0) yield cipher.encrypt(waiting, { number: number++, isLast: false })
    waiting = frame
  }
  yield cipher.encrypt(waiting, { number, isLast: true })
}

/**
 * Decrypts whole frames of a stream.
 * @param first the number of the first frame in the stream @param last that of the last frame of the object
 */
export async function* decryptStream(
  source: AsyncIterable<Uint8Array>,
  cipher: FrameCipher,
  { first, last, until = last }: { first: number; last: number; until?: number },
): AsyncGenerator<Buffer> {
  let number = first
  for await (const frame of framesOf(source, FRAME_BYTES + TAG_BYTES)) {
    const plain = cipher.decrypt(frame, { number, isLast: number === last })
    if (plain.length > 0) yield plain
    number += 1
  }
  if (number !== until + 1) throw new DamagedObject('It is cut off.')
}

/**
 * The bytes of a stream in pieces of one size. The last piece may be shorter. What is already in one piece isn't copied,
 * because each copy brings the next garbage collection closer.
 */
async function* framesOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let [pieces, length]: [Buffer[], number] = [[], 0]
  for await (const given of source) {
    let piece = Buffer.from(given.buffer, given.byteOffset, given.length)
    while (length + piece.length >= size) {
      const rest = size - length
      pieces.push(piece.subarray(0, rest))
      yield joined(pieces, size)
      piece = piece.subarray(rest)
      pieces = []
      length = 0
    }
    if (piece.length > 0) pieces.push(piece)
    length += piece.length
  }
  if (length > 0) yield joined(pieces, length)
}

function joined(pieces: readonly Buffer[], length: number): Buffer {
  const [first] = pieces
  return first?.length === length ? first : Buffer.concat(pieces, length)
}
