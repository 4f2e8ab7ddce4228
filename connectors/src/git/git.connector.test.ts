import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testServices } from '../../test/services.ts'
import { startGitServer, type GitServer } from '../../test/git-server.ts'
import { startSshServer, type SshServer } from '../../test/ssh-server.ts'
import { freePort } from '../../../server/test/support/free-port.ts'
import { lacks } from '../../../server/test/support/programs.ts'
import { SourceFault, type Change, type Connector, type SourceItem } from '../core/connector.ts'
import { removeIdleClones } from './git.clones.ts'
import { GIT_SOURCE } from './git.connector.ts'
import type { GitCredentials, GitSettings } from './git.settings.ts'
import { makeRepository, type TestRepository } from './git.test-support.ts'

const signal = AbortSignal.timeout(600_000)
const PASSWORD = 'a "quoted" $(token)'

let dataDir: string
let repository: TestRepository
let server: GitServer
let address = ''
const opened: Connector[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "arbor git's 100% data-"))
})
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
  await removeIdleClones()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function open(
  settings: Partial<GitSettings> = {},
  credentials: GitCredentials = { password: PASSWORD },
  networks: readonly string[] = ['loopback'],
): Promise<Connector> {
  const connector = await GIT_SOURCE.open(
    { url: address, ...settings },
    credentials,
    testServices({ networks, dataDir }),
  )
  opened.push(connector)
  return connector
}

type Listed = {
  readonly listing: 'all' | 'changes'
  readonly changes: readonly Change[]
  readonly cursor: string
}

async function list(connector: Connector, since?: string, resume?: string): Promise<Listed> {
  const { listing, pages } = await connector.changes(
    { ...(since !== undefined && { since }), ...(resume !== undefined && { resume }) },
    signal,
  )
  const all = await Array.fromAsync(pages)
  return { listing, changes: all.flatMap((each) => [...each.changes]), cursor: all.at(-1)!.cursor }
}

function itemsOf({ changes }: Listed): SourceItem[] {
  return changes.flatMap((each) => (each.type === 'present' ? [each.item] : []))
}

/** By path, with the id. */
function idsOf(listed: Listed): Record<string, string> {
  return Object.fromEntries(itemsOf(listed).map(({ id, path }) => [path.join('/'), id]))
}

async function read(connector: Connector, item: SourceItem | undefined): Promise<string> {
  return text((await connector.fetch(item!, signal)).stream)
}

async function faultOf(run: () => Promise<unknown>): Promise<SourceFault> {
  try {
    await run()
  } catch (error) {
    if (error instanceof SourceFault) return error
    throw error
  }
  throw new Error('It did not fail.')
}

