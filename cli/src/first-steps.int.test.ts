import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import {
  listenStrictly,
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../server/test/support/index.ts'
import {
  arbor,
  beginArbor,
  lines,
  succeed,
  temporaryFolder,
  type Settings,
} from './command.test-support.ts'

const folder = temporaryFolder()
let server: TestServer
let url: string
let ann: TestMember
/** The settings after a login. */
let settings: Settings
/** The settings with a key in the environment. */
let byKey: Settings

beforeAll(async () => {
  server = await sharedTestServer({ worker: true })
  url = `http://127.0.0.1:${await listenStrictly(server.app)}`
  ann = await server.newTenant({ name: 'Gardens' })
  settings = { XDG_CONFIG_HOME: folder.path, HOME: folder.path }
  byKey = { ...settings, ARBOR_URL: url, ARBOR_API_KEY: ann.apiKey }
})

it('login saves a key that only its user can read, and prints no secret', async () => {
  const words = ['login', '--url', `${url}/`, '--email', ann.email, '--name', 'laptop']
  const { code, stdout, stderr } = await beginArbor(settings, words, `${ann.password}\n`).ended
  const file = join(folder.path, 'arbor', 'credentials.json')
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toContain(`Signed in as ${ann.email} to Gardens at ${url}.`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder.path, 'arbor'))).mode & 0o777).toBe(0o700)
  const stored = JSON.parse(await readFile(file, 'utf8')) as {
    profiles: { default: { apiKey: string } }
  }
  const { apiKey } = stored.profiles.default
  expect(apiKey).toMatch(/^sk-user-/)
  expect(stderr).not.toContain(apiKey)
  expect(stderr).not.toContain(ann.password)
  const keys = await ann.bySession.get<{ name: string }[]>('/v1/api-keys')
  expect(keys.body.map(({ name }) => name)).toContain('laptop')
  expect(await succeed(settings, 'whoami')).toBe(`${ann.email}, OWNER of Gardens at ${url}\n`)
})

it('uses profiles for several servers and tenants', async () => {
  const ben = await server.newTenant({ name: 'Boats' })
  const words = ['login', '--key', '--profile', 'boats', '--url', url]
  expect(await beginArbor(settings, words, ben.apiKey).ended).toMatchObject({ code: 0 })
  expect(await lines(settings, 'whoami', '--profile', 'boats')).toEqual([
    expect.objectContaining({ tenant: 'Boats', email: ben.email }),
  ])
  expect(await lines(settings, 'whoami')).toEqual([expect.objectContaining({ tenant: 'Gardens' })])
  await succeed(settings, 'logout', '--profile', 'boats')
  expect(await arbor(settings, 'whoami', '--profile', 'boats')).toMatchObject({ code: 3 })
})

it('uploads a file, finds it, answers from it, prints it and downloads it', async () => {
  const lease = join(folder.path, 'lease.md')
  const text = '# Lease\n\nThe notice period of the greenhouse lease is nine weeks.\n'
  await writeFile(lease, text)
  const uploaded = await succeed(byKey, 'upload', lease, '--to', '/shared/Leases/2026', '--wait')
  expect(uploaded).toBe('uploaded: lease.md\ningested: lease.md\n')
  const place = '/shared/Leases/2026/lease.md'

  const found = await succeed(byKey, 'search', 'greenhouse', '--in', '/shared/Leases')
  expect(found).toContain(`1. ${place}`)
  expect(found).toContain('The notice period of the greenhouse lease is nine weeks.')
  expect(found).toMatch(new RegExp(`${url}/documents/[\\da-f-]+\\?chunk=[\\da-f-]+\n`))

  const answer = await arbor(byKey, 'ask', 'What is the notice period of the greenhouse?')
  expect(answer).toMatchObject({ code: 0 })
  expect(answer.stdout).toMatch(/nine weeks.*\[1\]/s)
  const note = expect.stringContaining('No language model is configured.') as string
  expect(answer).toMatchObject({
    stdout: expect.not.stringContaining('language model'),
    stderr: note,
  })
  const question = 'How long is the notice period of the greenhouse?'
  expect(JSON.parse(await succeed(byKey, 'ask', '--json', question))).toMatchObject({ note })
  expect(answer.stdout).toMatch(/\n\[1\] lease\.md.*\n {4}“.*nine weeks.*”\n {4}http/)

  expect(await succeed(byKey, 'cat', place)).toContain('The notice period of the greenhouse')
  expect(await arbor(byKey, 'download', place, '--to', folder.path)).toMatchObject({
    code: 0,
    stdout: `already there: ${lease}\n`,
  })
  const copies = join(folder.path, 'copies')
  await mkdir(copies)
  await succeed(byKey, 'download', '/shared/Leases', '--to', copies)
  expect(await readFile(join(copies, 'Leases', '2026', 'lease.md'), 'utf8')).toBe(text)
  expect(await succeed(byKey, 'tree', '/shared/Leases')).toBe(
    '/shared/Leases\n└── 2026/\n    └── lease.md\n',
  )
})

