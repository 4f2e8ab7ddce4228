import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { openTemporaryFolder, removeAbandoned } from './temporary-folder.ts'

const MODULE = new URL('temporary-folder.ts', import.meta.url).href

/** Starts a process that writes a document into its own folder, reports it, and then runs `last`. */
async function startWriter(parent: string, last: string) {
  const program = `
    import { writeFileSync } from 'node:fs'
    const { openTemporaryFolder } = await import(${JSON.stringify(MODULE)})
    const { path } = await openTemporaryFolder('convert', ${JSON.stringify(parent)})
    writeFileSync(path + '/contract.pdf', 'secret')
    process.stdout.write('written')
    ${last}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  await once(child.stdout, 'data')
  return child
}

test('deletes a folder with its content, even if the work fails', async () => {
  await using parent = await tempFolder()
  let path = ''
  const work = async () => {
    await using folder = await openTemporaryFolder('convert', parent.path)
    ;({ path } = folder)
    await writeFile(join(path, 'result.json'), '{}')
    throw new Error('The conversion failed.')
  }
  await expect(work()).rejects.toThrow('The conversion failed.')
  expect(path).not.toBe('')
  expect(existsSync(path)).toBe(false)
})

test('leaves no copy of a document if the process exits in the middle of its work', async () => {
  await using parent = await tempFolder()
  const child = await startWriter(parent.path, 'process.stdin.once("data", () => process.exit(3))')
  expect(await readdir(parent.path)).toHaveLength(1)
  child.stdin.end('end')
  expect(await once(child, 'close')).toEqual([3, null])
  expect(await readdir(parent.path)).toEqual([])
})

test('deletes the folders of killed processes, but not of running ones, on the next start', async () => {
  await using parent = await tempFolder()
  const killed = await startWriter(parent.path, 'setInterval(() => {}, 1000)')
  const alive = await startWriter(parent.path, 'setInterval(() => {}, 1000)')
  try {
    await using own = await openTemporaryFolder('convert', parent.path)
    killed.kill('SIGKILL')
    await once(killed, 'close')
    await removeAbandoned('convert', parent.path)
    const names = await readdir(parent.path)
    expect(names).toHaveLength(2)
    expect(names.filter((name) => name.includes(`-${String(alive.pid)}-`))).toHaveLength(1)
    expect(existsSync(own.path)).toBe(true)
  } finally {
    alive.kill('SIGKILL')
  }
})

test('deletes folders of another machine after a day, and keeps foreign ones', async () => {
  await using parent = await tempFolder()
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60 * 1000)
  const make = async (name: string, changed = new Date()) => {
    await mkdir(join(parent.path, name))
    await utimes(join(parent.path, name), changed, changed)
  }
  await make('arbor-convert-00000000-1-old', twoDaysAgo)
  await make('arbor-convert-00000000-1-new')
  await make('arbor-object-00000000-1-old', twoDaysAgo)
  await make('somebody-else', twoDaysAgo)
  await removeAbandoned('convert', parent.path)
  expect(await readdir(parent.path)).toEqual([
    'arbor-convert-00000000-1-new',
    'arbor-object-00000000-1-old',
    'somebody-else',
  ])
})
