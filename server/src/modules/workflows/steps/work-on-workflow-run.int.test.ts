import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  calls,
  fails,
  hangs,
  says,
  startModelServer,
  type ModelServer,
} from '../../../../test/fixtures/model-server.ts'
import { contentsOf, storedKeys } from '../../../../test/fixtures/ingestions.ts'
import { addDocument } from '../../../../test/support/content.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../../test/support/index.ts'
import { deleteObjects, runDeleteObjects } from '../../content/index.ts'
import { jobs as ingestionJobs } from '../../ingestion/index.ts'
import {
  addMaterial,
  define,
  invoke,
  readRun,
  type Material,
  type Run,
} from '../workflows.test-support.ts'
import { workOnRun } from './work-on-workflow-run.ts'

const STEPS = ['prepare', 'write', 'publish', 'link'] as const
type Step = (typeof STEPS)[number]
const WRITTEN = '# Summary\n\nThe rent is 900 euros [[cite:1|"rent is 900"]].'

let model: ModelServer
let server: OwnTestServer
let owner: TestMember
let material: Material
let definitionId: string

beforeAll(async () => {
  model = await startModelServer()
  const settings = { ARBOR_LLM_BASE_URL: model.baseUrl, ARBOR_LLM_MODEL: 'm' }
  server = await startTestServer({ settings })
  // Only ingestions run in the background. The tests execute the steps of runs themselves.
  for (const { start } of ingestionJobs) await start(server.context)
})
beforeEach(async () => {
  model.script(says(WRITTEN))
  owner = await server.newTenant()
  material = await addMaterial(server, owner)
  definitionId = (await define(owner, material.body)).id
})
afterAll(async () => {
  await server.close()
  await model[Symbol.asyncDispose]()
})

const never = new AbortController().signal

function work({ id }: Pick<Run, 'id'>, step: Step): Promise<void> {
  return workOnRun(server.context, { tenantId: owner.tenantId, runId: id, step }, never)
}

/** Executes the steps of a run from the given one to the end, as their jobs would. */
async function finish(run: Run, from: Step = 'prepare'): Promise<Run> {
  for (const step of STEPS.slice(STEPS.indexOf(from), -1)) await work(run, step)
  return vi.waitFor(
    async () => {
      await work(run, 'link')
      const now = await readRun(owner, run.id)
      if (now.completed_at === null) throw new Error('The document is being ingested.')
      return now
    },
    { timeout: 120_000, interval: 100 },
  )
}

async function started(): Promise<Run> {
  const { status, body } = await invoke(owner, definitionId)
  expect(status).toBe(202)
  return body
}

async function documentsIn(folderPartId: string) {
  const { body } = await owner.get<{ items: { id: string; document_origin: string }[] }>(
    `/v1/documents?parent_path_part_id=${folderPartId}`,
  )
  return body.items
}

type Message = {
  readonly role: string
  readonly content: { readonly text: string; readonly is_error?: boolean | null }
  readonly details: { readonly steps: readonly { readonly name: string }[] } | null
}

async function messagesOf({ thread_id: threadId }: Run): Promise<Message[]> {
  const { body } = await owner.get<{ items: Message[] }>(`/v1/threads/${threadId}/messages`)
  return body.items.toReversed()
}

async function parentsOf(chunkId: string): Promise<string[]> {
  const { body } = await owner.get<{ edges: { parent_chunk_id: string; chunk_id: string }[] }>(
    `/v1/chunk-lineages/${chunkId}?max_depth=1`,
  )
  return body.edges.filter((edge) => edge.chunk_id === chunkId).map((edge) => edge.parent_chunk_id)
}

/** Checks that the run is complete, with one document, one thread, and the lineage of the chunks it used. */
async function checkWhole(run: Run): Promise<void> {
  expect(run).toMatchObject({ status: 'COMPLETED', error: null })
  const documents = await documentsIn(material.outputPartId)
  expect(documents).toHaveLength(1)
  const [document] = run.documents
  expect(documents[0]).toMatchObject({ id: document?.document_id, document_origin: 'GENERATED' })
  const { body } = await owner.get<{ active_version_id: string }>(
    `/v1/documents/${document?.document_id}`,
  )
  const items = await contentsOf(owner, body.active_version_id)
  const text = items.map((item) => item.content ?? item.name).join('\n')
  expect(text).toContain('The rent is 900 euros [1].')
  expect(text).toContain('“rent is 900”')
  const { body: ids } = await owner.get<{ chunk_ids: string[] }>(
    `/v1/chunks/version-chunk-ids?document_version_id=${body.active_version_id}`,
  )
  const used = material.source.chunks.map(({ id }) => id)
  expect((await parentsOf(ids.chunk_ids[0] ?? '')).toSorted()).toEqual(used.toSorted())
  const messages = await messagesOf(run)
  expect(messages.map(({ role }) => role)).toEqual(['USER', 'ASSISTANT'])
  expect(messages[1]?.content.text).toContain(document?.name)
  expect(messages[1]?.details?.steps.map(({ name }) => name)).toContain('read')
}

