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
  it('keeps no folder that has become empty', async () => {
    await storage.putBytes('a/b/c', 'x')
    await storage.delete('a/b/c')
    expect(await readdir(folder)).toEqual(['~incoming'])
  })

  it('is free of what killed uploads left, but not of what is being written', async () => {
    await storage.putBytes('a', 'x')
    const incoming = join(folder, '~incoming')
    await writeFile(join(incoming, 'old'), 'x')
    await writeFile(join(incoming, 'new'), 'x')
    const longAgo = new Date(Date.now() - 48 * 3_600_000)
    await utimes(join(incoming, 'old'), longAgo, longAgo)
    expect(await storage.deleteAbandoned()).toBe(1)
    expect(await readdir(incoming)).toEqual(['new'])
  })

  it('is never left by a key', async () => {
    const characters = fc.string({ unit: fc.constantFrom('.', '/', 'a', '~', '\\', '\0') })
    await fc.assert(
      fc.asyncProperty(characters, async (key) => {
        const write = async () => storage.putBytes(key, 'x')
        const path = await write().then(
          () => storage.withFile(key, async (lent) => lent),
          (error: unknown) => error,
        )
        // What is not stored is refused, or meets a folder or an object of the keys before.
        if (typeof path === 'string') expect(path).toBe(`${folder}/${key}`)
        else expect(path).toBeInstanceOf(Error)
      }),
      { numRuns: 300 },
    )
  })
})
