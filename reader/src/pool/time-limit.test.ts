import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeFor } from './time-limit.ts'

const SECOND = 1000
const MB = 1024 * 1024
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(bytes: number): Promise<string> {
  const path = join(folder, String(bytes))
  await writeFile(path, '')
  await truncate(path, bytes)
  return path
}

test.each([
  [600, 60],
  [MB, 70],
  [6 * MB, 120],
  [54 * MB, 600],
  [200 * MB, 600],
])('of ten minutes, a file of %i bytes gets %i seconds', async (bytes, seconds) => {
  expect(await timeFor(await fileOf(bytes), 600 * SECOND)).toBeCloseTo(seconds * SECOND, -2)
})

test('grows with a longer setting and never exceeds a short one', async () => {
  const small = await fileOf(1)
  expect(await timeFor(small, 3600 * SECOND)).toBe(360 * SECOND)
  expect(await timeFor(small, 5 * SECOND)).toBe(5 * SECOND)
})
