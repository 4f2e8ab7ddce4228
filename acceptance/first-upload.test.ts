import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { onePagePdf } from './one-page-pdf.ts'
import { openServer, type Server } from './server.ts'

/** A person's first steps with the service, over HTTP and WebSocket only. */

const SENTENCE = 'The heron nests above the old mill.'

type Json = Readonly<Record<string, unknown>>
type Ingested = { workflow_id: string; document_id: string; document_version_id: string }

let server: Server
let cookie = ''
let key = ''

beforeAll(async () => {
  server = await openServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Reply<T> = { readonly status: number; readonly body: T }

async function call<T>(method: string, path: string, body?: object): Promise<Reply<T>> {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : { cookie }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as T }
}

async function signIn(): Promise<void> {
  const response = await fetch(`${server.url}/v1/auth/pw/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(server.credentials),
  })
  expect(response.status).toBe(200)
  cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  expect(cookie).toMatch(/^svc_uat=./)
}

async function makeApiKey(): Promise<void> {
  const made = await call<{ key: string }>('POST', '/v1/api-keys', { name: 'acceptance' })
  expect(made.status).toBe(201)
  expect(made.body.key).toMatch(/^sk-user-/)
  key = made.body.key
}

async function makeFolder(): Promise<string> {
  const { body } = await call<{ items: { name: string; path_part_id: string }[] }>(
    'GET',
    '/v1/folders',
  )
  const shared = body.items.find((folder) => folder.name === 'shared')
  const made = await call<{ path_part_id: string }>('POST', '/v1/folders', {
    name: `First upload ${Date.now()}`,
    parent_path_part_id: shared?.path_part_id,
  })
  expect(made.status).toBe(201)
  return made.body.path_part_id
}

/** Connects, and returns what the connection receives from then on. */
async function listen(): Promise<{ socket: WebSocket; heard: Json[] }> {
  const heard: Json[] = []
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}/v1/ws`, {
    headers: { authorization: `Bearer ${key}` },
  })
  socket.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString()) as Json))
  await once(socket, 'open')
  const hear = (event: string) =>
    vi.waitFor(() => {
      const message = heard.find((each) => each['event'] === event)
      if (!message) throw new Error(`No ${event} in ${JSON.stringify(heard)}`)
      return message
    }, 120_000)
  const { tenant_id: tenantId } = await hear('connection_established')
  socket.send(
    JSON.stringify({ action: 'subscribe', channel: `svc:${String(tenantId)}:notifications` }),
  )
  await hear('subscribed')
  return { socket, heard }
}

test('signs in, creates a key and a folder, uploads, is notified, searches and deletes', async () => {
  await signIn()
  await makeApiKey()
  const folder = await makeFolder()
  const { socket, heard } = await listen()

  const form = new FormData()
  form.set('path_part_id', folder)
  form.set('file', new Blob([onePagePdf(SENTENCE)], { type: 'application/pdf' }), 'herons.pdf')
  const uploaded = await call<Ingested>('POST', '/v1/documents/ingest', form)
  expect(uploaded.status).toBe(201)
  const { document_id: id, document_version_id: versionId, workflow_id: workflowId } = uploaded.body

  await vi.waitFor(() => {
    const text = JSON.stringify(heard)
    for (const part of ['document_ingestion_completed', id, versionId, workflowId]) {
      expect(text).toContain(part)
    }
  }, 120_000)
  socket.close()

  const found = await call<Json[]>('POST', '/v1/chunks/search', {
    query: 'heron mill',
    search_type: 'full_text',
    parent_path_ids: [folder],
    score_threshold: 0,
  })
  expect(found.status).toBe(200)
  expect(found.body[0]).toMatchObject({
    content: expect.stringContaining(SENTENCE) as string,
    chunk_metadata: { polygons: [{ page: 1, polygon: { x: expect.any(Number) as number } }] },
  })

  expect((await call('DELETE', `/v1/documents/${id}`)).status).toBe(200)
  expect((await call('GET', `/v1/documents/${id}`)).status).toBe(404)
  expect((await call('GET', `/v1/document_versions/${versionId}`)).status).toBe(404)
})
