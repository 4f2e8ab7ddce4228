import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DamagedObject } from '../errors.ts'
import { createLinkSigner } from '../links.ts'
import { createLocalStorage } from '../open-storage.ts'
import type { ObjectStorage } from '../storage.ts'
import { memoryKeys } from '../worlds.test-support.ts'
import { encryptStorage } from './encrypted-storage.ts'
import { FRAME_BYTES } from './frames.ts'

const LINKS = { secret: 's'.repeat(32), publicUrl: 'http://arbor.test' }

let folder: string
let plain: ObjectStorage
let storage: ObjectStorage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-encrypted-'))
  plain = createLocalStorage({ folder, ...LINKS })
  storage = open()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function open(keys = memoryKeys()): ObjectStorage {
  return encryptStorage(plain, keys, createLinkSigner(LINKS.secret, LINKS.publicUrl))
}

const stored = (key: string) => readFile(join(folder, key))

it('stores nothing that can be read, and reads any range', async () => {
  const content = Buffer.concat([Buffer.from('plain words'), randomBytes(3 * FRAME_BYTES)])
  await storage.put('tenant/a', Readable.from([content]))
  expect((await stored('tenant/a')).includes('plain words')).toBe(false)
  expect((await storage.stat('tenant/a')).size).toBe(content.length)
  const last = content.length - 1
  for (const [start, end] of [
    [0, 0],
    [0, last],
    [last, last],
    [FRAME_BYTES - 1, FRAME_BYTES],
    [FRAME_BYTES, 2 * FRAME_BYTES - 1],
    [5, 2 * FRAME_BYTES + 5],
  ] as const) {
    const { stream, size } = await storage.open('tenant/a', { start, end })
    expect(size).toBe(content.length)
    expect((await buffer(stream)).equals(content.subarray(start, end + 1))).toBe(true)
  }
})

it('reads what was stored before encryption was turned on', async () => {
  for (const content of ['', 'short', 'long '.repeat(50_000)]) {
    await plain.putBytes('tenant/before', content)
    expect((await storage.getBytes('tenant/before')).toString()).toBe(content)
    expect((await storage.stat('tenant/before')).size).toBe(content.length)
  }
  const { stream } = await storage.open('tenant/before', { start: 5, end: 8 })
  expect((await buffer(stream)).toString()).toBe('long')
})

it('takes a file that looks encrypted for what it is, whenever it is stored', async () => {
  await open().putBytes('tenant/other', 'of another installation')
  const foreign = await stored('tenant/other')
  await plain.putBytes('tenant/before', foreign)
  expect((await storage.getBytes('tenant/before')).equals(foreign)).toBe(true)
  await storage.putBytes('tenant/own', 'of this one')
  const own = await stored('tenant/own')
  await storage.putBytes('tenant/uploaded', own)
  expect((await storage.getBytes('tenant/uploaded')).equals(own)).toBe(true)
})

it('notices objects that were swapped or cut off, also at the end of a frame', async () => {
  await storage.putBytes('tenant/one', randomBytes(2 * FRAME_BYTES))
  await storage.putBytes('tenant/two', randomBytes(2 * FRAME_BYTES))
  await storage.putBytes('tenant-b/one', randomBytes(2 * FRAME_BYTES))
  const one = await stored('tenant/one')
  const cases: [string, Buffer][] = [
    ['tenant/two', one],
    ['tenant-b/one', one],
    ['tenant/one', one.subarray(0, -1)],
    ['tenant/one', one.subarray(0, 80)],
    ['tenant/one', one.subarray(0, one.length - FRAME_BYTES - 16)],
  ]
  for (const [key, bytes] of cases) {
    await writeFile(join(folder, key), bytes)
    await expect(storage.getBytes(key)).rejects.toThrow(DamagedObject)
  }
})

it('signs links that this server serves', () => {
  expect(storage.presignedUrl('tenant/a')).toMatch(/^http:\/\/arbor\.test\/objects\/tenant\/a\?/)
})
