import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type OwnTestServer } from '../../../test/support/index.ts'
import { readWorkspace } from './workspace.ts'

const SCRIPT = 'console.log("a script of the workspace")\n'.repeat(40)
const pageIn = (language: string) =>
  `<!doctype html><html lang="${language}" data-base=""><head><script type="module" src="./assets/index-abc.js"></script></head></html>`

let folder: string
let server: OwnTestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-workspace-'))
  await mkdir(join(folder, 'assets'))
  for (const language of ['de', 'en']) {
    await writeFile(join(folder, `index.${language}.html`), pageIn(language))
  }
  await writeFile(join(folder, '.sources'), 'not for anybody')
  const script = join(folder, 'assets', 'index-abc.js')
  await writeFile(script, SCRIPT)
  await writeFile(join(folder, 'assets', 'pdf.worker.min-abc.mjs'), SCRIPT)
  await writeFile(`${script}.br`, brotliCompressSync(SCRIPT))
  await writeFile(`${script}.gz`, gzipSync(SCRIPT))
  const workspace = await readWorkspace(folder)
  if (!workspace) throw new Error('The workspace was not found.')
  const settings = { ARBOR_PUBLIC_URL: 'https://example.org/arbor' }
  server = await startTestServer({ workspace, settings })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = HTML) =>
  server.app.inject({ url, headers })

test.each([
  '/',
  '/sign-in',
  '/sign-up',
  '/invites/4b1c',
  '/browse/a/b',
  '/search?q=a%00',
  '/arbor/browse',
  '/arbor',
])('a browser that opens %s gets the page, revalidated and with a strict policy', async (url) => {
  const { statusCode, headers, body } = await get(url)
  expect(statusCode).toBe(200)
  expect(body).toContain('<html lang="en" data-base="/arbor">')
  expect(body).toContain('src="/arbor/assets/index-abc.js"')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  const policy = String(headers['content-security-policy'])
  for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(rule)
  }
  expect(policy).not.toContain('unsafe')
})

test.each([
  { accepted: 'de-AT,de;q=0.9,en;q=0.8', language: 'de' },
  { accepted: 'en-GB;q=0.5, DE;q=0.6', language: 'de' },
  { accepted: 'fr,en;q=0.5,de;q=0', language: 'en' },
  { accepted: 'fr', language: 'en' },
  { accepted: '*', language: 'en' },
  { accepted: 'en', cookie: 'a=b; arbor-language=de', language: 'de' },
  { accepted: 'de', cookie: 'arbor-language=xx', language: 'de' },
])('a browser gets the page in its language: %o', async ({ accepted, cookie = '', language }) => {
  const { headers, body } = await get('/', { ...HTML, 'accept-language': accepted, cookie })
  expect(body).toContain(`<html lang="${language}"`)
  expect(headers['vary']).toContain('accept-language, cookie')
})

test.each([
  '/v1/nothing',
  '/v1/users/me',
  '/api/browse',
  '/docs/nothing',
  '/objects/nothing',
  '/assets/index-old.js',
  '/mcp',
  '/arbor/v1/nothing',
])('the API and missing files return their own response at %s, even to a browser', async (url) => {
  const { statusCode, headers } = await get(url)
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
})

test('serves the page only to a GET that accepts HTML', async () => {
  expect((await get('/browse', { accept: 'application/json' })).statusCode).toBe(404)
  expect((await get('/browse', {})).statusCode).toBe(404)
  const posted = await server.app.inject({ method: 'POST', url: '/browse', headers: HTML })
  expect(posted.statusCode).toBe(404)
  expect((await get('/', {})).json()).toMatchObject({ service: 'Arbor' })
  expect((await get('/healthz')).json()).toMatchObject({ status: 'healthy' })
})

test('sends compressed files, cacheable for a year', async () => {
  const ask = (encoding: string) => get('/assets/index-abc.js', { 'accept-encoding': encoding })
  const [br, gzip, plain] = [
    await ask('gzip, deflate, br'),
    await ask('gzip, br;q=0'),
    await ask(''),
  ]
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT)
  expect(plain.body).toBe(SCRIPT)
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
})

test('a worker can decode images with WebAssembly, but load or send nothing', async () => {
  const { statusCode, headers } = await get('/assets/pdf.worker.min-abc.mjs', {})
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'"
  expect(headers['content-security-policy']).toBe(policy)
  const script = await get('/assets/index-abc.js', {})
  expect(script.headers['content-security-policy']).not.toContain('wasm')
})

test('serves nothing else from the folder', async () => {
  for (const path of ['/.sources', '/assets/index-abc.js.br', '/assets/../index.html']) {
    expect((await get(path, {})).statusCode).toBe(404)
  }
})

test('has no workspace without a build', async () => {
  expect(await readWorkspace(join(folder, 'assets'))).toBeUndefined()
})
