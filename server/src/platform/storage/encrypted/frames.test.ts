import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { DamagedObject } from '../errors.ts'
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
  TAG_BYTES,
} from './frames.ts'

const DATA_KEY = randomBytes(32)
const MARK_KEY = randomBytes(32)
const FRAME = FRAME_BYTES + TAG_BYTES

async function encrypt(plain: Buffer, key = 'a/b'): Promise<Buffer> {
  const header = newHeader(Buffer.alloc(16, 7), MARK_KEY)
  return buffer(encryptStream(inPieces(plain), new FrameCipher(DATA_KEY, header, key), header))
}

async function decrypt(stored: Buffer, key = 'a/b', dataKey = DATA_KEY): Promise<Buffer> {
  const header = readHeader(stored, MARK_KEY)
  if (!header) throw new Error('not encrypted')
  const last = lastFrame(plainSize(stored.length))
  const cipher = new FrameCipher(dataKey, header, key)
  return buffer(decryptStream(inPieces(stored.subarray(HEADER_BYTES)), cipher, { first: 0, last }))
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_001) yield bytes.subarray(at, at + 50_001)
}

it.each([0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES, 300_000])(
  'gives back %i bytes, and knows their number from the stored size',
  async (size) => {
    const plain = randomBytes(size)
    const stored = await encrypt(plain)
    expect(plainSize(stored.length)).toBe(size)
    expect((await decrypt(stored)).equals(plain)).toBe(true)
  },
)

it('notices every change: a bit, a missing or swapped frame, another place, another key', async () => {
  const stored = await encrypt(randomBytes(3 * FRAME_BYTES))
  const frame = (number: number) =>
    stored.subarray(HEADER_BYTES + number * FRAME, HEADER_BYTES + (number + 1) * FRAME)
  const header = stored.subarray(0, HEADER_BYTES)
  for (const at of [HEADER_BYTES, stored.length - 1]) {
    const changed = Buffer.from(stored)
    changed[at]! ^= 1
    await expect(decrypt(changed)).rejects.toThrow(DamagedObject)
  }
  for (const frames of [
    [0, 1],
    [0, 2],
    [1, 0, 2],
    [0, 1, 2, 2],
  ]) {
    const changed = Buffer.concat([header, ...frames.map(frame)])
    await expect(decrypt(changed)).rejects.toThrow(DamagedObject)
  }
  await expect(decrypt(stored.subarray(0, -1))).rejects.toThrow(DamagedObject)
  await expect(decrypt(stored, 'a/c')).rejects.toThrow(DamagedObject)
  await expect(decrypt(stored, 'a/b', randomBytes(32))).rejects.toThrow(DamagedObject)
})

it('decrypts some frames without the others', async () => {
  const plain = randomBytes(5 * FRAME_BYTES + 10)
  const stored = await encrypt(plain)
  const header = readHeader(stored, MARK_KEY)!
  const some = stored.subarray(HEADER_BYTES + 2 * FRAME, HEADER_BYTES + 4 * FRAME)
  const cipher = new FrameCipher(DATA_KEY, header, 'a/b')
  const read = decryptStream(inPieces(some), cipher, { first: 2, last: 5, until: 3 })
  expect((await buffer(read)).equals(plain.subarray(2 * FRAME_BYTES, 4 * FRAME_BYTES))).toBe(true)
})

it('takes only its own headers for encrypted objects', async () => {
  const isEncrypted = (start: Buffer, key = MARK_KEY) => readHeader(start, key) !== undefined
  const stored = await encrypt(Buffer.from('secret'))
  expect(isEncrypted(stored)).toBe(true)
  expect(isEncrypted(Buffer.from('arborenc'))).toBe(false)
  expect(isEncrypted(Buffer.alloc(100))).toBe(false)
  const changed = Buffer.from(stored)
  changed[HEADER_BYTES - 20]! ^= 1
  expect(isEncrypted(changed)).toBe(false)
  // A file of another installation.
  expect(isEncrypted(stored, randomBytes(32))).toBe(false)
})
