import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createHttpCaller, signIn, type HttpCaller } from '../../../test/fixtures/http-caller.ts'
import {
  endOf,
  readRun,
  textsOf,
  upload,
  type File,
  type Ingested,
} from '../../../test/fixtures/ingestions.ts'
import { longPdf } from '../../../../reader/test/fixtures/pdf.ts'
import { startHere } from '../../../test/fixtures/server-here.ts'
import {
  convertersOf,
  startProcess,
  startRefused,
  type ServerProcess,
} from '../../../test/fixtures/server-process.ts'
import { COMPILE_CACHE } from '../../../test/support/compile-cache.ts'
import { copyDatabase } from '../../../test/support/test-database.ts'
import { tempFolder, type TempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { prose } from '../../../../reader/test/fixtures/text.ts'

/** Without models, the step between conversion and chunks has no work. */
const STEPS = ['prepare', 'convert', 'chunk', 'embed', 'finish'] as const

let folder: TempFolder
let server: ServerProcess
let owner: HttpCaller
let credentials: Awaited<ReturnType<typeof signIn>> | undefined
let files: readonly File[]
/** The texts of each file's chunks and the names of its objects, after an undisturbed ingestion. */
let expected: ReadonlyMap<string, { readonly texts: string[]; readonly objects: string[] }>

// The data folder of the embedded database is what has to survive. With other databases, another test covers
// this.
const elsewhere = inject('testDatabase').kind !== 'embedded'

/** A data folder with a database that is already migrated. */
async function newFolder(): Promise<TempFolder> {
  const made = await tempFolder()
  await copyDatabase(inject('testDatabase'), made.path)
  return made
}

async function start(): Promise<void> {
  server = await startProcess({
    dataDir: folder.path,
    env: { ...COMPILE_CACHE, ARBOR_LOG_LEVEL: 'warn' },
  })
  credentials ??= await signIn(server.url)
  const { key, sharedPartId } = credentials
  owner = { ...createHttpCaller(server.url, key), sharedPartId }
}

async function uploadAll(about: string, which = files): Promise<Ingested[]> {
  const uploads = which.map(([fileName, bytes]) => {
    const name = `${about} ${fileName}`
    return upload(owner, [name, bytes], { idempotency_key: name })
  })
  const replies = await Promise.all(uploads)
  for (const { status } of replies) expect(status).toBe(201)
  return replies.map(({ body }) => body)
}

/** Every upload completes, with the chunks of an undisturbed ingestion, exactly once. */
async function expectComplete(made: readonly Ingested[], which = files): Promise<void> {
  for (const [index, each] of made.entries()) {
    const run = await endOf(owner, each.workflow_id)
    expect(run).toMatchObject({ status: 'completed', error: null })
    const texts = await textsOf(owner, each.document_version_id)
    const objects = await objectsOf(each)
    expect({ texts, objects }).toEqual(expected.get(which[index]?.[0] ?? ''))
  }
}

/**
 * Resolves when one of the runs is at the step and work is left. A slow machine may see the run only after the
 * step.
 */
async function reach(made: readonly Ingested[], step: (typeof STEPS)[number]): Promise<void> {
  const look = async () => {
    const runs = await Promise.all(made.map((each) => readRun(owner, each.workflow_id)))
    const places = runs.map(({ status, progress }) =>
      status === 'completed' ? STEPS.length : STEPS.findIndex((each) => each === progress.step),
    )
    expect(Math.max(...places)).toBeGreaterThanOrEqual(STEPS.indexOf(step))
    expect(Math.min(...places)).toBeLessThan(STEPS.length)
  }
  await vi.waitFor(look, { timeout: 240_000, interval: 2 })
}

/** Names of a version's objects in the data folder. The name of the upload itself differs. */
async function objectsOf(made: Ingested): Promise<string[]> {
  const root = join(folder.path, 'objects')
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const marker = `/${made.document_version_id}/`
  return paths
    .filter((path) => path.includes(marker))
    .map((path) => path.slice(path.indexOf(marker) + marker.length))
    .map((name) => name.replace(/^(source|cleaned)\/.*/, '$1'))
    .toSorted()
}

describe.skipIf(elsewhere)('a server', () => {
  beforeAll(async () => {
    folder = await newFolder()
    files = [
      ['paper.pdf', await longPdf(16)],
      ['notes.txt', prose(50_000)],
      ['memo.md', `${prose(8_000)}\n\n- one\n- two\n`],
    ]
    await start()
    const made = await uploadAll('undisturbed')
    const wholes = new Map<string, { texts: string[]; objects: string[] }>()
    for (const [index, each] of made.entries()) {
      await endOf(owner, each.workflow_id)
      const texts = await textsOf(owner, each.document_version_id)
      wholes.set(files[index]?.[0] ?? '', { texts, objects: await objectsOf(each) })
    }
    expected = wholes
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  test('that is killed while a file is converted, others wait and one arrives loses nothing and does nothing twice', async () => {
    const converted = await uploadAll('convert', files.slice(0, 1))
    await reach(converted, 'convert')
    // Many bytes to send, but little to read.
    const text = `${prose(1_000)}${'\n'.repeat(2_000_000)}`
    const send = () => upload(owner, ['cut.txt', text], { idempotency_key: 'cut' })
    const waiting = await uploadAll('convert', files.slice(1))
    const first = send().catch(() => undefined)
    const { pid } = server
    await server.end('SIGKILL')
    await first
    await start()
    const made = [...converted, ...waiting]
    expect(await uploadAll('convert')).toEqual(made)
    await expectComplete(made)
    const { status, body } = await send()
    expect(status).toBe(201)
    expect((await send()).body).toEqual(body)
    const { body: found } = await owner.get<{ total: number }>(
      '/v1/folders/search?name_like=cut.txt',
    )
    expect(found.total).toBe(1)
    await vi.waitFor(async () => expect(await convertersOf(pid)).toEqual([]), 120_000)
  })

  // work-on-step.int.test.ts repeats each of the other steps.
  test('that is killed while chunks are written loses nothing and does nothing twice', async () => {
    const texts = files.slice(1)
    const made = await uploadAll('chunk', texts)
    await reach(made, 'chunk')
    await server.end('SIGKILL')
    await start()
    expect(await uploadAll('chunk', texts)).toEqual(made)
    await expectComplete(made, texts)
  })

  test('reads its folder alone', async () => {
    const refused = await startRefused({ dataDir: folder.path, env: COMPILE_CACHE })
    expect(refused.code).toBe(1)
    expect(refused.output).toContain(`in use by another Arbor process (pid ${server.pid}`)
    expect(refused.output).not.toContain('    at ')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('that is stopped ends cleanly, and continues after the next start', async () => {
    const papers = files.slice(0, 1)
    const made = await uploadAll('stopped', papers)
    await reach(made, 'convert')
    const { pid } = server
    await vi.waitFor(async () => expect(await convertersOf(pid)).not.toEqual([]), 120_000)
    const ended = await server.end('SIGTERM')
    expect(ended.code).toBe(0)
    expect(await convertersOf(pid)).toEqual([])
    await using next = await startHere({ dataDir: folder.path })
    owner = { ...owner, ...createHttpCaller(next.url, credentials?.key ?? '') }
    await expectComplete(made, papers)
  })
})
