import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASELINE, isBetterUnoptimized } from './database-compiler.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-compiler-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const embedded = (name: string) => ({ kind: 'embedded', folder: join(folder, name) }) as const

/** A database with one table of the given size, which takes no space on disk. */
async function databaseOf(name: string, bytes: number) {
  await mkdir(join(folder, name, 'base', '5'), { recursive: true })
  await writeFile(join(folder, name, 'base', '5', '16384'), '')
  await truncate(join(folder, name, 'base', '5', '16384'), bytes)
  return embedded(name)
}

describe('the embedded database runs without optimization', () => {
  it('on the first start and while it is small', async () => {
    expect(isBetterUnoptimized(embedded('missing'), [])).toBe(true)
    expect(isBetterUnoptimized(await databaseOf('small', 1000), ['--inspect'])).toBe(true)
  })

  it('except when it is large, or on a server', async () => {
    expect(isBetterUnoptimized(await databaseOf('large', 2 * 1024 ** 3), [])).toBe(false)
    const server = { kind: 'server', url: 'postgres://localhost/arbor' } as never
    expect(isBetterUnoptimized(server, [])).toBe(false)
  })

  it('unless the command line has chosen a compiler', () => {
    for (const flag of [BASELINE, '--no-liftoff-only']) {
      expect(isBetterUnoptimized(embedded('missing'), [flag])).toBe(false)
    }
  })
})
