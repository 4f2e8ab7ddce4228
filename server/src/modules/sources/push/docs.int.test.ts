import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addFolder } from '../../../../test/support/content.ts'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { listen } from '../../../../test/support/listen.ts'
import { lacks } from '../../../../test/support/programs.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const run = promisify(execFile)

let server: TestServer
let me: TestMember
let page: string

/** The first example of the section about pushing in this language. */
function exampleIn(language: string): string {
  const section = page.split('\n## ').find((each) => each.startsWith('Pushed by a program')) ?? ''
  const example = section.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0]
  if (example === undefined) throw new Error(`The page has no example in ${language}.`)
  return example
}

/** Variables that the examples name, for a new source. */
async function variables() {
  const folder = await addFolder(server, me, { parentPartId: me.sharedPartId })
  const { body: source } = await me.post<{ id: string }>('/v1/sources', {
    path_part_id: folder.partId,
    kind: 'push',
    name: 'pushed',
    settings: {},
  })
  const origin = `http://127.0.0.1:${await listen(server.app)}`
  return { PATH: env['PATH'], ARBOR: origin, SOURCE: source.id, KEY: me.apiKey }
}

/** The files that were pushed. */
async function pathsOf(sourceId: string): Promise<string[]> {
  const { rows } = await server.context.driver.query(
    `select array_to_string(path, '/') as path from source_item
     where tenant_id = $1 and source_id = $2 and kind = 'file' and state = 'present' order by path`,
    [me.tenantId, sourceId],
  )
  return rows.map(({ path }) => String(path))
}

beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
  page = await readFile(join(ROOT, 'docs/sources.md'), 'utf8')
})

describe('the examples in docs/sources.md', () => {
  it.skipIf(lacks('curl'))('push a file from a shell', async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'arbor-push-'))
    onTestFinished(() => rm(cwd, { recursive: true }))
    await copyFile(join(ROOT, 'samples/service-agreement.pdf'), join(cwd, 'page-17.pdf'))
    const own = await variables()
    const { stdout } = await run('sh', ['-ec', exampleIn('sh')], { cwd, env: own })
    expect(JSON.parse(stdout)).toMatchObject({ status: 'accepted' })
    expect(await pathsOf(own.SOURCE)).toEqual(['wiki/page-17.pdf'])
  })

  it('push texts from a program', async () => {
    const own = await variables()
    const args = ['--input-type=module', '--eval', exampleIn('js')]
    const { stdout } = await run(process.execPath, args, { env: own })
    expect(stdout).toContain('accepted')
    // The second one only names what has not been pushed yet.
    expect(stdout).toContain('needs_content')
    expect(await pathsOf(own.SOURCE)).toContain('wiki/page-18.md')
  })
})
