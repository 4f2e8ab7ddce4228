import { createContext } from '../compose.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '../platform/core/ids.ts'
import type { Report } from '../modules/verify/index.ts'
import { copyDatabase, testConfig, type Settings } from '../../test/support/test-database.ts'
import { runCommand } from './command.test-support.ts'

let folder: string
let settings: Settings
let tenantId: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-verify-'))
  const copy = await copyDatabase(inject('testDatabase'), folder)
  const base = { ARBOR_SECRET: 'a secret that only the tests know', ARBOR_EMBEDDINGS: 'OFF' }
  settings = { ...copy, ...base, ARBOR_DATA_DIR: folder }
  const made = await run(
    'create-owner',
    '--email',
    'a@example.org',
    '--password',
    'long enough',
    '--tenant-name',
    'Acme',
  )
  tenantId = (JSON.parse(made.stdout) as { tenant_id: string }).tenant_id
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const run = (...words: readonly string[]) => runCommand(settings, words)

async function storeOrphan(): Promise<string> {
  const key = `${tenantId}/${newId()}/source/a.txt`
  const path = join(folder, 'objects', key)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'x')
  await utimes(path, 0, 0)
  return key
}

describe('verify', () => {
  it('prints a table and exits with 0 if it finds no faults', async () => {
    const { code, stdout, stderr } = await run('verify')
    expect(code).toBe(0)
    // Only progress, if it takes longer.
    expect(stderr).toMatch(/^(?:\S.*: [\w-]+, [\d,]+ checked\n)*$/)
    expect(stdout).toMatch(/^ {2}ancestors +[1-9]\d* +-$/m)
    expect(stdout).toMatch(/\nNo faults found: \d+ checks of 1 tenant\.\n$/)
  })

  it('lists faults and exits with 1, then with 0 once they are fixed', async () => {
    const key = await storeOrphan()
    const { code, stdout } = await run('verify', '--tenant', tenantId)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^! orphan-objects +1 +1$/m)
    expect(stdout).toContain(`      ${key}  in tenant ${tenantId}\n`)
    expect(stdout).toMatch(/\n1 fault left: /)
    const fixed = await run('verify', '--tenant', tenantId, '--fix')
    expect(fixed.code).toBe(0)
    expect(fixed.stdout).toContain('\norphan-objects: 1 deleted.\nNo faults found')
    expect((await run('verify')).code).toBe(0)
  })

  it('prints one JSON document with --json', async () => {
    const key = await storeOrphan()
    const { code, stdout } = await run('verify', '--json')
    expect(code).toBe(1)
    const report = JSON.parse(stdout) as Report
    expect(report).toMatchObject({ ok: false, tenants: 1 })
    expect(report.checks.filter(({ found }) => found > 0)).toEqual([
      expect.objectContaining({
        name: 'orphan-objects',
        kind: 'fault',
        found: 1,
        fixed: 0,
        looked_at: 1,
        examples: [{ tenant_id: tenantId, id: key }],
      }),
    ])
    const refused = await run('verify', '--fix')
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain('Nothing was deleted from the storage')
    await run('verify', '--tenant', tenantId, '--fix')
  })

  it('exits with 2 if it can’t run', async () => {
    const unknown = await run('verify', '--tenant', newId())
    expect(unknown).toMatchObject({ code: 2, stdout: '' })
    expect(unknown.stderr).toMatch(/^Tenant /)
    const misused = await run('verify', '--tenant', 'x')
    expect(misused).toMatchObject({ code: 2, stdout: '' })
    expect(misused.stderr).toContain('It must be an id (a UUID).')
  })

  it('fails while a server is running on the embedded database', async () => {
    const server = await createContext(testConfig(folder, settings))
    const { code, stdout, stderr } = await run('verify')
    await server[Symbol.asyncDispose]()
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`The data folder ${folder} is in use by another Arbor process`)
    expect(stderr).toContain('Stop the server, then verify.')
  })
})