it('uploads a changed file as a version and compares it', async () => {
  const lease = join(folder.path, 'lease.md')
  await writeFile(lease, '# Lease\n\nThe notice period of the greenhouse lease is six weeks.\n')
  const words = ['upload', lease, '--to', '/shared/Leases/2026']
  expect(await succeed(byKey, ...words, '--existing', 'keep')).toBe('')
  expect(await succeed(byKey, ...words, '--wait')).toMatch(/^new version: lease\.md\n/)
  const place = '/shared/Leases/2026/lease.md'
  expect(await succeed(byKey, 'versions', place)).toMatch(/^v0 .* completed\nv1 .*, active\n$/)
  const patch = await succeed(byKey, 'diff', place)
  expect(patch).toContain(`--- ${place} v0`)
  expect(patch).toMatch(/\n-.*nine weeks\.\n\+.*six weeks\.\n$/)
  expect(await succeed(byKey, 'cat', place, '--at', '0')).toContain('nine weeks')
})

it('manages tags, permissions and jobs', async () => {
  const ben = await server.addUser(ann, 'USER')
  const place = '/shared/Leases'
  expect(await succeed(byKey, 'tag', place, '--add', 'Law', '--create')).toBe('Law\n')
  expect(await succeed(byKey, 'search', 'greenhouse', '--tag', 'law')).toContain('lease.md')
  expect(await succeed(byKey, 'tag', place, '--remove', 'law')).toBe('')
  await succeed(byKey, 'grant', place, ben.email)
  await succeed(byKey, 'grant', place, ben.email, '--write')
  expect(await succeed(byKey, 'grant', place)).toMatch(
    new RegExp(`write {2}${ben.email} {2}\\(.*user on /shared/Leases`),
  )
  await succeed(byKey, 'grant', place, ben.email, '--remove')
  expect(await arbor(byKey, 'grant', place, ben.email, '--remove')).toMatchObject({ code: 5 })
  const [job] = await lines<{ status: string; workflow_id: string }>(byKey, 'jobs')
  expect(job).toMatchObject({ status: 'completed', document_name: 'lease.md', version: 1 })
  expect(await succeed(byKey, 'jobs', '--status', 'active')).toBe('')
  expect(await succeed(byKey, 'jobs', 'rerun', '--failed', '--dry-run')).toBe('')
  expect(await lines(byKey, 'jobs', 'rerun', '--failed', '--cause', 'storage')).toEqual([
    { started: 0, remaining: 0, skipped: 0 },
  ])
})

it('lists the changed values of a JSON file, or its lines', async () => {
  const prices = join(folder.path, 'prices.json')
  for (const price of [9, 10]) {
    await writeFile(prices, JSON.stringify({ bolts: [{ price }] }))
    await succeed(byKey, 'upload', prices, '--to', '/shared', '--wait')
  }
  const place = '/shared/prices.json'
  expect(await succeed(byKey, 'diff', place)).toBe('bolts[0].price: 9 → 10\n')
  expect(JSON.parse(await succeed(byKey, 'diff', place, '--json'))).toMatchObject({ new: '10' })
  expect(await succeed(byKey, 'diff', place, '--lines')).toContain(`+++ ${place} v1`)
})
