import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, sharedTestServer } from '../../../test/support/index.ts'
import { addActor } from '../../platform/http/actor-of.ts'
import { mcpEndpoint } from './endpoint.ts'
import { createSuiteServer } from './conformance.test-support.ts'

/**
 * Scenarios that this endpoint doesn't support. Requests from a server to its client during a call need a session,
 * which would tie a client to one process. No tool of Arbor needs them. The last scenario tests the streams of a
 * session, and neither passes nor fails without one.
 */
const NOT_DONE = [
  'tools-call-sampling',
  'tools-call-elicitation',
  'elicitation-sep1034-defaults',
  'elicitation-sep1330-enums',
  'server-sse-multiple-streams',
]

const app = fastify()
let url: string
let folder: string

beforeAll(async () => {
  const server = await sharedTestServer()
  const { apiKey } = await server.newTenant()
  await addActor(app)
  // The suite can't send a credential.
  app.addHook('onRequest', async ({ headers }) => {
    headers.authorization = `Bearer ${apiKey}`
  })
  await app.register(mcpEndpoint(server.context, {}, createSuiteServer))
  url = `http://127.0.0.1:${await listen(app)}/mcp`
  folder = await mkdtemp(join(tmpdir(), 'conformance-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * The program of the suite. It isn't a dependency, because it needs 95 packages. `.ci/run` installs it separately, and
 * so can you: see docs/agents.md.
 */
const suite = env['MCP_CONFORMANCE_SUITE']

test.skipIf(suite === undefined && env['CI'] !== 'true')(
  'the endpoint passes the conformance suite of the protocol, except for scenarios that need sessions',
  async () => {
    const known = join(folder, 'known.yml')
    await writeFile(known, `server:\n${NOT_DONE.map((each) => `  - ${each}\n`).join('')}`)
    const words = ['server', '--url', url, '--expected-failures', known, '-o', folder]
    const { code, said } = await run(suite ?? 'the suite is missing', words)
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' })
    expect(said).toContain('✓ tools-call-with-progress')
  },
)

async function run(program: string, words: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; said: string }>()
  const child = execFile(process.execPath, [program, ...words], (_error, stdout, stderr) =>
    resolve({ code: child.exitCode, said: stdout + stderr }),
  )
  return promise
}
