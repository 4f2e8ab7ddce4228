import { createLocalStorage } from './open-storage.ts'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

describe('a folder of objects', () => {
  it('deletes folders that have become empty', async () => {
    await storage.putBytes('a/b/c', 'x')
    await storage.delete('a/b/c')
    expect(await readdir(folder)).toEqual(['~incoming'])
  })

  it('stores objects in deep folders while those become empty and are removed', async () => {
    const store = async (name: number) => {
      const key = `t/a/b/c/d/${String(name)}`
      for (let round = 0; round < 200; round += 1) {
        await storage.putBytes(key, 'x')
        await storage.delete(key)
      }
    }
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(store))
    expect(await readdir(folder)).toEqual(['~incoming'])
  })

  it('deletes the remains of killed uploads, but not uploads in progress', async () => {
    await storage.putBytes('a', 'x')
    const incoming = join(folder, '~incoming')
    await writeFile(join(incoming, 'old'), 'x')
    await writeFile(join(incoming, 'new'), 'x')
    const longAgo = new Date(Date.now() - 48 * 3_600_000)
    await utimes(join(incoming, 'old'), longAgo, longAgo)
    expect(await storage.deleteAbandoned()).toBe(1)
    expect(await readdir(incoming)).toEqual(['new'])
  })

  it('never stores an object outside the folder, for any key', async () => {
    const characters = fc.string({ unit: fc.constantFrom('.', '/', 'a', '~', '\\', '\0') })
    await fc.assert(
      fc.asyncProperty(characters, async (key) => {
        const write = async () => storage.putBytes(key, 'x')
        const path = await write().then(
          () => storage.withFile(key, async (lent) => lent),
          (error: unknown) => error,
        )
        // Other keys are refused, or collide with a folder or object of an earlier key.
        if (typeof path === 'string') expect(path).toBe(`${folder}/${key}`)
        else expect(path).toBeInstanceOf(Error)
      }),
      { numRuns: 300 },
    )
  })
})
