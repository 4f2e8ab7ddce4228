import { buildApp, createContext } from '../compose.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Context } from '../platform/context/context.ts'
import { newId } from '../platform/core/ids.ts'
import { createCaller } from '../../test/support/caller.ts'
import { copyDatabase, testConfig, type Settings } from '../../test/support/test-database.ts'
import { makeTenant, makeUser, type TestMember } from '../../test/support/test-member.ts'
import { runCommand } from './command.test-support.ts'

type Document = { active_version: { path_part_id: string } }

let folder: string
let settings: Settings
let owner: TestMember
let user: TestMember
let chunk: { readonly id: string }
let answer: unknown

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-explain-'))
  const copy = await copyDatabase(inject('testDatabase'), folder)
  const base = { ARBOR_SECRET: 'a secret that only the tests know', ARBOR_EMBEDDINGS: 'OFF' }
  settings = { ...copy, ...base, ARBOR_DATA_DIR: folder }
  await using context = await createContext(testConfig(folder, settings))
  await fillTenant(context)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function fillTenant(context: Context): Promise<void> {
  const app = await buildApp(context)
  owner = await makeTenant({ app, context }, { role: 'OWNER', name: 'Acme' })
  user = await makeUser({ app, context }, { tenantId: owner.tenantId, role: 'USER' })
  const caller = createCaller(app, { authorization: `Bearer ${owner.apiKey}` })
  const kind = { document_type: 'PLAINTEXT', document_origin: 'SOURCE' }
  const place = { parent_path_part_id: owner.sharedPartId, name: 'woods.txt' }
  const document = await caller.post<Document>('/v1/documents', { ...kind, ...place })
  const parent = { parent_path_id: document.body.active_version.path_part_id }
  for (const content of ['cherry', 'walnut wood']) {
    const text = { content, chunk_type: 'TEXT', chunk_metadata: {} }
    const made = await caller.post<{ id: string }>('/v1/chunks', { ...parent, ...text })
    expect(made).toMatchObject({ status: 201 })
    chunk = made.body
  }
  const body = { query: 'walnut', search_type: 'full_text', chunk_ids: [chunk.id] }
  answer = (await caller.post('/v1/chunks/search/explain', body)).body
  await app.close()
}

const run = (...words: readonly string[]) => runCommand(settings, ['explain-search', ...words])

const search = () => ['--query', 'walnut', '--chunk', chunk.id, '--search-type', 'full_text']

describe('explain-search', () => {
  it('prints the reason and the figures for a person', async () => {
    const { code, stdout, stderr } = await run('--tenant', owner.tenantId, ...search())
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Search: full_text, top 5, threshold 0\.3/)
    expect(stdout).toMatch(/^ {2}walnut +1 +0\.\d{3}$/m)
    expect(stdout).toContain(`Chunk ${chunk.id}\n  Found as result 1.\n`)
    expect(stdout).toMatch(/^ {2}words +0\.\d{3} +1 +BM25 0\.\d{3}$/m)
    expect(stdout).toContain('rights yes')
  })

  it('prints the server’s response as JSON', async () => {
    const { code, stdout } = await run('--tenant', owner.tenantId, ...search(), '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual(answer)
  })

  it('searches with the permissions of the given person', async () => {
    const more = ['--as', user.email, ...search(), '--scope', owner.sharedPartId, '--top-k', '1']
    const { code, stdout } = await run(...more)
    expect(code).toBe(0)
    expect(stdout).toContain("The member doesn't have permission to read it.")
    expect(stdout).toContain('rights NO')
  })

  it('reports unknown ids and invalid options', async () => {
    for (const [words, fault] of [
      [['--tenant', newId(), ...search()], /The tenant does not exist/],
      [['--as', 'nobody@example.org', ...search()], /No account with the address nobody@/],
      [['--tenant', owner.tenantId, '--query', 'x', '--chunk', newId()], /A chunk was not found/],
      [['--tenant', owner.tenantId, '--query', 'x', '--chunk', chunk.id], /no embedding model/],
    ] as const) {
      const { code, stdout, stderr } = await run(...words)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(fault)
    }
    const { code, stdout, stderr } = await run(...search())
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('--tenant or --as')
  })

  it('fails while a server is running on the embedded database', async () => {
    const server = await createContext(testConfig(folder, settings))
    const { code, stdout, stderr } = await run('--tenant', owner.tenantId, ...search())
    await server[Symbol.asyncDispose]()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('is in use by another Arbor process')
    expect(stderr).toContain('Stop the server, or use POST')
  })
})
