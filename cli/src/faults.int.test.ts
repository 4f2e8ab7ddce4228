import { once } from 'node:events'
import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { beginProgram } from '../../server/src/cli/command.test-support.ts'
import {
  listenStrictly,
  sharedTestServer,
  type TestMember,
} from '../../server/test/support/index.ts'
import {
  arbor,
  beginArbor,
  succeed,
  temporaryFolder,
  type Settings,
} from './command.test-support.ts'

const folder = temporaryFolder()
let url: string
let ann: TestMember
let settings: Settings

beforeAll(async () => {
  const server = await sharedTestServer()
  url = `http://127.0.0.1:${await listenStrictly(server.app)}`
  ann = await server.newTenant()
  settings = { HOME: folder.path, ARBOR_URL: url, ARBOR_API_KEY: ann.apiKey }
})

/** A local server that returns the same JSON for every request. */
async function strangeServer(
  status: number,
  body: unknown,
): Promise<{ server: Server; at: string }> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, at: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('every error has its own message and exit code', async () => {
  const nowhere = { ...settings, ARBOR_URL: 'http://127.0.0.1:9' }
  const stranger = { ...settings, ARBOR_API_KEY: 'sk-user-nobody' }
  const signedOut = { HOME: folder.path }
  const member = await (await sharedTestServer()).addUser(ann, 'USER')
  const weak = { ...settings, ARBOR_API_KEY: member.apiKey }
  const cases: readonly [Settings, string, number, string][] = [
    [settings, 'cat', 2, "missing required argument 'path'"],
    [settings, 'help uplod', 2, "'uplod'. Did you mean upload? See: arbor --help\n"],
    [settings, 'search x --limit 99', 2, 'It must be a whole number from 1 to 50.'],
    [settings, 'upload nothing-here', 5, 'File or folder “nothing-here” doesn’t exist.'],
    [settings, 'upload x* --watch', 2, '--watch works with files and folders, not with patterns.'],
    [settings, 'upload -', 2, 'Standard input needs a name: arbor upload - --name report.pdf'],
    [
      settings,
      'upload - package.json --name x',
      2,
      'Standard input (-) can’t be combined with other files.',
    ],
    [
      settings,
      'upload - --name x --watch',
      2,
      '--watch works with files and folders, not with standard input (-).',
    ],
    [settings, 'upload package.json --name x', 2, '--name is only for standard input'],
    [settings, 'ls /shared/nothing', 5, 'Folder or document “/shared/nothing” doesn’t exist'],
    [settings, `ls ${ann.tenantId}`, 5, 'Folder or document'],
    [settings, 'cat /shared', 5, '“/shared” is a folder, not a document.'],
    [settings, 'search x --tag nobody', 5, 'Tag “nobody” doesn’t exist.'],
    [settings, 'tag /shared --add nobody', 5, 'Use --create to create it.'],
    [
      settings,
      'ls --profile moon',
      3,
      'Profile “moon” doesn’t exist. Run: arbor login --profile moon',
    ],
    [weak, 'tag /shared --add x --create', 5, 'Folder or document “/shared” doesn’t exist'],
    [weak, 'grant /Private', 4, 'OWNER'],
    [signedOut, 'ls', 3, 'Not signed in. Run: arbor login'],
    [stranger, 'ls', 3, 'rejected the API key'],
    [stranger, 'listen', 3, 'rejected the API key'],
    [nowhere, 'upload package.json', 6, 'Can’t reach an Arbor server at http://127.0.0.1:9.'],
    [signedOut, 'login', 2, 'Standard input isn’t a terminal. Use --email.'],
    [signedOut, `login --url ${url} --email ${ann.email}`, 3, 'Incorrect email or password.'],
  ]
  const told = await Promise.all(
    cases.map(([env, words]) => beginArbor(env, words.split(' '), 'a wrong password').ended),
  )
  expect(told.map(({ code, stdout }, at) => [cases[at]?.[1], code, stdout])).toEqual(
    cases.map(([, words, code]) => [words, code, '']),
  )
  for (const [at, { stderr }] of told.entries()) expect(stderr).toContain(cases[at]?.[3])
})

