import { PutObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGitServer, type GitServer } from '../../../../connectors/test/git-server.ts'
import { addFolder } from '../../../test/support/content.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import { lacks } from '../../../test/support/programs.ts'
import {
  startBucketServer,
  type BucketServer,
} from '../../platform/storage/s3/bucket-server.test-support.ts'
import { createClient } from '../../platform/storage/s3/client.ts'
import { removeIdleClones } from '../../../../connectors/src/git/git.clones.ts'
import {
  makeRepository,
  type TestRepository,
} from '../../../../connectors/src/git/git.test-support.ts'
import { sync, treeOf, type Run, type Sync } from './sources.test-support.ts'

let folder: string
let server: OwnTestServer
let me: TestMember

// Servers of sources on this machine need a setting, so this service is not shared.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbor-real-sources-'))
  await mkdir(join(folder, 'files'))
  const config = join(folder, 'rclone.conf')
  await writeFile(config, '[disk]\ntype = local\n')
  server = await startTestServer({
    settings: {
      ARBOR_SOURCE_NETWORKS: 'loopback',
      ARBOR_RCLONE_REMOTES: `disk:${join(folder, 'files')}`,
      ARBOR_RCLONE_CONFIG: config,
    },
  })
  me = await server.newTenant()
})
afterAll(async () => {
  await server.close()
  await removeIdleClones()
  await rm(folder, { recursive: true, force: true })
})

async function addSource(kind: string, settings: object): Promise<Sync> {
  const test = await me.post<{ ok: boolean; message: string }>('/v1/sources/test', {
    kind,
    settings,
  })
  expect(test.body).toMatchObject({ ok: true })
  const target = await addFolder(server, me, { parentPartId: me.sharedPartId, name: kind })
  const body = { path_part_id: target.partId, kind, name: kind, settings }
  const { status, body: source } = await me.post<{ id: string }>('/v1/sources', body)
  expect(status).toBe(201)
  expect(JSON.stringify(source)).not.toContain('SECRET')
  return { me, server, id: source.id, folderPartId: target.partId, fake: undefined as never }
}

/** Synchronizes before and after a change, and once more. @returns the run after the change */
async function follow(source: Sync, change: () => Promise<unknown>): Promise<Run> {
  const first = await sync(source)
  expect(first).toMatchObject({ status: 'completed', error: null })
  const before = await treeOf(source)
  expect([...before.keys()]).toEqual(['a.md', 'b', 'b/c.md', 'd.md'])
  expect(before.get('b/c.md')?.text).toBe('The second file')
  await change()
  const second = await sync(source)
  const after = await treeOf(source)
  expect([...after.keys()].filter((path) => path.endsWith('.md'))).toEqual(['a.md', 'moved.md'])
  expect(after.get('a.md')).toEqual({ ...before.get('a.md'), text: 'Changed text', versions: 2 })
  expect(after.get('moved.md')).toEqual(before.get('b/c.md'))
  const { counts } = await sync(source)
  expect(counts).toMatchObject({ added: 0, changed: 0, moved: 0, deleted: 0 })
  return second
}

const CHANGED = {
  status: 'completed',
  counts: { changed: 1, moved: 1, deleted: 1, added: 0 },
}
const FILES = { 'a.md': 'The first file', 'b/c.md': 'The second file', 'd.md': 'The third file' }

describe('a bucket', () => {
  let bucket: BucketServer
  beforeAll(async () => {
    bucket = await startBucketServer()
  })
  afterAll(() => bucket[Symbol.asyncDispose]())

  it('is mirrored with its changes, moves and deletions', async () => {
    const { bucket: name, endpoint, region, credentials } = bucket.settings
    const client = createClient({ endpoint, region, credentials, forcePathStyle: true })
    const put = (key: string, text: string) =>
      client.send(new PutObjectCommand({ Bucket: name, Key: `docs/${key}`, Body: text }))
    const remove = (key: string) =>
      client.send(new DeleteObjectCommand({ Bucket: name, Key: `docs/${key}` }))
    for (const [key, text] of Object.entries(FILES)) await put(key, text)
    const { accessKeyId, secretAccessKey } = credentials
    const source = await addSource('s3', {
      bucket: name,
      endpoint,
      prefix: 'docs',
      access_key_id: accessKeyId,
      secret_access_key: secretAccessKey,
    })
    const run = await follow(source, async () => {
      await put('a.md', 'Changed text')
      await put('moved.md', FILES['b/c.md'])
      await Promise.all(['b/c.md', 'd.md'].map(remove))
    })
    expect(run).toMatchObject(CHANGED)
    client.destroy()
  })
})

describe.skipIf(lacks('rclone'))('a remote of rclone', () => {
  it('is mirrored with its changes, moves and deletions', async () => {
    const path = (name: string) => join(folder, 'files', name)
    await mkdir(path('b'))
    for (const [name, text] of Object.entries(FILES)) await writeFile(path(name), text)
    const source = await addSource('rclone', { remote: 'disk' })
    const run = await follow(source, async () => {
      await writeFile(path('a.md'), 'Changed text')
      await rename(path('b/c.md'), path('moved.md'))
      await rm(path('d.md'))
    })
    expect(run).toMatchObject(CHANGED)
  })
})

describe.skipIf(lacks('git'))('a repository', () => {
  let repository: TestRepository
  let git: GitServer
  beforeAll(async () => {
    repository = await makeRepository()
    git = await startGitServer(repository.served, 'SECRET')
  })
  afterAll(async () => {
    await git[Symbol.asyncDispose]()
    await repository[Symbol.asyncDispose]()
  })

  it('is mirrored with its changes, moves and deletions', async () => {
    for (const [path, text] of Object.entries(FILES)) await repository.write(path, text)
    repository.commit('Begin')
    const source = await addSource('git', {
      url: `${git.url}/repository.git`,
      password: 'SECRET',
    })
    const run = await follow(source, async () => {
      await repository.write('a.md', 'Changed text')
      repository.git('mv', 'b/c.md', 'moved.md')
      repository.git('rm', '-q', 'd.md')
      repository.commit('Change')
    })
    expect(run).toMatchObject(CHANGED)
  })
})
