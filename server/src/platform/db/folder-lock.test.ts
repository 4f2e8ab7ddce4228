import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderInUse, holdFolder, type FolderHold } from './folder-lock.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-lock-'))
  file = join(folder, 'arbor.lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const leave = (owner: Partial<{ token: string; pid: number; host: string; started: string }>) =>
  writeFile(
    file,
    JSON.stringify({ token: 'left', pid: 1, host: hostname(), started: '', ...owner }),
  )

/** Pid of a process that has ended. */
const endedPid = () =>
  Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))

/** Locks the folder and releases it. @returns who held it, and whether its file remains */
async function take() {
  const hold = await holdFolder(folder)
  const { pid } = JSON.parse(await readFile(file, 'utf8')) as { pid: number }
  await hold.release()
  return { pid, left: await readdir(folder) }
}
const TAKEN = { pid: process.pid, left: [] }

describe('a data folder', () => {
  it('has one holder: a second process is refused and learns who holds it', async () => {
    const hold = await holdFolder(folder)
    const second = holdFolder(folder)
    await expect(second).rejects.toThrow(FolderInUse)
    await expect(second).rejects.toThrow(`pid ${process.pid}`)
    await expect(second).rejects.toThrow(folder)
    expect(await readdir(folder)).toEqual(['arbor.lock'])
    await hold.release()
    expect(await take()).toEqual(TAKEN)
  })

  it('is created if it is missing', async () => {
    const hold = await holdFolder(join(folder, 'new', 'one'))
    expect(await readdir(join(folder, 'new', 'one'))).toEqual(['arbor.lock'])
    await hold.release()
  })

  it('is taken over from a dead holder', async () => {
    await leave({ pid: endedPid() })
    expect(await take()).toEqual(TAKEN)
  })

  it.runIf(process.platform === 'linux')(
    'is taken over if its holder’s pid now belongs to another process',
    async () => {
      for (const pid of [process.pid, process.ppid]) {
        await leave({ pid, started: '1' })
        expect(await take()).toEqual(TAKEN)
      }
    },
  )

  it('is not taken from a running process', async () => {
    const stat = await readFile(`/proc/${process.ppid}/stat`, 'utf8').catch(() => '')
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    await leave({ pid: process.ppid, started })
    await expect(holdFolder(folder)).rejects.toThrow(FolderInUse)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ token: 'left' })
  })

  it("can be locked if the holder's file cannot be read", async () => {
    for (const text of ['', '{', '\0\0\0']) {
      await writeFile(file, text)
      expect(await take()).toEqual(TAKEN)
    }
  })

  it('held from another host is free after three missed heartbeats', async () => {
    await leave({ host: 'elsewhere', pid: process.pid })
    await expect(holdFolder(folder)).rejects.toThrow('elsewhere')
    const longAgo = new Date(Date.now() - 16_000)
    await utimes(file, longAgo, longAgo)
    expect(await take()).toEqual(TAKEN)
  })

  it('goes to one of many concurrent processes, whether its holder is dead or missing', async () => {
    for (const dead of [false, true]) {
      if (dead) await leave({ pid: endedPid() })
      const wishes = await Promise.allSettled(Array.from({ length: 20 }, () => holdFolder(folder)))
      const holds = wishes.filter((wish) => wish.status === 'fulfilled')
      expect(holds).toHaveLength(1)
      const refusals = wishes.filter((wish) => wish.status === 'rejected')
      for (const { reason } of refusals) expect(reason).toBeInstanceOf(FolderInUse)
      expect(await readdir(folder)).toEqual(['arbor.lock'])
      await holds[0]?.value.release()
    }
  })

  it('is not released by a process that has lost it to another', async () => {
    const lost = await holdFolder(folder)
    await rm(file)
    const next: FolderHold = await holdFolder(folder)
    await lost.release()
    expect(await readdir(folder)).toEqual(['arbor.lock'])
    await next.release()
    expect(await readdir(folder)).toEqual([])
  })
})
