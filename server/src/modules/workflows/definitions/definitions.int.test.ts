import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { addMaterial, define, invoke, type Material } from '../workflows.test-support.ts'

const URL = '/v1/workflow-definitions'

let server: TestServer
let owner: TestMember
let material: Material

beforeAll(async () => {
  server = await sharedTestServer()
})
beforeEach(async () => {
  owner = await server.newTenant()
  material = await addMaterial(server, owner)
})

type Definition = { readonly id: string } & Record<string, unknown>

describe('a workflow', () => {
  test('is stored as it was given, in the agents folder', async () => {
    const template_path_part_id = material.source.versionPartId
    const body = {
      ...material.body,
      name: 'Summary / of leases',
      description: 'Once a week',
      source_path_part_ids: [material.instruction.versionPartId],
      instruction_path_part_ids: [(await addMaterial(server, owner)).folderPartId],
      template_path_part_id,
    }
    const { status, body: made } = await owner.post<Definition>(URL, body)
    expect([status, made]).toEqual([201, expect.objectContaining(body)])
    expect(made).toMatchObject({
      runner_config: null,
      max_run_duration_seconds: 300,
      is_active: true,
      materialized_path: '/agents/Summary - of leases',
    })
    expect((await owner.get(`${URL}/${made.id}`)).body).toEqual(made)
    expect((await owner.get<{ items: unknown[] }>(URL)).body.items).toEqual([made])
  })

  test('is replaced as a whole', async () => {
    const { id } = await define(owner, { ...material.body, description: 'x' })
    const other = await addFolder(server, owner)
    const body = { ...material.body, name: 'Other', output_path_part_ids: [other.partId] }
    const { body: now } = await owner.put<Definition>(`${URL}/${id}`, { ...body, is_active: false })
    expect(now).toMatchObject({ ...body, description: null, is_active: false })
    expect((await invoke(owner, id)).body).toMatchObject({
      detail: 'The workflow is turned off. Set is_active to true to start it.',
    })
  })

  test('has a unique name', async () => {
    await define(owner, material.body)
    const { status, body } = await owner.post(URL, material.body)
    expect([status, body]).toMatchObject([
      409,
      { detail: 'A workflow with this name already exists.' },
    ])
  })

  test('is deleted with its node, and keeps its items that still exist', async () => {
    const { id } = await define(owner, material.body)
    await owner.delete(`/v1/documents/${material.instruction.documentId}`)
    const { body } = await owner.get<Definition>(`${URL}/${id}`)
    expect(body['instruction_path_part_ids']).toEqual([])
    const refused = await invoke(owner, id)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { detail: 'All instructions of the workflow were deleted. Add others.' },
    ])
    expect((await owner.delete(`${URL}/${id}`)).status).toBe(204)
    expect((await owner.get(`${URL}/${id}`)).status).toBe(404)
  })
})

describe('the items of a workflow', () => {
  test.each([
    ['the same one twice', (m: Material) => ({ output_path_part_ids: [m.folderPartId] })],
    [
      'one inside another',
      (m: Material) => ({ source_path_part_ids: [m.folderPartId, m.source.documentPartId] }),
    ],
    [
      'a section of a document',
      (m: Material) => ({ template_path_part_id: m.source.versionPartId }),
    ],
    [
      'a document as output',
      (m: Material) => ({ output_path_part_ids: [m.source.documentPartId] }),
    ],
    ['a document as template', (m: Material) => ({ template_path_part_id: m.outputPartId })],
    ['a chunk', (m: Material) => ({ source_path_part_ids: [m.source.chunks[0]?.partId] })],
  ])('are refused: %s', async (_what, change) => {
    const { status } = await owner.post(URL, { ...material.body, ...change(material) })
    expect(status).toBe(422)
  })
})

describe('a runner', () => {
  const withRunner = (url: string) => ({
    ...material.body,
    runner_config: { url, webhook_secret: 'very secret' },
  })

  test('shows its URL but never its secret', async () => {
    const { status, body } = await owner.post(URL, withRunner('https://runner.example.com/run'))
    const text = JSON.stringify(body)
    expect(status).toBe(201)
    expect(text).toContain('"runner_config":{"url":"https://runner.example.com/run"}')
    expect(text).not.toContain('very secret')
  })

  test.each([
    'http://runner.example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://2130706433/',
    'https://me:pw@runner.example.com/',
    'ftp://runner.example.com/',
  ])('is refused at %s', async (url) => {
    const { status, body } = await owner.post<{ detail: { loc: string[] }[] }>(URL, withRunner(url))
    expect([status, body.detail[0]?.loc]).toEqual([422, ['body', 'runner_config', 'url']])
  })
})

describe('a USER', () => {
  let user: TestMember
  let id: string
  let node: string

  beforeEach(async () => {
    user = await server.addUser(owner, 'USER')
    const made = await define(owner, material.body)
    id = made.id
    node = made.path_part_id
  })

  test('without rights sees no workflow and cannot start one', async () => {
    expect((await user.get<{ total: number }>(URL)).body.total).toBe(0)
    expect((await user.get(`${URL}/${id}`)).status).toBe(403)
    expect((await invoke(user, id)).status).toBe(403)
    expect((await user.post(URL, material.body)).status).toBe(403)
    expect((await user.delete(`${URL}/${id}`)).status).toBe(403)
  })

  test('who may read a workflow but not its sources sees it and cannot start it', async () => {
    await server.grant(owner, user, node, 'READ_ONLY')
    expect((await user.get(`${URL}/${id}`)).status).toBe(200)
    expect((await user.put(`${URL}/${id}`, material.body)).status).toBe(403)
    const { status, body } = await invoke(user, id)
    expect([status, body]).toMatchObject([
      403,
      {
        detail:
          'You need permission to read the sources, instructions and template of the workflow and to write to its outputs.',
      },
    ])
  })

  test('who may only read the outputs cannot start it, or make it write there', async () => {
    await server.grant(owner, user, node, 'READ_WRITE')
    await server.grant(owner, user, owner.sharedPartId, 'READ_ONLY')
    expect((await invoke(user, id)).status).toBe(403)
    expect((await user.put(`${URL}/${id}`, material.body)).status).toBe(403)
    const own = { ...material.body, output_path_part_ids: [user.homePartId] }
    expect((await user.put(`${URL}/${id}`, own)).status).toBe(200)
    // All rights are there. Only the model is missing.
    expect((await invoke(user, id)).status).toBe(503)
  })
})

test('without a model, starting a workflow fails immediately and leaves no run', async () => {
  const { id } = await define(owner, material.body)
  const { status, body } = await invoke(owner, id)
  expect(status).toBe(503)
  expect(JSON.stringify(body)).toContain('no language model')
  expect((await owner.get<{ total: number }>(`${URL}/${id}/runs`)).body.total).toBe(0)
})