describe.skipIf(lacks('git'))('a repository over http', () => {
  beforeAll(async () => {
    repository = await makeRepository()
    server = await startGitServer(repository.served, PASSWORD)
    address = `${server.url}/repository.git`
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await repository[Symbol.asyncDispose]()
  })

  it('that is empty has nothing to list', async () => {
    const connector = await open()
    expect(await list(connector)).toMatchObject({ listing: 'all', changes: [] })
    expect(await connector.test(signal)).toBe('Found the repository. It is empty.')
  })

  it('lists its files with the commit that last changed each, and reads them', async () => {
    await repository.write('a.md', 'one')
    await repository.write('docs/deep/ünï 🌳.md', 'two')
    await repository.write('-flag', 'three')
    repository.commit('Begin')
    await repository.write('a.md', 'changed')
    repository.commit('Change a\n\nBecause it was wrong.', { author: 'Grace <g@example.com>' })
    const connector = await open()
    const listed = await list(connector)
    expect(listed.listing).toBe('all')
    const [flag, a, deep] = itemsOf(listed)
    expect([flag?.path, a?.path, deep?.path]).toEqual([
      ['-flag'],
      ['a.md'],
      ['docs', 'deep', 'ünï 🌳.md'],
    ])
    expect(a?.version).toMatchObject({
      author: 'Grace',
      message: 'Change a\n\nBecause it was wrong.',
    })
    expect(deep?.version).toMatchObject({ author: 'Ada', message: 'Begin' })
    expect(a?.version?.at).toBeInstanceOf(Date)
    expect([await read(connector, a), await read(connector, deep)]).toEqual(['changed', 'two'])
    expect(await connector.test(signal)).toBe('Found the branch and 3 files.')
    expect(await (await open({ folder: '/docs/' })).test(signal)).toBe(
      'Found the branch and one file.',
    )
  })

  it('lists only what has changed since, and asks once if nothing has', async () => {
    const connector = await open()
    const before = await list(connector)
    const seen = server.requests.length
    const same = await list(connector, before.cursor)
    expect(same).toEqual({ listing: 'changes', changes: [], cursor: before.cursor })
    expect(server.requests.slice(seen).filter((each) => each.startsWith('POST'))).toHaveLength(1)
    await repository.write('b.md', 'new')
    repository.git('rm', '-q', '--', '-flag')
    repository.commit('Replace')
    const after = await list(connector, before.cursor)
    expect(after.listing).toBe('changes')
    expect(after.changes).toMatchObject([
      { type: 'gone', id: '-flag' },
      { type: 'present', item: { id: 'b.md', version: { message: 'Replace' } } },
    ])
    expect(await read(connector, itemsOf(after)[0])).toBe('new')
  })

  it('keeps the id of a file that moves, over several moves, even if a new one takes its place', async () => {
    const long = Array.from({ length: 50 }, (_, n) => `Line ${n}`).join('\n')
    await repository.write('move/first.md', long)
    repository.commit('Add')
    const connector = await open({ folder: 'move' })
    let last = await list(connector)
    expect(idsOf(last)).toEqual({ 'first.md': 'first.md' })
    repository.git('mv', 'move/first.md', 'move/second.md')
    await repository.write('move/second.md', `${long}\nand a line more`)
    repository.commit('Move')
    last = await list(connector, last.cursor)
    expect(idsOf(last)).toEqual({ 'second.md': 'first.md' })
    await repository.write('move/first.md', 'something else')
    await repository.write('move/second.md', `${long}\nand another line`)
    repository.commit('Another begins at its path')
    last = await list(connector, last.cursor)
    const { 'first.md': other, ...rest } = idsOf(last)
    expect(other).toMatch(/^first\.md\n[\da-f]{12}$/)
    expect(rest).toEqual({ 'second.md': 'first.md' })
    repository.git('rm', '-q', 'move/first.md')
    repository.commit('Remove the other')
    last = await list(connector, last.cursor)
    expect(last.changes).toEqual([{ type: 'gone', id: other }])
    repository.git('mv', 'move/second.md', 'move/first.md')
    repository.commit('Move back')
    last = await list(connector, last.cursor)
    expect(idsOf(last)).toEqual({ 'first.md': 'first.md' })
    expect(JSON.parse(last.cursor)).toMatchObject({ moved: {} })
  })

  it('lists everything with the same ids if the old commits are gone', async () => {
    await repository.write('forced/a.md', 'some text that is long enough')
    repository.commit('Add')
    const settings = { folder: 'forced' }
    const first = await list(await open(settings))
    repository.git('mv', 'forced/a.md', 'forced/b.md')
    repository.commit('Move')
    const second = await list(await open(settings), first.cursor)
    expect(idsOf(second)).toEqual({ 'b.md': 'a.md' })
    const tree = repository.git('rev-parse', 'HEAD^{tree}').trim()
    const orphan = repository.git(
      '-c',
      'user.name=X',
      '-c',
      'user.email=x',
      'commit-tree',
      '-m',
      'new',
      tree,
    )
    repository.git('reset', '-q', '--hard', orphan.trim())
    await repository.write('forced/c.md', 'c')
    repository.commit('Rewritten', { force: true })
    execFileSync('git', ['reflog', 'expire', '--expire=now', '--all'], { cwd: repository.path })
    execFileSync('git', ['gc', '-q', '--prune=now'], { cwd: repository.path })
    await removeIdleClones()
    for (const each of opened.splice(0)) await each.close()
    await removeIdleClones()
    const third = await list(await open(settings), second.cursor)
    expect(third.listing).toBe('all')
    expect(idsOf(third)).toEqual({ 'b.md': 'a.md', 'c.md': 'c.md' })
  })

  it('continues an unfinished listing in another process, at the same commit', async () => {
    for (let n = 0; n < 1100; n += 1) await repository.write(`many/${n}.md`, `${n}`)
    repository.commit('Many')
    const settings = { folder: 'many' }
    const first = await open(settings)
    const { pages } = await first.changes({}, signal)
    const [page, lastPage] = await Array.fromAsync(pages)
    expect([page?.changes.length, lastPage?.changes.length]).toEqual([1000, 100])
    await repository.write('many/later.md', 'later')
    repository.commit('Later')
    await first.close()
    await removeIdleClones()
    const second = await open(settings)
    const rest = await list(second, undefined, page!.cursor)
    expect(rest).toMatchObject({ listing: 'all', changes: lastPage!.changes })
    expect(await read(second, itemsOf(rest)[5])).toMatch(/^\d+$/)
    const seen = server.requests.length
    for (const item of itemsOf(rest).slice(0, 30)) await read(second, item)
    // In growing batches instead of one request for each file.
    expect(server.requests.length - seen).toBeLessThan(15)
    const next = await list(second, rest.cursor)
    expect(idsOf(next)).toEqual({ 'later.md': 'later.md' })
  })

  it('skips links, submodules, names that are not text, and files in Git LFS', async () => {
    await repository.write('odd/ok.md', 'ok')
    await repository.write(
      'odd/large.bin',
      'version https://git-lfs.github.com/spec/v1\noid sha256:00\n',
    )
    await symlink('/etc/passwd', join(repository.served, '../work/odd/link.md'))
    repository.git('add', '-A')
    const commit = repository.git('rev-parse', 'HEAD').trim()
    repository.git('update-index', '--add', '--cacheinfo', `160000,${commit},odd/module`)
    repository.git('commit', '-q', '--author', 'A <a@b>', '-m', 'Odd')
    repository.git('push', '-q', 'origin', 'HEAD')
    const connector = await open({ folder: 'odd' })
    const listed = await list(connector)
    const skipped = listed.changes.filter(({ type }) => type === 'skipped')
    expect(skipped).toMatchObject([{ path: ['link.md'] }, { path: ['module'] }])
    expect(Object.keys(idsOf(listed))).toEqual(['large.bin', 'ok.md'])
    const { kind, message } = await faultOf(() => read(connector, itemsOf(listed)[0]))
    expect([kind, message]).toEqual(['item', 'The file is in Git LFS, which Arbor does not read.'])
    repository.git('rm', '-q', '--cached', 'odd/module')
    repository.commit('No module')
  })

  it('keeps paths of a hostile tree inside the folder', async () => {
    const id = repository.git('hash-object', '-w', '--stdin', '--path', 'x').trim()
    const entry = (name: string) =>
      Buffer.concat([Buffer.from(`100644 ${name}\0`), Buffer.from(id, 'hex')])
    const bytes = Buffer.concat(['..', '.git', 'ok.md'].map(entry))
    const tree = execFileSync(
      'git',
      ['hash-object', '-t', 'tree', '--literally', '-w', '--stdin'],
      {
        cwd: repository.path,
        input: bytes,
        encoding: 'utf8',
      },
    ).trim()
    repository.git('push', '-q', 'origin', 'HEAD:refs/heads/other')
    const env = {
      PATH: process.env['PATH'],
      GIT_AUTHOR_NAME: 'A',
      GIT_AUTHOR_EMAIL: 'a',
      GIT_COMMITTER_NAME: 'A',
      GIT_COMMITTER_EMAIL: 'a',
    }
    const options = { cwd: repository.path, encoding: 'utf8', env } as const
    const hostile = execFileSync('git', ['commit-tree', '-m', 'hostile', tree], options).trim()
    execFileSync('git', ['update-ref', 'refs/heads/hostile', hostile], options)
    const listed = await list(await open({ branch: 'hostile' }))
    expect(Object.keys(idsOf(listed)).toSorted()).toEqual(['.git', 'ok.md'])
    expect(listed.changes).toContainEqual({
      type: 'skipped',
      path: ['..'],
      reason: 'Its path is not valid.',
    })
  })

  it('works with a server that always sends all contents', async () => {
    execFileSync('git', ['config', 'uploadpack.allowFilter', 'false'], { cwd: repository.path })
    const connector = await open({ folder: 'forced' })
    const listed = await list(connector)
    expect(await read(connector, itemsOf(listed)[0])).toContain('long enough')
    execFileSync('git', ['config', 'uploadpack.allowFilter', 'true'], { cwd: repository.path })
  })

  it.each([
    ['a wrong password', {}, { password: 'wrong' }, 'credentials'],
    ['no password', {}, {}, 'credentials'],
    ['another branch', { branch: 'no/such' }, undefined, 'settings'],
    ['another folder', { folder: 'no/such' }, undefined, 'settings'],
  ] as const)('says what is wrong with %s', async (_name, settings, credentials, kind) => {
    const connector = await open(settings, credentials)
    const fault = await faultOf(() => list(connector))
    expect(fault.kind).toBe(kind)
    expect((await faultOf(() => connector.test(signal))).message).toBe(fault.message)
    expect(fault.message).not.toContain('wrong')
  })

  it('says what is wrong with another address, and tries again if nobody answers', async () => {
    const nowhere = await open({ url: `${server.url}/no.git` })
    expect(await faultOf(() => list(nowhere))).toMatchObject({ kind: 'settings' })
    const dead = await open({ url: `http://127.0.0.1:${await freePort()}/a.git` })
    expect(await faultOf(() => list(dead))).toMatchObject({ kind: 'away' })
  })

  it('never follows a redirect, and sends no password to where it leads', async () => {
    await using other = await startGitServer(repository.served)
    server.answer = (request, response) => {
      response.writeHead(302, { location: `${other.url}${request.url}` }).end()
    }
    const connector = await open()
    expect(await faultOf(() => list(connector))).toMatchObject({ kind: 'settings' })
    expect(other.requests).toEqual([])
    server.answer = undefined
  })

  it.each([
    'ext::sh -c "touch /tmp/x"',
    'file:///etc',
    '/srv/repository.git',
    '--upload-pack=touch /tmp/x',
    'git://example.com/a.git',
    'https://user:password@example.com/a.git',
    'ssh://-oProxyCommand=x/a.git',
    'git@-oProxyCommand=x:a.git',
    'git@example.com:-a',
    'https://example.com',
    'https://example.com/a.git#b',
    'ssh://%E0%A4%A@example.com/a.git',
    'ssh://git@example.com/%E0%A4%A',
    'ssh://git@example.com/%2Dfoo',
    'ssh://git@example.com/a%0Ab',
  ])('refuses the address %j', async (url) => {
    expect(await faultOf(() => open({ url }))).toMatchObject({ kind: 'settings' })
  })

  it('never connects to a private address that the operator does not allow', async () => {
    const seen = server.requests.length
    const port = new URL(server.url).port
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const connector = await open({ url: `http://${host}:${port}/a.git` }, {}, ['10.0.0.0/8'])
      const { message } = await faultOf(() => list(connector))
      expect(message).toContain('ARBOR_SOURCE_NETWORKS')
    }
    expect(server.requests).toHaveLength(seen)
  })

  it('leaves nothing behind', async () => {
    const connector = await open()
    await list(connector)
    const here = async () =>
      (await readdir(join(dataDir, 'sources'))).filter((n) => n.startsWith('arbor'))
    expect(await here()).toHaveLength(1)
    await connector.close()
    await removeIdleClones()
    expect(await here()).toEqual([])
  })
})

