import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServices } from '../../test/services.ts'
import { startApache, type ApacheServer } from '../../test/apache-server.ts'
import { freePort } from '../../../server/test/support/free-port.ts'
import { findProgram, lacks } from '../../../server/test/support/programs.ts'
import { SourceFault, type Change, type Connector, type SourceItem } from '../core/connector.ts'
import { RCLONE_SOURCE } from './rclone.connector.ts'

const signal = AbortSignal.timeout(600_000)
const DAV = `
DavLockDB %FOLDER%/files/.locks
Alias /denied %FOLDER%/denied
<Directory %FOLDER%>
  Require all granted
</Directory>
<Location />
  Dav On
  AuthType Basic
  AuthName files
  AuthUserFile %FOLDER%/users
  Require valid-user
</Location>
<Location /partly/secret>
  Require all denied
</Location>`

let folder: string
let configFile: string
let remotes: { name: string; folder: string }[]

async function open(remote: string, below?: string): Promise<Connector> {
  return RCLONE_SOURCE.open(
    { remote, ...(below !== undefined && { folder: below }) },
    {},
    testServices({ networks: [], rclone: { remotes, configFile } }),
  )
}

async function list(connector: Connector): Promise<Change[]> {
  const { pages } = await connector.changes({}, signal)
  const changes = (await Array.fromAsync(pages)).flatMap((page) => [...page.changes])
  return changes.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

async function itemsOf(connector: Connector): Promise<SourceItem[]> {
  return (await list(connector)).flatMap((each) => (each.type === 'present' ? [each.item] : []))
}

async function read(connector: Connector, item: SourceItem): Promise<string> {
  return text((await connector.fetch(item, signal)).stream)
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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-rclone-'))
  configFile = join(folder, 'rclone.conf')
  await mkdir(join(folder, 'files/team/a/b'), { recursive: true })
  await writeFile(join(folder, 'files/team/first.md'), 'first')
  await writeFile(join(folder, 'files/team/a/b/ünï 🌳.md'), 'deep')
  await writeFile(join(folder, 'files/outside.md'), 'outside')
  remotes = [
    { name: 'disk', folder: join(folder, 'files/team') },
    { name: 'gone', folder: join(folder, 'files/gone') },
    { name: 'dav', folder: '' },
    { name: 'wrong', folder: '' },
    { name: 'dead', folder: '' },
    { name: 'unknown', folder: '' },
  ]
  await writeFile(configFile, '[disk]\ntype = local\n[gone]\ntype = local\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.skipIf(lacks('rclone'))('a local remote of rclone', () => {
  it('lists folders and files with sizes and times, and reads them', async () => {
    const disk = await open('disk')
    const items = await itemsOf(disk)
    expect(items.map(({ kind, path }) => `${kind} ${path.join('/')}`).toSorted()).toEqual([
      'file a/b/ünï 🌳.md',
      'file first.md',
      'folder a',
      'folder a/b',
    ])
    const deep = items.find(({ size }) => size === 4)!
    expect(deep.modifiedAt).toBeInstanceOf(Date)
    expect(await read(disk, deep)).toBe('deep')
    expect(await disk.test(signal)).toBe('Found the folder with 1 file and 1 folder in it.')
    expect(await itemsOf(await open('disk', '/a/b/'))).toMatchObject([{ path: ['ünï 🌳.md'] }])
  })

  it('gives a changed file another fingerprint, and the others the same', async () => {
    const disk = await open('disk')
    const before = await itemsOf(disk)
    await writeFile(join(folder, 'files/team/first.md'), 'FIRST')
    const after = await itemsOf(disk)
    const changed = after.filter(({ fingerprint }, n) => fingerprint !== before[n]?.fingerprint)
    expect(changed.map(({ path }) => path)).toEqual([['first.md']])
  })

  it('fails only a file that has disappeared, has changed, or is a folder now', async () => {
    const disk = await open('disk')
    const item = { id: 'x', kind: 'file', path: ['x'], size: 1 } as const
    expect(await faultOf(() => read(disk, item))).toMatchObject({ kind: 'item' })
    await writeFile(join(folder, 'files/team/x'), 'longer')
    const { message } = await faultOf(() => read(disk, item))
    expect(message).toBe('The file has changed since it was listed.')
    await rm(join(folder, 'files/team/x'))
    await mkdir(join(folder, 'files/team/x'))
    await writeFile(join(folder, 'files/team/x/other.md'), 'other')
    expect(await faultOf(() => read(disk, item))).toMatchObject({ kind: 'item' })
    await rm(join(folder, 'files/team/x'), { recursive: true })
  })

  it('does not take the name of a file for an error', async () => {
    const disk = await open('disk')
    for (const name of ['401 unauthorized.md', 'dial tcp.md']) {
      const item = { id: 'x', kind: 'file', path: ['no', name] } as const
      expect(await faultOf(() => read(disk, item))).toMatchObject({ kind: 'item' })
    }
  })

  it('follows no links, and reads hostile names', async () => {
    const names = ['-flag', 'a:b', ' .. ', 'line\nbreak', '"quoted", [', ':local:', '*?{x}', 'a\\b']
    await mkdir(join(folder, 'files/team/hostile'))
    for (const name of names) await writeFile(join(folder, 'files/team/hostile', name), name)
    await symlink(join(folder, 'files/outside.md'), join(folder, 'files/team/hostile/link.md'))
    await symlink('/', join(folder, 'files/team/hostile/root'))
    const disk = await open('disk', 'hostile')
    const items = await itemsOf(disk)
    expect(items).toHaveLength(names.length)
    const contents = await Promise.all(items.map((item) => read(disk, item)))
    expect(contents.toSorted()).toEqual(names.toSorted())
    await rm(join(folder, 'files/team/hostile'), { recursive: true })
  })

  it('never leaves the folder of the operator, for whatever remote or folder somebody names', async () => {
    const outside: [string, string?][] = [
      [':local:/etc'],
      ['disk,copy_links:'],
      ['--config=/etc/passwd'],
      ['disk:/etc'],
      ['other'],
      ['disk', '..'],
      ['disk', 'a/../../..'],
      ['disk', 'a//b'],
      ['disk', 'a\n--config=x'],
    ]
    for (const [remote, below] of outside) {
      expect(await faultOf(() => open(remote, below))).toMatchObject({ kind: 'settings' })
    }
    const disk = await open('disk')
    for (const path of [['..', 'outside.md'], ['../outside.md'], ['a', '', 'b'], ['a\0b']]) {
      const item = { id: 'x', kind: 'file', path } as const
      expect(await faultOf(() => read(disk, item))).toMatchObject({ kind: 'item' })
    }
  })

  it('fails as a whole if its folder or its configuration is missing', async () => {
    const { kind, message } = await faultOf(async () => list(await open('gone')))
    expect([kind, message]).toEqual(['settings', 'The folder of the remote does not exist.'])
    const unknown = await faultOf(async () => list(await open('unknown')))
    expect(unknown.message).toBe(
      'The operator of this server has not configured the remote in rclone.',
    )
  })

  it('is read in pages of at most 1,000 items', async () => {
    const many = join(folder, 'files/team/many')
    await mkdir(many)
    for (let n = 0; n < 2100; n += 1) await writeFile(join(many, `${n}.md`), '')
    const { pages } = await (await open('disk', 'many')).changes({}, signal)
    const sizes = (await Array.fromAsync(pages)).map(({ changes }) => changes.length)
    expect(sizes).toEqual([1000, 1000, 100])
    await rm(many, { recursive: true })
  })

  it('is stopped when the caller stops listening', async () => {
    const disk = await open('disk')
    const controller = new AbortController()
    controller.abort(new Error('no longer wanted'))
    const { pages } = await disk.changes({}, controller.signal)
    await expect(Array.fromAsync(pages)).rejects.toThrow('no longer wanted')
    const { stream } = await disk.fetch({ id: 'x', kind: 'file', path: ['first.md'] }, signal)
    stream.destroy()
    await disk.close()
    await expect(list(disk)).rejects.toThrow(/abort/i)
  })
})

describe.skipIf(lacks('rclone', 'apache2'))('a WebDAV server read by rclone', () => {
  let apache: ApacheServer
  let files: string

  beforeAll(async () => {
    apache = await startApache(['alias', 'dav', 'dav_fs'], DAV)
    files = join(apache.folder, 'files')
    const pass = (word: string) =>
      execFileSync(findProgram('rclone')!, ['obscure', word], { encoding: 'utf8' })
    const dav = (name: string, url: string, word: string) =>
      `[${name}]\ntype = webdav\nvendor = other\nurl = ${url}\nuser = reader\npass = ${pass(word)}\n`
    const config =
      dav('dav', apache.url, 'right') +
      dav('wrong', apache.url, 'SECRET') +
      dav('dead', `http://127.0.0.1:${await freePort()}`, 'right')
    await writeFile(configFile, config)
    await mkdir(join(files, 'docs/inner'), { recursive: true })
    await writeFile(join(files, 'docs/plan & 100% ünï.md'), 'the plan')
    await writeFile(join(files, 'docs/inner/b.md'), 'b')
    await mkdir(join(files, 'partly/secret'), { recursive: true })
    await writeFile(join(files, 'partly/seen.md'), 'seen')
  })
  afterAll(() => apache[Symbol.asyncDispose]())

  it('lists and reads files, and notices changes and moves', async () => {
    const dav = await open('dav', 'docs')
    // It lists several folders at a time, so the order differs.
    const filesOf = async () =>
      (await itemsOf(dav))
        .filter(({ kind }) => kind === 'file')
        .toSorted((one, two) => one.path.join('/').localeCompare(two.path.join('/')))
    const [b, plan] = await filesOf()
    expect([b?.path, plan?.path]).toEqual([['inner', 'b.md'], ['plan & 100% ünï.md']])
    expect(await read(dav, plan!)).toBe('the plan')
    await rename(join(files, 'docs/plan & 100% ünï.md'), join(files, 'docs/inner/plan.md'))
    await writeFile(join(files, 'docs/inner/b.md'), 'changed')
    const after = await filesOf()
    expect(after.map(({ path }) => path.join('/'))).toEqual(['inner/b.md', 'inner/plan.md'])
    expect(after[0]?.fingerprint).not.toBe(b?.fingerprint)
    // The engine recognizes it by this.
    expect(after[1]?.fingerprint).toBe(plan?.fingerprint)
  })

  it('stops with a message if the password is wrong, which it does not show', async () => {
    const wrong = await open('wrong')
    const fault = await faultOf(() => wrong.test(signal))
    expect(fault.kind).toBe('credentials')
    expect(fault.message).not.toMatch(/SECRET|reader|127/)
    expect(await faultOf(() => list(wrong))).toMatchObject({ kind: 'credentials' })
  })

  it('is tried again later if nobody answers', async () => {
    const dead = await open('dead')
    expect(await faultOf(() => list(dead))).toMatchObject({ kind: 'away' })
  })

  it('never ends like a complete listing if a folder in it cannot be listed', async () => {
    const partly = await open('dav', 'partly')
    expect(await faultOf(() => list(partly))).toMatchObject({ kind: 'credentials' })
  })
})
