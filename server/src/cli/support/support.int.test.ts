import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ingest } from '../../../test/fixtures/ingestions.ts'
import { listen, startTestServer, type OwnTestServer } from '../../../test/support/index.ts'
import { copyDatabase } from '../../../test/support/test-database.ts'
import { runCommand } from '../command.test-support.ts'

/** Things that must not leave the installation. */
const MARKERS = {
  text: 'Kingfisher',
  title: 'Bittern',
  tenant: 'Heronry',
  key: 'k-sandpiper',
  secret: 'a secret of at least 32 characters: plover',
  host: 'lapwing.example.org',
  user: 'smtp-dunlin',
  password: 'turnstone%20pass',
  address: 'whimbrel@example.net',
  ip: '203.0.113.77',
  ipv6: '2001:db8:0:1:2:3:4:5',
}

let place: string
let server: OwnTestServer
const isEmbedded = inject('testDatabase').kind === 'embedded'

beforeAll(async () => {
  place = await mkdtemp(join(inject('testDatabase').folder, 'support-'))
  server = await startTestServer({
    worker: true,
    settings: { ARBOR_SMTP_URL: mailUrl(), ARBOR_MAIL_FROM: MARKERS.address },
  })
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

const mailUrl = () => `smtp://${MARKERS.user}:${MARKERS.password}@${MARKERS.host}:587`

it('the archive for a report says how the installation is, without texts, names, addresses and secrets', async () => {
  const owner = await server.newTenant({ name: MARKERS.tenant })
  await ingest(owner, [`${MARKERS.title}.md`, `# Birds\n\n${MARKERS.text}`])
  const port = await listen(server.app)
  const log = join(place, 'arbor.log')
  const runId = crypto.randomUUID()
  const lines = [
    'a line that is not JSON, with Bittern',
    JSON.stringify({ level: 'info', msg: 'request', route: '/v1/tags', ms: 3, runId }),
    JSON.stringify({ level: 'info', msg: `mail to ${MARKERS.address} from ${MARKERS.ip}` }),
    JSON.stringify({ level: 'warn', msg: 'model does not respond', endpoint: MARKERS.host }),
    JSON.stringify({ level: 'warn', msg: `${MARKERS.host} and ${MARKERS.ipv6} do not respond` }),
    JSON.stringify({
      level: 'error',
      msg: `invalid: ${MARKERS.text}`,
      err: {
        type: 'DatabaseError',
        message: `invalid: ${MARKERS.text}`,
        code: '22P02',
        detail: MARKERS.title,
        stack: `DatabaseError: ${MARKERS.text}\n    at run (/srv/arbor/server/src/main.ts:1:2)`,
      },
    }),
  ]
  await writeFile(log, lines.join('\n'))
  const { database, dataDir } = server.context.config
  const settings = {
    ARBOR_DATA_DIR: dataDir,
    ...(database.kind === 'postgres' && { ARBOR_DATABASE_URL: database.url }),
    ARBOR_SECRET: MARKERS.secret,
    ARBOR_SMTP_URL: mailUrl(),
    ARBOR_MAIL_FROM: MARKERS.address,
    ARBOR_LLM_BASE_URL: `https://${MARKERS.host}/v1`,
    ARBOR_LLM_API_KEY: MARKERS.key,
    ARBOR_LLM_MODEL: 'large',
    ARBOR_EMBEDDINGS: 'OFF',
    ARBOR_STREAM_URL: 'memory://',
    ARBOR_DRAIN_SECONDS: '77',
    PORT: String(port),
  }
  const file = join(place, 'report.zip')
  const { code, stdout, stderr } = await runCommand(settings, ['support', file, '--log', log])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(`Wrote ${file}.`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const files = new Map(
    Object.entries(unzipSync(await readFile(file))).map(([name, bytes]) => [
      name.replace('arbor-support/', ''),
      strFromU8(bytes),
    ]),
  )
  const all = [...files.values()].join('\n')
  for (const marker of Object.values(MARKERS)) expect(all).not.toContain(marker)
  expect(all).not.toContain(decodeURIComponent(MARKERS.password))
  expect(all).not.toContain(dataDir)
  expect(all).not.toMatch(new RegExp(`(?<![\\w-])${hostname()}(?![\\w-])`))

  const json = (name: string) => JSON.parse(files.get(name) ?? '{}') as unknown
  expect(json('about.json')).toMatchObject({ version: expect.any(String) })
  expect(json('settings.json')).toMatchObject({
    ARBOR_SMTP_URL: 'set (smtp)',
    ARBOR_LLM_API_KEY: 'set',
    ARBOR_EMBEDDINGS: 'OFF',
    ARBOR_DRAIN_SECONDS: '77',
  })
  expect(files.get('doctor.txt')).toContain('ok The settings are valid.')
  expect(json('health.json')).toMatchObject({ livez: { status: 200 }, readyz: { status: 200 } })
  expect(files.get('metrics.txt')).toContain('arbor_http_requests_total')
  expect(files.get('log.jsonl')).toContain('"left_out":1')
  expect(files.get('log.jsonl')).toContain(`"route":"/v1/tags","ms":3,"runId":"${runId}"`)
  expect(files.get('log.jsonl')).toContain(
    '"type":"DatabaseError","code":"22P02","frames":["at run (',
  )
  if (isEmbedded) {
    // Only the server can read it.
    expect(files.get('database.json')).toMatch(/^Missing: .*in use by another Arbor process/)
    return
  }
  expect(json('database.json')).toMatchObject({
    pending: [],
    tables: expect.arrayContaining([expect.objectContaining({ name: 'document', rows: 1 })]),
  })
})

it('the archive of a stopped embedded installation has its migrations and tables', async ({
  skip,
}) => {
  if (!isEmbedded) skip()
  const folder = join(place, 'stopped')
  const copy = await copyDatabase(inject('testDatabase'), folder)
  const file = join(place, 'stopped.zip')
  const settings = { ...copy, ARBOR_DATA_DIR: folder, ARBOR_EMBEDDINGS: 'OFF', PORT: '1' }
  const { code, stderr } = await runCommand(settings, ['support', file])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const files = unzipSync(await readFile(file))
  const bytes = files['arbor-support/database.json'] ?? new Uint8Array()
  expect(JSON.parse(strFromU8(bytes))).toMatchObject({
    pending: [],
    tables: expect.arrayContaining([expect.objectContaining({ name: 'document' })]),
  })
  const again = await runCommand(settings, ['support', file])
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') })
})
