import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ObjectNotFound, ObjectTooLarge } from './errors.ts'
import { InvalidObjectKey } from './keys.ts'
import type { ObjectStorage } from './storage.ts'
import { WORLDS, type World } from './worlds.test-support.ts'

describe.each(WORLDS)('%s', (_name, open) => {
  let world: World
  let storage: ObjectStorage

  beforeEach(async () => {
    world = await open()
    storage = world.storage
  })

  afterEach(() => world[Symbol.asyncDispose]())

  async function listAll(prefix?: string): Promise<string[]> {
    const keys: string[] = []
    for await (const key of storage.list(prefix)) keys.push(key)
    return keys
  }

  async function* repeat(chunk: Uint8Array, times: number): AsyncGenerator<Uint8Array> {
    for (let count = 0; count < times; count += 1) yield chunk
  }

  describe('put', () => {
    it('stores a stream and returns its length and SHA-256', async () => {
      const chunk = Buffer.alloc(100_000, 'x')
      const stored = await storage.put('t/a.bin', repeat(chunk, 30))
      expect(stored.bytes).toBe(3_000_000)
      const expected = createHash('sha256').update(Buffer.alloc(3_000_000, 'x')).digest()
      expect(stored.sha256.equals(expected)).toBe(true)
      const { stream, size } = await storage.open('t/a.bin')
      expect(size).toBe(3_000_000)
      expect((await buffer(stream)).length).toBe(3_000_000)
      expect(await world.incoming()).toEqual([])
    })

    it('stores any bytes, however they are chunked', async () => {
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
      expect(await world.incoming()).toEqual([])
      await storage.put('b', repeat(Buffer.alloc(1000), 10), { maxBytes: 10_000 })
    })

    it('stops immediately on abort, even while the source is silent', async () => {
      const controller = new AbortController()
      const reason = new Error('client left')
      const silent = new Readable({ read: () => setImmediate(() => controller.abort(reason)) })
      silent.push('first')
      const put = storage.put('a', silent, { signal: controller.signal })
      await expect(put).rejects.toThrow('client left')
      expect(silent.destroyed).toBe(true)
      expect(await world.incoming()).toEqual([])
      expect(await listAll()).toEqual([])
    })

    it('rejects with the error of its source and leaves nothing behind', async () => {
      async function* failing(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('half')
        throw new Error('connection lost')
      }
      await expect(storage.put('a', failing())).rejects.toThrow('connection lost')
      expect(await world.incoming()).toEqual([])
      await expect(storage.stat('a')).rejects.toThrow(ObjectNotFound)
    })

    it('survives concurrent deletes in the same folder', async () => {
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

    it('throws ObjectNotFound for missing objects and for folders', async () => {
      await storage.putBytes('a/b', 'x')
      for (const key of ['a', 'a/b/c', 'nothing']) {
        await expect(storage.open(key)).rejects.toThrow(ObjectNotFound)
        await expect(storage.getBytes(key)).rejects.toThrow(ObjectNotFound)
        await expect(storage.stat(key)).rejects.toThrow(ObjectNotFound)
      }
    })

    it('deletes one object, and nothing the second time', async () => {
      await storage.putBytes('a/b/c', 'x')
      await storage.putBytes('a/b/d', 'x')
      await storage.delete('a/b/c')
      await storage.delete('a/b/c')
      expect(await listAll()).toEqual(['a/b/d'])
    })

    it('deletes everything below a prefix, but no keys that merely start the same', async () => {
      for (const key of ['t/1/a', 't/1/b/c', 't/10/a', 't/2']) await storage.putBytes(key, 'x')
      await storage.deletePrefix('t/1')
      await storage.deletePrefix('t/2')
      await storage.deletePrefix('nothing/')
      expect(await listAll()).toEqual(['t/10/a', 't/2'])
      expect(await listAll('t/10/')).toEqual(['t/10/a'])
      expect(await listAll('none')).toEqual([])
      await expect(storage.deletePrefix('')).rejects.toThrow(InvalidObjectKey)
    })

    it('returns when an object was written', async () => {
      const before = Math.floor(Date.now() / 1000) * 1000
      await storage.putBytes('a', 'four')
      const { size, modifiedAt } = await storage.stat('a')
      expect(size).toBe(4)
      expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(before)
      expect(modifiedAt.getTime()).toBeLessThan(before + 3_600_000)
    })

    it('lists and deletes more than one page', async () => {
      const keys = Array.from({ length: 1100 }, (_, index) => `many/${String(10_000 + index)}`)
      for (let at = 0; at < keys.length; at += 50) {
        await Promise.all(keys.slice(at, at + 50).map((key) => storage.putBytes(key, '')))
      }
      await storage.putBytes('other', 'x')
      expect(await listAll('many')).toEqual(keys)
      await storage.deletePrefix('many')
      expect(await listAll()).toEqual(['other'])
    })

    it('provides a temporary file with the bytes', async () => {
      await storage.putBytes('t/a', 'abc')
      const lent = await storage.withFile('t/a', async (path) => readFile(path, 'utf8'))
      expect(lent).toBe('abc')
      await expect(
        storage.withFile('t/a', () => Promise.reject(new Error('not usable'))),
      ).rejects.toThrow('not usable')
      const use = async (path: string) => stat(path)
      await expect(storage.withFile('t/b', use)).rejects.toThrow(ObjectNotFound)
    })
  })

  describe('keys', () => {
    it.each(
      [
        ['', '/a', 'a/', 'a//b', '../a', 'a/../b', 'a/..', '..', '.', 'a/./b', 'a..b', 'a b', 'ä'],
        ['a\0', 'a\n', 'a\\b', '~incoming/x', 'a%2e', 'x'.repeat(256), 'a/'.repeat(600)],
      ].flat(),
    )('refuses %j', async (key) => {
      expect(() => storage.uri(key)).toThrow(InvalidObjectKey)
      expect(() => storage.presignedUrl(key)).toThrow(InvalidObjectKey)
      await expect((async () => storage.putBytes(key, 'x'))()).rejects.toThrow(InvalidObjectKey)
    })

    it('converts keys to URIs and back', () => {
      const { start } = world
      expect(storage.uri('t/a.pdf')).toBe(`${start}t/a.pdf`)
      expect(storage.keyOf(`${start}t/a.pdf`)).toBe('t/a.pdf')
      for (const wrong of ['s3://other/t', `${start}../t`, start, 's3://', start.slice(0, -1)]) {
        expect(() => storage.keyOf(wrong)).toThrow(InvalidObjectKey)
      }
    })
  })
})
