import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ObjectNotFound, StorageFault } from './errors.ts'
import { createLocalFiles } from './local-files.ts'

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'arbor-presence-'))
  folder = join(parent, 'files')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

async function listAll(files: ReturnType<typeof createLocalFiles>): Promise<string[]> {
  return Array.fromAsync(files.list())
}

it('a folder that disappears is an outage, in which nothing is missing, written or deleted', async () => {
  const files = createLocalFiles(folder)
  await files.putBytes('t/a', 'apples')
  await expect(files.getBytes('t/b')).rejects.toThrow(ObjectNotFound)
  await rename(folder, `${folder}-away`)
  for (const use of [
    () => files.getBytes('t/a'),
    () => files.open('t/a'),
    () => files.stat('t/a'),
    () => files.withFile('t/a', async () => undefined),
    () => files.putBytes('t/b', 'pears'),
    () => files.delete('t/a'),
    () => files.deletePrefix('t'),
    () => files.deleteAbandoned(),
    () => files.probe(),
    () => listAll(files),
  ]) {
    await expect(use()).rejects.toThrow(StorageFault)
  }
  await rename(`${folder}-away`, folder)
  expect(await files.getBytes('t/a')).toEqual(Buffer.from('apples'))
  expect(await listAll(files)).toEqual(['t/a'])
})

it('an empty folder is an outage from the start if the database names files', async () => {
  const files = createLocalFiles(folder, async () => true)
  await expect(files.putBytes('t/b', 'pears')).rejects.toThrow('Is its file system mounted?')
  await createLocalFiles(folder).putBytes('t/a', 'apples')
  await files.putBytes('t/b', 'pears')
  expect(await listAll(files)).toEqual(['t/a', 't/b'])
})

it('a folder with files that another program has copied there can be used', async () => {
  await createLocalFiles(folder).putBytes('t/a', 'apples')
  await rm(join(folder, '~incoming'), { recursive: true })
  const files = createLocalFiles(folder, async () => true)
  await files.putBytes('t/b', 'pears')
  expect(await listAll(files)).toEqual(['t/a', 't/b'])
})
