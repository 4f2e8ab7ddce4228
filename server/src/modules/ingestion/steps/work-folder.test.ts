import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../../../reader/test/fixtures/temp-folder.ts'
import { openWorkFolder } from './work-folder.ts'

test('a work folder goes with its content, also when the work fails', async () => {
  await using parent = await tempFolder()
  let path = ''
  const work = async () => {
    await using folder = await openWorkFolder(parent.path)
    ;({ path } = folder)
    await writeFile(join(path, 'result.json'), '{}')
    throw new Error('The conversion failed.')
  }
  await expect(work()).rejects.toThrow('The conversion failed.')
  expect(path).not.toBe('')
  expect(existsSync(path)).toBe(false)
})

test('folders that killed processes left are removed; those of living ones and of others stay', async () => {
  await using parent = await tempFolder()
  const longAgo = new Date(Date.now() - 3 * 60 * 60 * 1000)
  const make = async (name: string) => {
    await mkdir(join(parent.path, name))
    await utimes(join(parent.path, name), longAgo, longAgo)
    return join(parent.path, name)
  }
  const [abandoned, other] = [await make('arbor-convert-old'), await make('somebody-else')]
  await using atWork = await openWorkFolder(parent.path)
  await using next = await openWorkFolder(parent.path)
  expect([abandoned, other, atWork.path, next.path].map((path) => existsSync(path))).toEqual([
    false,
    true,
    true,
    true,
  ])
})
