import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ObjectNotFound, ObjectTooLarge } from './errors.ts'
import { InvalidObjectKey } from './keys.ts'
import { createLocalStorage } from './storage.ts'
import type { ObjectStorage } from './storage.ts'

let folder: string
let storage: ObjectStorage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-storage-'))
  storage = createLocalStorage({ folder, secret: 's'.repeat(32), publicUrl: 'http://arbor.test' })
})

afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function listAll(prefix?: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list(prefix)) keys.push(key)
  return keys
}

async function* repeat(chunk: Uint8Array, times: number): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < times; count += 1) yield chunk
}

async function incoming(): Promise<string[]> {
  return readdir(join(folder, '~incoming'))
}

describe('put', () => {
  it('stores a stream and tells its length and SHA-256', async () => {
    const chunk = Buffer.alloc(100_000, 'x')
    const stored = await storage.put('t/a.bin', repeat(chunk, 30))
    expect(stored.bytes).toBe(3_000_000)
    const expected = createHash('sha256').update(Buffer.alloc(3_000_000, 'x')).digest()
    expect(stored.sha256.equals(expected)).toBe(true)
    const { stream, size } = await storage.open('t/a.bin')
    expect(size).toBe(3_000_000)
    expect((await buffer(stream)).length).toBe(3_000_000)
    expect(await incoming()).toEqual([])
  })

  it('keeps any bytes, however they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 2000 })), async (chunks) => {
        const { bytes } = await storage.put('any', Readable.from(chunks))
        const whole = Buffer.concat(chunks)
        expect(bytes).toBe(whole.length)
        expect((await storage.getBytes('any')).equals(whole)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('replaces an object', async () => {
    await storage.putBytes('a', 'one')
    await storage.putBytes('a', 'two')
    expect((await storage.getBytes('a')).toString()).toBe('two')
  })

  it('refuses more than maxBytes and leaves nothing behind', async () => {
    await storage.putBytes('a', 'old')
    const source = repeat(Buffer.alloc(1000), 10)
    await expect(storage.put('a', source, { maxBytes: 9_999 })).rejects.toThrow(ObjectTooLarge)
    expect((await storage.getBytes('a')).toString()).toBe('old')
    expect(await incoming()).toEqual([])
    await storage.put('b', repeat(Buffer.alloc(1000), 10), { maxBytes: 10_000 })
  })

  it('gives up at once on abort, even while the source is silent', async () => {
    const controller = new AbortController()
    const silent = new Readable({ read: () => undefined })
    silent.push('first')
    const put = storage.put('a', silent, { signal: controller.signal })
    setTimeout(() => controller.abort(new Error('client left')), 20)
    await expect(put).rejects.toThrow('client left')
    expect(silent.destroyed).toBe(true)
    expect(await incoming()).toEqual([])
    expect(await listAll()).toEqual([])
  })

  it('passes on the error of its source and leaves nothing behind', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half')
      throw new Error('connection lost')
    }
    await expect(storage.put('a', failing())).rejects.toThrow('connection lost')
    expect(await incoming()).toEqual([])
    await expect(storage.stat('a')).rejects.toThrow(ObjectNotFound)
  })

  it('survives deletes in the same folder at the same time', async () => {
    const work = Array.from({ length: 100 }, async (_, index) => {
      await storage.putBytes(`busy/folder/${String(index)}`, 'x')
      if (index % 2 === 0) await storage.delete(`busy/folder/${String(index)}`)
    })
    await Promise.all(work)
    expect(await listAll('busy')).toHaveLength(50)
  })
})

describe('reading and deleting', () => {
  it('opens a range', async () => {
    await storage.putBytes('a', '0123456789')
    const { stream, size } = await storage.open('a', { start: 2, end: 4 })
    expect((await buffer(stream)).toString()).toBe('234')
    expect(size).toBe(10)
  })

  it('tells missing objects from folders and other faults', async () => {
    await storage.putBytes('a/b', 'x')
    for (const key of ['a', 'a/b/c', 'nothing']) {
      await expect(storage.open(key)).rejects.toThrow(ObjectNotFound)
      await expect(storage.getBytes(key)).rejects.toThrow(ObjectNotFound)
      await expect(storage.stat(key)).rejects.toThrow(ObjectNotFound)
    }
  })

  it('deletes one object, twice without harm, and the folders it leaves empty', async () => {
    await storage.putBytes('a/b/c', 'x')
    await storage.delete('a/b/c')
    await storage.delete('a/b/c')
    expect(await readdir(folder)).toEqual(['~incoming'])
  })

  it('deletes below a prefix and nothing that only starts alike', async () => {
    for (const key of ['t/1/a', 't/1/b/c', 't/10/a', 't/2']) await storage.putBytes(key, 'x')
    await storage.deletePrefix('t/1')
    await storage.deletePrefix('t/2')
    await storage.deletePrefix('nothing/')
    expect(await listAll()).toEqual(['t/10/a', 't/2'])
    expect(await listAll('t/10/')).toEqual(['t/10/a'])
    expect(await listAll('none')).toEqual([])
    await expect(storage.deletePrefix('')).rejects.toThrow(InvalidObjectKey)
  })

  it('removes what killed uploads left, but not what is being written', async () => {
    await storage.putBytes('a', 'x')
    await writeFile(join(folder, '~incoming', 'old'), 'x')
    await writeFile(join(folder, '~incoming', 'new'), 'x')
    const longAgo = new Date(Date.now() - 48 * 3_600_000)
    await utimes(join(folder, '~incoming', 'old'), longAgo, longAgo)
    expect(await storage.deleteAbandoned()).toBe(1)
    expect(await incoming()).toEqual(['new'])
    expect(await listAll()).toEqual(['a'])
  })
})

describe('keys', () => {
  it.each(
    [
      ['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/..', '..', '.', 'a/./b', 'a..b', 'a b', 'ä'],
      ['a\0', 'a\n', 'a\\b', '~incoming/x', 'a%2e', 'x'.repeat(256), 'a/'.repeat(600)],
    ].flat(),
  )('refuses %j', async (key) => {
    expect(() => storage.localPath(key)).toThrow(InvalidObjectKey)
    expect(() => storage.uri(key)).toThrow(InvalidObjectKey)
    expect(() => storage.presignedUrl(key)).toThrow(InvalidObjectKey)
    await expect((async () => storage.putBytes(key, 'x'))()).rejects.toThrow(InvalidObjectKey)
  })

  it('never leaves the folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('.', '/', 'a', '~', '\\', '\0') }), (key) => {
        try {
          expect(storage.localPath(key).startsWith(`${folder}/a`)).toBe(key.startsWith('a'))
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidObjectKey)
        }
      }),
    )
  })

  it('turns keys into addresses and back', () => {
    expect(storage.uri('t/a.pdf')).toBe('s3://local/t/a.pdf')
    expect(storage.keyOf('s3://local/t/a.pdf')).toBe('t/a.pdf')
    expect(() => storage.keyOf('s3://other/t')).toThrow(InvalidObjectKey)
    expect(() => storage.keyOf('s3://local/../t')).toThrow(InvalidObjectKey)
  })

  it('gives child processes a path with the bytes', async () => {
    await storage.putBytes('t/a', 'abc')
    expect((await stat(storage.localPath('t/a'))).size).toBe(3)
  })
})
