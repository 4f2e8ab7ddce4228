import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BASELINE, isBetterUnoptimised } from './database-compiler.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-compiler-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const embedded = (name: string) => ({ kind: 'embedded', folder: join(folder, name) }) as const

/** A database with one large table, which takes no space on the disk. */
async function databaseOf(name: string, bytes: number) {
  await mkdir(join(folder, name, 'base', '5'), { recursive: true })
  await writeFile(join(folder, name, 'base', '5', '16384'), '')
  await truncate(join(folder, name, 'base', '5', '16384'), bytes)
  return embedded(name)
}

describe('the embedded database runs without optimisation', () => {
  it('at the first start, and while it is small', async () => {
    expect(isBetterUnoptimised(embedded('missing'), [])).toBe(true)
    expect(isBetterUnoptimised(await databaseOf('small', 1000), ['--inspect'])).toBe(true)
  })

  it('not when it is large, nor on a server', async () => {
    expect(isBetterUnoptimised(await databaseOf('large', 2 * 1024 ** 3), [])).toBe(false)
    const server = { kind: 'server', url: 'postgres://localhost/arbor' } as never
    expect(isBetterUnoptimised(server, [])).toBe(false)
  })

  it('as the command line says, if it says so', () => {
    for (const flag of [BASELINE, '--no-liftoff-only']) {
      expect(isBetterUnoptimised(embedded('missing'), [flag])).toBe(false)
    }
  })
})