test('writes a document with its sources, its lineage and a thread', async () => {
  const run = await finish(await started())
  expect(run.status).toBe('COMPLETED')
  await checkWhole(run)
  const sent = JSON.stringify(model.requests.at(-1)?.body.messages)
  expect(sent).toContain('Summarise the sources in one sentence.')
  expect(sent).toContain('Due on Monday.')
})

test('the document that a run writes, and its end, have audit events of the workflow', async () => {
  const run = await finish(await started())
  const part = run.documents[0]?.path_part_id
  const query = `?limit=200&path_part_id=${String(part)}`
  const { body } = await owner.get<{ items: object[] }>(`/v1/audit-events${query}`)
  const byWorkflow = {
    credential: 'workflow',
    credential_id: definitionId,
    user_id: owner.userId,
    details: { workflow_run_id: run.id },
  }
  expect(body.items.toReversed()).toMatchObject([
    { kind: 'document.created', ...byWorkflow },
    { kind: 'ingestion.completed', credential: 'service' },
    { kind: 'workflow.run_ended', ...byWorkflow, details: { status: 'completed' } },
  ])
})

test.each(['hold', 'rule'])(
  'what a canceled run has written stays if a %s keeps it',
  async (what) => {
    const run = await started()
    for (const step of ['prepare', 'write', 'publish'] as const) await work(run, step)
    const [document] = await documentsIn(material.outputPartId)
    const path_part_id = material.outputPartId
    const { status } = await (what === 'hold'
      ? owner.post('/v1/legal-holds', { path_part_id, reason: 'Case' })
      : owner.post('/v1/retention-rules', { name: 'Rule', path_part_id, keep_days: 10 }))
    expect(status).toBe(201)
    expect((await owner.delete(`/v1/workflows/${run.id}`)).status).toBeLessThan(300)
    expect((await readRun(owner, run.id)).error).toBe('The run was cancelled.')
    expect(await documentsIn(material.outputPartId)).toMatchObject([{ id: document?.id }])
  },
)

describe('a step that is delivered more than once', () => {
  test('concurrently, at every step, completes once', async () => {
    const run = await started()
    for (const step of STEPS.slice(0, -1)) {
      await Promise.all([work(run, step), work(run, step), work(run, step)])
    }
    const end = await finish(run, 'link')
    expect(end.status).toBe('COMPLETED')
    await checkWhole(end)
  })

  test('after the run is over changes nothing', async () => {
    const run = await finish(await started())
    for (const step of STEPS) await work(run, step)
    expect(await readRun(owner, run.id)).toEqual(run)
    await checkWhole(run)
  })
})

test.each(STEPS)(
  'a run whose server is killed in the step %s is completed by the next server',
  async (step) => {
    const run = await started()
    for (const each of STEPS.slice(0, STEPS.indexOf(step))) await work(run, each)
    // Simulates a worker that claimed the step and died before it wrote the outcome, which is left to the
    // next attempt.
    await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx
        .updateTable('workflow_run')
        .set({ claim: crypto.randomUUID(), attempts: 2 })
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', run.id)
        .execute(),
    )
    const end = await finish(run, step)
    expect(end.status).toBe('COMPLETED')
    await checkWhole(end)
  },
)

test('a run is abandoned with a message if servers died too often while working on it', async () => {
  const run = await started()
  await server.context.doors.inTenant(owner.tenantId, (tx) =>
    tx
      .updateTable('workflow_run')
      .set({ attempts: 4 })
      .where('tenant_id', '=', owner.tenantId)
      .where('id', '=', run.id)
      .execute(),
  )
  await work(run, 'prepare')
  const { status, error } = await readRun(owner, run.id)
  expect([status, error]).toEqual(['FAILED', expect.stringContaining('stopped several times')])
})

