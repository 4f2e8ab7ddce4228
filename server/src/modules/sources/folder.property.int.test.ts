import fc from 'fast-check'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addFolder } from '../../../test/support/content.ts'
import {
  startTestServer,
  type OwnTestServer,
  type TestMember,
} from '../../../test/support/index.ts'
import {
  readRun,
  start,
  textsOf,
  treeOf,
  work,
  type Bound,
  type Run,
} from './sources.test-support.ts'

/** How many sequences are tried. More of them take a while. */
const SEQUENCES = Number(process.env['TEST_SOURCE_SEQUENCES'] ?? 4)

let server: OwnTestServer
let me: TestMember
let allowed: string
let count = 0

beforeAll(async () => {
  allowed = await mkdtemp(join(tmpdir(), 'arbor-source-'))
  server = await startTestServer({ settings: { ARBOR_SOURCE_FOLDERS: allowed } })
  me = await server.newTenant()
})

afterAll(async () => {
  await server.close()
  await rm(allowed, { recursive: true })
})

const FILES = 7
const file = fc.integer({ min: 0, max: FILES - 1 })
const killedAt = fc.option(fc.integer({ min: 1, max: 12 }), { nil: Infinity })
const doing = <T extends string>(what: T) => fc.constant(what)

/** What happens at the source, and what people and workers do. */
const action = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: doing('change'), file }) },
  { weight: 2, arbitrary: fc.record({ do: doing('move'), file }) },
  { weight: 1, arbitrary: fc.record({ do: doing('delete'), file }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: doing('outage'),
      // Without the folder, with an empty one or a file instead of it, or without some of its files.
      how: fc.constantFrom('missing', 'empty', 'replaced', 'half', 'half'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: doing('return') }) },
  { weight: 6, arbitrary: fc.record({ do: doing('sync'), killedAt }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: doing('answer'),
      mayDelete: fc.boolean(),
      isBack: fc.boolean(),
      killedAt,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: doing('look') }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never
type Outage = Extract<Action, { do: 'outage' }>['how']

type File = {
  path: string
  /** Its document, if there is one that it must keep. */
  partId: string | undefined
  /** Whether it was never away alone, without the whole folder. */
  wasThere: boolean
  /** Whether it was changed or moved since the source was last listed. */
  isUnseen: boolean
  /** Whether it was moved since then. */
  isMoved: boolean
}

/** A folder that people change and whose drive fails, with its source. */
class World {
  readonly #source: Bound
  readonly #root: string
  readonly #files = new Map<number, File>()
  readonly #trashed = new Set<string>()
  #outage: Outage | undefined
  #version = 0

  constructor(source: Bound, root: string) {
    this.#source = source
    this.#root = root
  }

  get #elsewhere(): string {
    return `${this.#root}-elsewhere`
  }

  #isHidden(path: string): boolean {
    return this.#outage === 'half' && path.startsWith('a/')
  }

  #placeOf(path: string): string {
    const isElsewhere =
      this.#outage !== undefined && (this.#outage !== 'half' || this.#isHidden(path))
    return join(isElsewhere ? this.#elsewhere : this.#root, path)
  }

  async put(at: number, path: string): Promise<void> {
    this.#version += 1
    const place = this.#placeOf(path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, `${at} ${'x'.repeat(this.#version)}`)
    const found = this.#files.get(at)
    const wasThere = found?.wasThere ?? !this.#isHidden(path)
    const isMoved = found?.isMoved ?? false
    // Nobody can recognize a file that was changed after it was moved.
    const partId = isMoved ? undefined : found?.partId
    this.#files.set(at, { path, partId, wasThere, isMoved, isUnseen: true })
  }

  async act(one: Action): Promise<void> {
    if (one.do === 'outage') await this.#begin(one.how)
    else if (one.do === 'return') await this.#end()
    else if (one.do === 'sync') await this.#sync(one.killedAt)
    else if (one.do === 'answer') await this.#answer(one)
    else if (one.do === 'look') await this.#look()
    else await this.#change(one)
    await this.#check()
  }

  async #change({ do: what, file: at }: Extract<Action, { file: number }>): Promise<void> {
    const found = this.#files.get(at)
    if (what === 'change') return this.put(at, found?.path ?? `b/new ${at}.txt`)
    if (!found) return
    if (what === 'delete') {
      await rm(this.#placeOf(found.path))
      this.#files.delete(at)
      return
    }
    this.#version += 1
    const path = `${at % 2 === 0 ? 'a' : 'b'}/moved ${this.#version}.txt`
    const to = this.#placeOf(path)
    await mkdir(dirname(to), { recursive: true })
    await rename(this.#placeOf(found.path), to)
    const isTrashed = this.#trashed.has(found.partId ?? '')
    // Nobody can recognize a file that was moved while it was changed, away or deleted.
    const isSame = !found.isUnseen && this.#outage === undefined && !isTrashed
    const wasThere = found.wasThere && !this.#isHidden(path)
    const partId = isSame ? found.partId : undefined
    this.#files.set(at, { path, partId, wasThere, isMoved: true, isUnseen: true })
  }

  async #begin(how: Outage): Promise<void> {
    if (this.#outage !== undefined) return
    this.#outage = how
    if (how === 'half') {
      await mkdir(this.#elsewhere)
      await rename(join(this.#root, 'a'), join(this.#elsewhere, 'a'))
      for (const each of this.#files.values()) if (this.#isHidden(each.path)) each.wasThere = false
      return
    }
    await rename(this.#root, this.#elsewhere)
    if (how === 'empty') await mkdir(this.#root)
    if (how === 'replaced') await writeFile(this.#root, 'not a folder')
  }

  async #end(): Promise<void> {
    if (this.#outage === 'half') {
      await rename(join(this.#elsewhere, 'a'), join(this.#root, 'a'))
      await rm(this.#elsewhere, { recursive: true })
    } else if (this.#outage !== undefined) {
      await rm(this.#root, { recursive: true, force: true })
      await rename(this.#elsewhere, this.#root)
    }
    this.#outage = undefined
  }

  async #sync(dies = Infinity): Promise<Run> {
    const run = await start(this.#source)
    return this.#work(run, dies)
  }

  async #work(run: Pick<Run, 'id'>, dies = Infinity): Promise<Run> {
    const ended = await work(this.#source, run, dies)
    if (ended.status === 'completed' || ended.status === 'waiting') await this.#noteParts()
    return ended
  }

  async #noteParts(): Promise<void> {
    const tree = await treeOf(this.#source)
    for (const each of this.#files.values()) {
      const node = this.#isHidden(each.path) ? undefined : tree.get(each.path)
      if (!node) continue
      requireSame(node.id, each.partId ?? node.id)
      Object.assign(each, { partId: node.id, isUnseen: false, isMoved: false })
    }
  }

  async #shown() {
    const { body } = await me.get<{
      state: string
      is_asking: boolean
      open_run_id: string | null
    }>(`/v1/sources/${this.#source.id}`)
    return body
  }

  async #answer(one: Extract<Action, { do: 'answer' }>): Promise<void> {
    const { is_asking: isAsking, open_run_id: runId } = await this.#shown()
    if (!isAsking || runId === null) return
    if (one.isBack) await this.#end()
    const answered = await me.post(`/v1/sources/${this.#source.id}/runs/${runId}/confirm`, {
      delete: one.mayDelete,
    })
    requireSame(answered.status, 200)
    if (one.mayDelete) await this.#work({ id: runId }, one.killedAt)
    else await me.post(`/v1/sources/${this.#source.id}/resume`, {})
  }

  async #look(): Promise<void> {
    const { open_run_id: runId } = await this.#shown()
    if (runId === null) return
    await server.context.driver.query(
      `update source_run set listing_since = listing_since - interval '1 hour',
       listed_at = listed_at - interval '1 hour' where id = $1`,
      [runId],
    )
    await readRun(this.#source, runId)
    await this.#work({ id: runId })
  }

  /** What holds at any time. */
  async #check(): Promise<void> {
    requireSame((await this.#shown()).state, 'ready')
    const { rows } = await server.context.driver.query(
      `select path_part_id from source_item
       where tenant_id = $1 and source_id = $2 and trash_id is not null`,
      [me.tenantId, this.#source.id],
    )
    for (const { path_part_id: partId } of rows) this.#trashed.add(String(partId))
    for (const { wasThere, partId, path } of this.#files.values()) {
      if (wasThere && partId !== undefined && this.#trashed.has(partId)) {
        throw new Error(`${path} was there all the time, and is in the trash.`)
      }
    }
  }

  /** Ends everything that is open. The folder is then like the source. */
  async end(): Promise<void> {
    await this.#end()
    // As if the pauses before failed items are tried again were over.
    const runNow = async () => {
      await server.context.driver.query(
        'update source_item set retry_at = null where tenant_id = $1 and source_id = $2',
        [me.tenantId, this.#source.id],
      )
      return this.#sync()
    }
    const run = await runNow()
    if (run.status === 'waiting') {
      await me.post(`/v1/sources/${this.#source.id}/runs/${run.id}/confirm`, { delete: true })
      await this.#work(run)
    }
    requireSame((await runNow()).status, 'completed')
    await this.#check()
    requireSame(await textsOf(this.#source), await contentsOf(this.#root))
  }
}

function requireSame(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected)
}

/** Texts of files, and null for folders, by path. */
async function contentsOf(root: string): Promise<Record<string, string | null>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const found = entries.map(async (entry) => {
    const full = join(entry.parentPath, entry.name)
    return [full.slice(root.length + 1), entry.isFile() ? await readFile(full, 'utf8') : null]
  })
  return Object.fromEntries(await Promise.all(found)) as Record<string, string | null>
}

async function createWorld(): Promise<World> {
  count += 1
  const root = join(allowed, String(count))
  await mkdir(join(root, 'a'), { recursive: true })
  await mkdir(join(root, 'b'))
  const folder = await addFolder(server, me, { parentPartId: me.sharedPartId })
  const { body } = await me.post<{ id: string }>('/v1/sources', {
    path_part_id: folder.partId,
    kind: 'folder',
    name: 'folder',
    settings: { path: root },
  })
  const world = new World({ server, me, folderPartId: folder.partId, id: body.id }, root)
  for (let at = 0; at < FILES; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- few
    await world.put(at, `${at < FILES / 2 ? 'a' : 'b'}/${at}.txt`)
  }
  await world.act({ do: 'sync', killedAt: Infinity })
  return world
}

it(
  'survives any order of outages, half listings, returns, answers, changes and kills',
  { timeout: 1000 * (30 + 15 * SEQUENCES) },
  async () => {
    const property = fc.asyncProperty(
      fc.array(action, { minLength: 4, maxLength: 9 }),
      async (actions) => {
        const world = await createWorld()
        // oxlint-disable-next-line no-await-in-loop -- in this order
        for (const one of actions) await world.act(one)
        await world.end()
      },
    )
    await fc.assert(property, { numRuns: SEQUENCES, endOnFailure: true })
    expect(count).toBe(SEQUENCES)
  },
)