describe.skipIf(lacks('git', 'ssh', 'sshd'))('a repository over ssh', () => {
  let ssh: SshServer
  let own: TestRepository

  beforeAll(async () => {
    own = await makeRepository()
    await own.write('a.md', 'over ssh')
    own.commit('Begin')
    ssh = await startSshServer()
  })
  afterAll(async () => {
    await ssh[Symbol.asyncDispose]()
    await own[Symbol.asyncDispose]()
  })

  const openSsh = (settings: Partial<GitSettings> = {}, privateKey = ssh.privateKey) => {
    const url = `ssh://${ssh.user}@127.0.0.1:${ssh.port}${own.path}`
    return open({ url, ...settings }, { private_key: privateKey })
  }

  it('is listed and read with a private key', async () => {
    const connector = await openSsh()
    const [item] = itemsOf(await list(connector))
    expect(item).toMatchObject({ path: ['a.md'], version: { message: 'Begin' } })
    expect(await read(connector, item)).toBe('over ssh')
  })

  it('is read if the given host key is the right one, and never otherwise', async () => {
    const right = await openSsh({ host_keys: `# its key\n${ssh.hostKey}` })
    expect(await right.test(signal)).toBe('Found the branch and one file.')
    const other = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'
    const wrong = await openSsh({ host_keys: other })
    const { kind, message } = await faultOf(() => wrong.test(signal))
    expect([kind, message]).toMatchObject(['settings', expect.stringContaining('host key')])
    const nonsense = await openSsh({ host_keys: 'nonsense' })
    expect(await faultOf(() => nonsense.test(signal))).toMatchObject({ kind: 'settings' })
  })

  it('is refused if the server has another host key than the first time', async () => {
    await (await openSsh()).test(signal)
    await ssh[Symbol.asyncDispose]()
    ssh = await startSshServer(ssh.port)
    const connector = await openSsh()
    const { message } = await faultOf(() => connector.test(signal))
    expect(message).toContain('host key')
  })

  it.each([
    ['no key', ''],
    ['something that is no key', 'nonsense'],
    [
      'a damaged key',
      '-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----',
    ],
  ])('needs other credentials with %s', async (_name, key) => {
    const connector = await openSsh({ host_keys: ssh.hostKey }, key)
    expect(await faultOf(() => connector.test(signal))).toMatchObject({ kind: 'credentials' })
  })
})