describe('canceling', () => {
  test.each(STEPS)('a run before the step %s leaves nothing that it wrote', async (step) => {
    const run = await started()
    for (const each of STEPS.slice(0, STEPS.indexOf(step))) await work(run, each)
    const { body } = await owner.delete<{ message: string }>(`/v1/workflows/${run.id}`)
    expect(body).toEqual({ workflow_id: run.id, message: 'The workflow was cancelled.' })
    await work(run, step)
    const now = await readRun(owner, run.id)
    expect(now).toMatchObject({ status: 'FAILED', error: 'The run was cancelled.', documents: [] })
    expect(await documentsIn(material.outputPartId)).toEqual([])
    const { body: engine } = await owner.get<object>(`/v1/workflows/${run.id}`)
    expect(engine).toMatchObject({ temporal_status: 'CANCELED', workflow_type: 'workflow_run' })
    if (step !== 'prepare') {
      expect((await messagesOf(now)).at(-1)?.content).toMatchObject({ is_error: true })
    }
  })

  test('stops a model that is writing, and discards its late document', async () => {
    const run = await started()
    await work(run, 'prepare')
    model.script(hangs('# Sum'))
    const before = model.requests.length
    const working = work(run, 'write')
    await vi.waitFor(() => expect(model.requests.length).toBeGreaterThan(before), 120_000)
    await owner.delete(`/v1/workflows/${run.id}`)
    await working
    expect((await readRun(owner, run.id)).status).toBe('FAILED')
  })

  test('does not change a run that is over', async () => {
    const run = await finish(await started())
    const { body } = await owner.delete<{ message: string }>(`/v1/workflows/${run.id}`)
    expect(body.message).toBe('The workflow had already finished.')
    await checkWhole(await readRun(owner, run.id))
  })
})

describe('a run fails with a message', () => {
  test('if the model refuses, without what was sent to it', async () => {
    model.script(fails(400))
    const run = await started()
    await work(run, 'prepare')
    await work(run, 'write')
    const { status, error } = await readRun(owner, run.id)
    expect([status, error]).toEqual(['FAILED', expect.stringContaining('model refused')])
  })

  test('if the person who started it has left the tenant', async () => {
    const user = await server.addUser(owner, 'ADMIN')
    const { body: run } = await invoke(user, definitionId)
    await owner.delete(`/v1/tenants/${owner.tenantId}/users/${user.userId}`)
    await work(run, 'prepare')
    expect((await readRun(owner, run.id)).error).toContain('no longer an active member')
  })

  test.each(STEPS)('if a right is revoked before the step %s', async (step) => {
    const { path_part_id: node } = await define(owner, { ...material.body, name: 'For users' })
    const user = await server.addUser(owner, 'USER')
    const grants = [
      await server.grant(owner, user, node, 'READ_ONLY'),
      await server.grant(owner, user, material.folderPartId, 'READ_ONLY'),
      await server.grant(owner, user, material.instruction.documentPartId, 'READ_ONLY'),
      await server.grant(owner, user, material.outputPartId, 'READ_WRITE'),
    ]
    const { body: list } = await user.get<{ items: { id: string }[] }>('/v1/workflow-definitions')
    const { body: run } = await invoke(user, list.items[0]?.id ?? '')
    for (const each of STEPS.slice(0, STEPS.indexOf(step))) await work(run, each)
    await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx
        .deleteFrom('path_permission')
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', grants[1]?.permissionId ?? '')
        .execute(),
    )
    const failed = await vi.waitFor(async () => {
      await work(run, step)
      const now = await readRun(owner, run.id)
      expect(now.status).toBe('FAILED')
      return now
    }, 120_000)
    expect(failed.error).toContain('may no longer read')
    expect(await documentsIn(material.outputPartId)).toEqual([])
  })

  test('if its time is up', async () => {
    const run = await started()
    await work(run, 'prepare')
    await server.context.doors.inTenant(owner.tenantId, (tx) =>
      tx
        .updateTable('workflow_run')
        .set({ started_at: new Date(0) })
        .where('tenant_id', '=', owner.tenantId)
        .where('id', '=', run.id)
        .execute(),
    )
    model.script(hangs('# Sum'))
    await work(run, 'write')
    expect((await readRun(owner, run.id)).error).toContain('took longer than 300 seconds')
  })
})

test('the model sees only the sources, whatever it is tricked into requesting', async () => {
  const secret = await addDocument(server, owner, { nodes: [{ chunk: 'The salary is secret.' }] })
  model.script(
    calls([
      { name: 'read', args: { id: secret.documentPartId } },
      { name: 'search', args: { query: 'salary', folder_id: owner.sharedPartId } },
      { name: 'keyword_search', args: { query: 'salary' } },
      { name: 'list', args: {} },
    ]),
    says('# Nothing\n\nThe sources do not say it.'),
  )
  const run = await finish(await started())
  expect(run.status).toBe('COMPLETED')
  expect(JSON.stringify(model.requests.at(-1)?.body.messages)).not.toContain('secret')
})

