import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDataFolder, requireFolder } from './data-folder.ts'
import { StartFault } from '../core/start-fault.ts'

let parent: string
let folder: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'arbor-data-'))
  folder = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

async function modeOf(...names: readonly string[]): Promise<string> {
  return ((await stat(join(folder, ...names))).mode & 0o7777).toString(8)
}

/** A data folder from an earlier version, readable by everyone. */
async function makeOpen(): Promise<void> {
  await mkdir(join(folder, 'database', 'base'), { recursive: true })
  await writeFile(join(folder, 'database', 'base', '1'), 'hashes')
  await writeFile(join(folder, 'secret'), 'secret', { mode: 0o600 })
  await chmod(join(folder, 'database', 'base', '1'), 0o666)
  for (const path of ['database/base', 'database', '.']) await chmod(join(folder, path), 0o755)
}

const NOBODY = 65_534

/** Root can access everything, so run this as another user. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

describe('requireFolder', () => {
  it('creates a folder that only its user can open', async () => {
    await requireFolder(folder, 'ARBOR_DATA_DIR')
    expect(await modeOf()).toBe('700')
  })

  it.each(['data', 'data/below'])('rejects %s if data is a file', async (path) => {
    await writeFile(folder, '')
    const refused = requireFolder(join(parent, path), 'ARBOR_DATA_DIR')
    await expect(refused).rejects.toThrow(StartFault)
    await expect(refused).rejects.toThrow(/is a file\. Set ARBOR_DATA_DIR to a folder\.$/)
  })

  it('rejects a broken link', async () => {
    await symlink(join(parent, 'lost'), folder)
    await expect(requireFolder(folder, 'ARBOR_DATA_DIR')).rejects.toThrow(StartFault)
  })

  it.skipIf(process.platform === 'win32')(
    'rejects a folder that this user can’t write to',
    async () => {
      await chmod(parent, 0o500)
      const refused = asNobody(() => requireFolder(folder, 'ARBOR_DATA_DIR'))
      await expect(refused).rejects.toThrow(/can’t write to the data folder .*chown -R/)
    },
  )
})

describe.skipIf(process.platform === 'win32')('closeDataFolder', () => {
  it('removes other users’ access and reports it once', async () => {
    await makeOpen()
    expect(await closeDataFolder(folder)).toContain(`could read the data folder ${folder}`)
    expect(await modeOf()).toBe('700')
    expect(await modeOf('database')).toBe('700')
    expect(await modeOf('database', 'base')).toBe('700')
    expect(await modeOf('database', 'base', '1')).toBe('600')
    expect(await modeOf('secret')).toBe('600')
    expect(await closeDataFolder(folder)).toBeUndefined()
  })

  it('continues after an interrupted start', async () => {
    await makeOpen()
    await chmod(folder, 0o700)
    expect(await closeDataFolder(folder)).toBeDefined()
    expect(await modeOf('database', 'base', '1')).toBe('600')
  })

  it('does not touch foreign files, or the folder that contains them', async () => {
    await makeOpen()
    await writeFile(join(parent, 'theirs'), '')
    await chmod(join(parent, 'theirs'), 0o644)
    await symlink(join(parent, 'theirs'), join(folder, 'database', 'link'))
    await mkdir(join(folder, 'photos'))
    // The umask of this process may have changed.
    await chmod(join(folder, 'photos'), 0o755)
    expect(await closeDataFolder(folder)).toContain('photos')
    expect(await modeOf()).toBe('755')
    expect(await modeOf('photos')).toBe('755')
    expect(await modeOf('..', 'theirs')).toBe('644')
    expect(await modeOf('database')).toBe('700')
    expect(await readdir(join(folder, 'database'))).toContain('link')
  })
})
