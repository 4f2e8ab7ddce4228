import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, describe, expect, test } from 'vitest'
import { CLI } from '../../server/src/cli/command.test-support.ts'
import { addDocument } from '../../server/test/support/content.ts'
import { COMPILE_CACHE } from '../../server/test/support/compile-cache.ts'
import {
  listenStrictly,
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../server/test/support/index.ts'
import { beginArbor, temporaryFolder } from './command.test-support.ts'

const folder = temporaryFolder()
let server: TestServer
let owner: TestMember

beforeAll(async () => {
  server = await sharedTestServer()
  owner = await server.newTenant()
  await addDocument(server, owner, { name: 'Lease', nodes: [{ chunk: 'Notice is three months.' }] })
})

async function settings(apiKey: string) {
  const url = `http://127.0.0.1:${await listenStrictly(server.app)}`
  return { ARBOR_URL: url, ARBOR_API_KEY: apiKey, XDG_CONFIG_HOME: folder.path }
}

describe.each([
  ['2025', { mode: 'legacy' as const }],
  ['2026', { mode: { pin: '2026-07-28' } }],
])('arbor mcp', (generation, versionNegotiation) => {
  test(`gives a client of the ${generation} protocol the tools of a server over standard input and output`, async () => {
    const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation })
    const env = { ...COMPILE_CACHE, ...(await settings(owner.apiKey)) }
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp'], env }),
    )
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('search_keyword')
    const found = await client.callTool({
      name: 'search_keyword',
      arguments: { query: 'notice' },
    })
    expect(found.structuredContent).toMatchObject({ hits: [{ text: 'Notice is three months.' }] })
    await client.close()
  })
})

test('arbor mcp returns an error if the server rejects its key, and ends with its input', async () => {
  const request = '{"jsonrpc":"2.0","id":7,"method":"initialize","params":{}}\n'
  const { ended } = beginArbor(await settings('wrong'), ['mcp'], request)
  const { code, stdout } = await ended
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ id: 7, error: { code: -32603 } })
})