it('does not read a key from a file that others can read, or send it to another server', async () => {
  const config = join(folder.path, '.config', 'arbor')
  await mkdir(config, { recursive: true })
  const file = join(config, 'credentials.json')
  const profile = { url: 'http://127.0.0.1:9', apiKey: ann.apiKey }
  await writeFile(file, JSON.stringify({ profiles: { default: profile } }), { mode: 0o600 })
  const elsewhere = await arbor({ HOME: folder.path, ARBOR_URL: url }, 'ls')
  expect(elsewhere).toMatchObject({ code: 1 })
  expect(elsewhere.stderr).toContain('ARBOR_URL differs from the URL in the profile')
  await chmod(file, 0o644)
  const open = await arbor({ HOME: folder.path }, 'ls')
  expect(open).toMatchObject({ code: 1, stdout: '' })
  expect(open.stderr).toBe(
    `Other users of this machine can read ${file}. Run: chmod 600 '${file}'\n`,
  )
})

it('a hostile server can’t control the terminal or write outside the folder', async () => {
  const evil = '../../\u001b]0;owned\u0007\u009b2J\u202eevil'
  const [id, at] = [ann.tenantId, '2026-01-01T00:00:00Z']
  const version = { id, version: 0, created_at: at, system_metadata: { hash: 'x' } }
  const item = {
    part_type: 'DOCUMENT',
    id,
    path_part_id: id,
    metadata_obj_id: id,
    name: evil,
    materialized_path: `/shared/${evil}`,
    updated_at: at,
    active_version: version,
    // For jobs.
    workflow_id: evil,
    status: 'failed',
    version: 0,
    error: evil,
    progress: { step: evil },
    // For stored files.
    url: 'http://127.0.0.1:9/file',
  }
  const answer = { ...item, items: [item], total: 1 }
  const { server, at: address } = await strangeServer(200, answer)
  const refusing = await strangeServer(403, { detail: evil })
  const env = { ...settings, ARBOR_URL: address }
  const told = [
    await arbor(env, 'ls', '-l'),
    await arbor(env, 'ls', '--json'),
    await arbor(env, 'tree'),
    await arbor(env, 'jobs'),
    await arbor(env, 'whoami'),
    await arbor(env, 'download', id, '--to', folder.path),
    await arbor({ ...settings, ARBOR_URL: refusing.at }, 'ls'),
  ]
  server.close()
  refusing.server.close()
  for (const { stdout, stderr } of told) {
    expect(`${stdout}${stderr}`).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u)
    expect(`${stdout}${stderr}`).toContain('evil')
  }
  expect(told.at(-1)).toMatchObject({ code: 4 })
  expect((await readdir(join(folder.path, '..'))).filter((name) => name.includes('evil'))).toEqual(
    [],
  )
})

it('completes commands, options and paths in a shell, and quotes names from the server', async () => {
  const parent = ann.sharedPartId
  for (const name of ['Plans $(touch owned)', 'Plans of Ann', 'Other']) {
    await ann.post('/v1/folders', { name, parent_path_part_id: parent })
  }
  const bin = join(folder.path, 'bin')
  await mkdir(bin)
  await symlink(join(import.meta.dirname, '../bin/arbor'), join(bin, 'arbor'))
  await writeFile(join(folder.path, 'completion'), await succeed({}, 'completion', 'bash'))
  const asked = `
    source '${folder.path}/completion'
    try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _arbor 2>/dev/null; printf '%s\\n' "\${COMPREPLY[@]}" --; }
    PATH='${bin}':$PATH
    cd '${folder.path}'
    try arbor up
    try arbor upload --w
    try arbor jobs --status c
    try arbor ls /sha
    try arbor ls '/shared/Plans\\ '
    try arbor ls '"/shared/Plans'
    try arbor verify --d
  `
  const { stdout } = await beginProgram('bash', ['-c', asked], settings).ended
  expect(stdout.split('--\n').map((part) => part.trim().split('\n'))).toEqual([
    ['upload'],
    ['--wait', '--watch'].map((option) => expect.stringContaining(option)),
    ['completed', 'cancelled'],
    ['/shared/'],
    ['/shared/Plans\\ \\$\\(touch\\ owned\\)/', '/shared/Plans\\ of\\ Ann/'],
    [''],
    ['--deep'],
    [''],
  ])
  expect(await readdir(folder.path)).not.toContain('owned')
  for (const shell of ['zsh', 'fish']) {
    expect(await succeed({}, 'completion', shell)).toContain('arbor __complete -- ')
  }
})