test('text before a tool call is not part of the document', async () => {
  model.script(calls([{ name: 'search', args: { query: 'rent' } }], 'Let me look.'), says(WRITTEN))
  const run = await finish(await started())
  await checkWhole(run)
  const [{ id } = { id: '' }] = await documentsIn(material.outputPartId)
  const { body } = await owner.get<{ active_version_id: string }>(`/v1/documents/${id}`)
  const items = await contentsOf(owner, body.active_version_id)
  expect(JSON.stringify(items)).not.toContain('Let me look')
})

describe('runs of a tenant', () => {
  test('execute one after the other if they belong to one workflow', async () => {
    const [first, second] = [await started(), await started()]
    await work(second, 'prepare')
    expect((await readRun(owner, second.id)).status).toBe('PENDING')
    await work(first, 'prepare')
    await work(second, 'prepare')
    expect((await readRun(owner, second.id)).status).toBe('PENDING')
    await finish(first, 'write')
    await work(second, 'prepare')
    expect((await readRun(owner, second.id)).status).toBe('RUNNING')
  })

  test('execute two at a time unless the operator allows more', async () => {
    const runs: Run[] = []
    for (const name of ['a', 'b', 'c']) {
      const { id } = await define(owner, { ...material.body, name })
      runs.push((await invoke(owner, id)).body)
    }
    for (const run of runs) await work(run, 'prepare')
    const states = async () =>
      Promise.all(runs.map(async (run) => (await readRun(owner, run.id)).status))
    expect(await states()).toEqual(['RUNNING', 'RUNNING', 'PENDING'])
    await owner.delete(`/v1/workflows/${runs[0]?.id}`)
    for (const run of runs) await work(run, 'prepare')
    expect(await states()).toEqual(['FAILED', 'RUNNING', 'RUNNING'])
  })
})

/** Publishes as a worker for which something happens after it has stored a file. */
function publishAnd(run: Run, afterStoring: () => Promise<unknown>): Promise<void> {
  const { storage } = server.context
  const putBytes: typeof storage.putBytes = async (...object) => {
    const stored = await storage.putBytes(...object)
    await afterStoring()
    return stored
  }
  const context = { ...server.context, storage: { ...storage, putBytes } }
  const key = { tenantId: owner.tenantId, runId: run.id, step: 'publish' } as const
  return workOnRun(context, key, never)
}

test("a worker that loses its run while publishing keeps the next worker's files", async () => {
  const run = await started()
  await work(run, 'prepare')
  await work(run, 'write')
  const lost = Promise.withResolvers<void>()
  const next = Promise.withResolvers<Promise<void>>()
  await publishAnd(run, async () => {
    const stored = Promise.withResolvers<void>()
    const working = publishAnd(run, async () => {
      stored.resolve()
      await lost.promise
    })
    await stored.promise
    next.resolve(working)
  })
  lost.resolve()
  await next.promise
  const end = await finish(run, 'link')
  expect(end.status).toBe('COMPLETED')
  await checkWhole(end)
})

test('files of a run that ends during publishing are deleted', async () => {
  const run = await started()
  await work(run, 'prepare')
  await work(run, 'write')
  await publishAnd(run, () => owner.delete(`/v1/workflows/${run.id}`))
  const { context } = server
  await context.queue.work(deleteObjects, 1, (payload) => runDeleteObjects(context, payload))
  await vi.waitFor(async () => expect(await storedKeys(server, owner.tenantId)).toEqual([]), 60_000)
})

test('deleting a workflow ends its runs and keeps what earlier ones wrote', async () => {
  await finish(await started())
  const run = await started()
  await work(run, 'prepare')
  expect((await owner.delete(`/v1/workflow-definitions/${definitionId}`)).status).toBe(204)
  await work(run, 'write')
  expect((await owner.get(`/v1/workflow-runs/${run.id}`)).status).toBe(404)
  expect(await documentsIn(material.outputPartId)).toHaveLength(1)
})

test('the default model of the tenant writes the document', async () => {
  await using own = await startModelServer()
  own.script(says(WRITTEN))
  const added = { name: 'Own', base_url: own.baseUrl, model: 'own', is_default: true }
  expect((await owner.post('/v1/tenants/me/chat-models', added)).status).toBe(201)
  const before = model.requests.length
  await checkWhole(await finish(await started()))
  expect(own.requests).toHaveLength(1)
  expect(model.requests).toHaveLength(before)
})
