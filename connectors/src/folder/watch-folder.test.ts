import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { NotWatched } from '../core/source-kind.ts'
import { watchFolder } from './watch-folder.ts'

const QUICK = { quietMs: 20 }

async function newFolder(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'arbor-watch-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return root
}

async function watching(root: string, limits: Parameters<typeof watchFolder>[2] = QUICK) {
  const changed = vi.fn<() => void>()
  const ended = vi.fn<(error: unknown) => void>()
  const watch = await watchFolder(root, { changed, ended }, limits)
  onTestFinished(() => watch.close())
  /** Does something, and waits until it is reported. */
  const reports = async (change: () => Promise<unknown>) => {
    changed.mockClear()
    await change()
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 5000 })
  }
  return { watch, changed, ended, reports }
}

it('reports files and folders that are added, changed, moved and deleted at any depth', async () => {
  const root = await newFolder()
  await mkdir(join(root, 'a', 'b'), { recursive: true })
  const { reports, ended } = await watching(root)
  await reports(() => writeFile(join(root, 'a', 'b', '1.txt'), 'one'))
  await reports(() => writeFile(join(root, 'a', 'b', '1.txt'), 'two'))
  await reports(() => mkdir(join(root, 'new', 'deep'), { recursive: true }))
  await reports(() => writeFile(join(root, 'new', 'deep', '2.txt'), 'two'))
  await reports(() => rename(join(root, 'a', 'b'), join(root, 'c')))
  await reports(() => writeFile(join(root, 'c', '3.txt'), 'three'))
  await reports(() => rm(join(root, 'c', '1.txt')))
  expect(ended).not.toHaveBeenCalled()
})

it('watches a folder that replaces another one with the same name', async () => {
  const root = await newFolder()
  await mkdir(join(root, 'a'))
  const { reports, ended } = await watching(root)
  await reports(async () => {
    await rm(join(root, 'a'), { recursive: true })
    await mkdir(join(root, 'a'))
  })
  await reports(() => writeFile(join(root, 'a', '1.txt'), 'one'))
  expect(ended).not.toHaveBeenCalled()
})

it('reports many changes at once, after they have ended', async () => {
  const root = await newFolder()
  const { reports, changed } = await watching(root, { quietMs: 200 })
  await reports(async () => {
    for (let at = 0; at < 20; at += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await writeFile(join(root, `${at}.txt`), 'text')
    }
  })
  expect(changed.mock.calls.length).toBeLessThan(5)
})

it('refuses more folders than it may watch', async () => {
  const root = await newFolder()
  await mkdir(join(root, 'a'))
  await expect(watching(root, { mostFolders: 1 })).rejects.toThrow(NotWatched)
})

it('knows that the folder itself was replaced', async () => {
  const root = join(await newFolder(), 'root')
  await mkdir(root)
  const { watch } = await watching(root)
  expect(await watch.isCurrent()).toBe(true)
  await rename(root, `${root} before`)
  expect(await watch.isCurrent()).toBe(false)
  await mkdir(root)
  expect(await watch.isCurrent()).toBe(false)
})
