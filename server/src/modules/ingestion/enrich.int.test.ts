import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  contentsOf,
  leaveRunsAlone,
  readRun,
  storedKeys,
  upload,
  uploadVersion,
  type File,
  type Ingested,
} from '../../../test/fixtures/ingestions.ts'
import {
  fails,
  hangs,
  says,
  startModelServer,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
} from '../../../test/fixtures/model-server.ts'
import { deckOf, picture, tableFrame, titled } from '../../../../reader/test/fixtures/pptx.ts'
import type { Context } from '../../platform/context/context.ts'
import { USUAL_PATIENCE } from '../../platform/models/patience.ts'
import {
  createTestEmbedder,
  startTestServer,
  type TestMember,
  type OwnTestServer,
} from '../../../test/support/index.ts'
import { createConversionPool, countTokens } from '@arbor/reader'
import { workOnStep } from './work-on-step.ts'
import { claimStep } from './ingestion-runs.queries.ts'
import { createEnrichStep, enrichStep } from './steps/enrich.step.ts'
import { enrichLater } from './postponed/enrich-later.ts'

const STEPS = ['prepare', 'convert', 'enrich', 'chunk', 'embed', 'finish'] as const
type Step = (typeof STEPS)[number]
const pool = createConversionPool({ size: 2, timeoutMs: 60_000, maxRssBytes: 2 ** 31 })
const never = new AbortController().signal
const embedder = createTestEmbedder()

let model: ModelServer
let server: OwnTestServer
let owner: TestMember
let deck: File

beforeAll(async () => {
  model = await startModelServer()
  const settings = {
    ARBOR_LLM_BASE_URL: model.baseUrl,
    ARBOR_LLM_MODEL: 'words',
    ARBOR_VISION_MODEL: 'eyes',
  }
  server = await startTestServer({ settings, embedder })
  await leaveRunsAlone(server)
  deck = ['sales.pptx', await deckWith(['#cc0000', '#00cc00', '#cc0000'])]
})
beforeEach(async () => {
  owner = await server.newTenant()
  model.script(answers())
})
afterAll(async () => {
  await server.close()
  await pool.close()
  await model[Symbol.asyncDispose]()
})

const square = (background: string, side = 90) =>
  sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()

/** A slide for each color with a square in it, and one with a table. */
async function deckWith(colors: readonly string[], cell = 'Zanzibar'): Promise<Buffer> {
  const place = [0, 200, 100, 100] as const
  const slides = colors.map((color, at) => ({
    ...titled(`Slide about ${at}`, picture(place, 'rId8', `Figure ${at}`)),
    relations: [['rId8', 'image', `../media/${color.slice(1)}.png`]] as const,
  }))
  const rows = Array.from({ length: 14 }, (_, row) => [[`${cell} ${row}`], [`${row * 7} tonnes`]])
  const table = titled('Harvest', tableFrame(place, rows as [string][][]))
  const media: Record<string, Buffer> = {}
  for (const color of new Set(colors)) {
    media[`ppt/media/${color.slice(1)}.png`] = await square(color)
  }
  return deckOf({ slides: [...slides, table], parts: media })
}

/** Answers of both models, each with words that occur nowhere else. */
function answers(description = 'A plain quokkafield.', summary = 'Cloves, thylacine.'): ModelReply {
  return (response, request) => {
    const isAboutPicture = request.body.model === 'eyes'
    says(isAboutPicture ? description : `[1] ${summary}`)(response, request)
  }
}

const asked = (of: ModelRequest['body']['model']) =>
  model.requests.filter(({ body }) => body.model === of)

/** Counts the calls of each model during some work. */
async function callsOf(
  done: () => Promise<unknown>,
): Promise<readonly [eyes: number, words: number]> {
  const before = [asked('eyes').length, asked('words').length] as const
  await done()
  return [asked('eyes').length - before[0], asked('words').length - before[1]]
}

async function work(
  made: Ingested,
  steps: readonly Step[],
  { context = server.context, signal = never }: { context?: Context; signal?: AbortSignal } = {},
): Promise<void> {
  const { tenantId } = owner
  const { workflow_id: runId, document_version_id: versionId } = made
  for (const step of steps) {
    await workOnStep(context, pool, { tenantId, runId, versionId, generation: 1, step }, signal)
  }
}

async function converted(file: File = deck): Promise<Ingested> {
  const { body } = await upload(owner, file)
  await work(body, ['prepare', 'convert'])
  return body
}

/** Enriches without pauses between attempts, and leaves the step unfinished like a worker that is killed then. */
async function enrichAndDie(
  made: Ingested,
  progress: (done: number, total: number) => void,
): Promise<object> {
  const { tenantId } = owner
  const { workflow_id: runId, document_version_id: versionId } = made
  const run = await server.context.doors.inTenant(tenantId, (tx) =>
    claimStep(tx, { tenantId, runId, versionId, generation: 1, step: 'enrich' }),
  )
  if (run === undefined) throw new Error('The run is not at the step.')
  const step = createEnrichStep(IMPATIENCE)
  const assertClaim = async () => undefined
  const { context } = server
  const makeRoom = (bytes: number) => context.freeSpace.reserve(bytes)
  return step.run(run, { context, pool, signal: never, progress, assertClaim, makeRoom })
}

const chunksOf = async (made: Ingested) =>
  (await contentsOf(owner, made.document_version_id)).filter(
    ({ part_type }) => part_type === 'CHUNK',
  )

const imagesOf = async (made: Ingested) =>
  (await chunksOf(made)).flatMap(({ chunk_type, content }) =>
    chunk_type === 'IMAGE' ? [content] : [],
  )

async function found(query: string): Promise<string[]> {
  const search = { query, search_type: 'full_text', score_threshold: 0 }
  const { body } = await owner.post<{ content: string }[]>('/v1/chunks/search', search)
  return body.map(({ content }) => content)
}

const POSTPONED = [
  '2 images were not described: the model is not working, so Arbor tries again later.',
  '1 table was not summarized: the model is not working, so Arbor tries again later.',
]

/** A response that no client understands. */
const garbage: ModelReply = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end('data: <html>\n\n')
}

const IMPATIENCE = { ...USUAL_PATIENCE, wait: async () => undefined }

/** The step without pauses between attempts. */
async function enrichImpatiently(made: Ingested): Promise<void> {
  const step = vi.spyOn(enrichStep, 'run').mockImplementation(createEnrichStep(IMPATIENCE).run)
  try {
    await work(made, ['enrich'])
  } finally {
    step.mockRestore()
  }
}

function enrichAgain({ workflow_id: runId }: Ingested, tries: number): Promise<void> {
  const key = { tenantId: owner.tenantId, runId, generation: 1, tries }
  return enrichLater(server.context, key, never, IMPATIENCE)
}

/** The attempts that were scheduled for later. */
async function postponed({ workflow_id: runId }: Ingested): Promise<number[]> {
  const { rows } = await server.context.driver.query(
    `select (data ->> 'tries')::int as tries from pgboss.job
     where name = 'enrich-later' and data ->> 'runId' = $1 and start_after > now() + interval '4 minutes'
     order by 1`,
    [runId],
  )
  return rows.map((row) => Number(row['tries']))
}

async function warningsOf(made: Ingested): Promise<unknown> {
  const { body } = await owner.get<{ system_metadata: { warnings?: string[] } }>(
    `/v1/document_versions/${made.document_version_id}`,
  )
  return body.system_metadata.warnings ?? null
}

describe('a document with pictures and a table', () => {
  test('gets descriptions and a summary, which are searchable and embedded, with one call per picture', async () => {
    embedder.forget()
    const made = await converted()
    expect(await callsOf(() => work(made, STEPS.slice(2)))).toEqual([2, 1])
    expect(await readRun(owner, made.workflow_id)).toMatchObject({ status: 'completed' })
    expect(await imagesOf(made)).toEqual([
      'Figure 0\n\nA plain quokkafield.',
      'Figure 1\n\nA plain quokkafield.',
      'Figure 2\n\nA plain quokkafield.',
    ])
    const table = (await chunksOf(made)).find(({ chunk_type }) => chunk_type === 'TABLE')
    expect(table?.content).toContain('<td>Zanzibar 3</td>')
    expect(table?.chunk_metadata).toMatchObject({ summary: 'Cloves, thylacine.' })
    expect(await found('quokkafield')).toHaveLength(3)
    const embedded = (word: string) =>
      embedder.passages.filter((text) => text.includes(word)).length
    // Without pgvector, nothing is embedded.
    const times = server.context.schema.vector ? 1 : 0
    expect([embedded('thylacine'), embedded('quokkafield')]).toEqual([times, 3 * times])
    expect(await warningsOf(made)).toBeNull()
  })

  test('shows the models the picture, its context, and the language to write in', async () => {
    await owner.patch(`/v1/tenants/${owner.tenantId}`, { settings: { language: 'zh' } })
    const before = asked('eyes').length
    await work(await converted(), ['enrich'])
    const sent = asked('eyes')
      .slice(before)
      .map(({ body }) => JSON.stringify(body.messages))
    expect(sent.join()).toContain('Slide about 0')
    expect(sent.join()).toContain('Figure 1')
    expect(sent.every((text) => text.includes('data:image/jpeg;base64,'))).toBe(true)
    expect(sent.every((text) => text.includes('Write in Chinese'))).toBe(true)
    const words = JSON.stringify(asked('words').at(-1)?.body.messages)
    expect(words).toContain('Zanzibar 13 | 91 tonnes')
  })

  test('is unchanged without model calls if no model is configured or enrichment is off', async () => {
    const { config } = server.context
    const { llm, enrichment, ...rest } = config
    const { visionModel: _, ...blind } = llm ?? { baseUrl: '', model: '' }
    for (const [settings, calls] of [
      [{ ...rest, ...(enrichment && { enrichment }) }, [0, 0]],
      [{ ...rest, ...(llm && { llm }) }, [0, 0]],
      [{ ...config, llm: blind }, [0, 1]],
    ] as const) {
      owner = await server.newTenant()
      const made = await converted()
      const context = { ...server.context, config: settings }
      expect(await callsOf(() => work(made, STEPS.slice(2), { context }))).toEqual(calls)
      expect(await imagesOf(made)).toEqual(['Figure 0', 'Figure 1', 'Figure 2'])
    }
  })

  test('asks only about new content in its next version', async () => {
    const made = await converted()
    await work(made, STEPS.slice(2))
    const next: File = ['sales.pptx', await deckWith(['#cc0000', '#00cc00', '#0000cc'])]
    const { body } = await uploadVersion(owner, made.document_id, next)
    expect(await callsOf(() => work(body, STEPS))).toEqual([1, 0])
    expect(await imagesOf(body)).toHaveLength(3)
    expect((await imagesOf(body)).every((text) => text?.includes('quokka'))).toBe(true)
  })
})

describe('model calls', () => {
  test('are retried while the endpoint is busy, and not repeated by a worker that takes over the step', async () => {
    const made = await converted()
    const before = [asked('eyes').length, asked('words').length] as const
    const busy: ModelReply[] = [fails(429), fails(503)]
    model.script(...busy, answers())
    const progress: string[] = []
    const outcome = await enrichAndDie(made, (done, total) => progress.push(`${done}/${total}`))
    expect([asked('eyes').length - before[0], asked('words').length - before[1]]).toEqual([4, 1])
    const output = 2 * countTokens('A plain quokkafield.') + countTokens('[1] Cloves, thylacine.')
    expect(outcome).toMatchObject({ calls: 3, tokens: { input: expect.any(Number), output } })
    expect([progress[0], progress.at(-1)]).toEqual(['0/3', '3/3'])
    model.script(fails(500))
    expect(await callsOf(() => work(made, STEPS.slice(2)))).toEqual([0, 0])
    expect(await readRun(owner, made.workflow_id)).toMatchObject({ status: 'completed' })
    expect(await imagesOf(made)).toContain('Figure 1\n\nA plain quokkafield.')
  })

  test('are kept when the worker stops halfway', async () => {
    const made = await converted()
    const gone = new AbortController()
    model.script((response, request) => {
      if (request.body.model === 'eyes') return answers()(response, request)
      gone.abort(new Error('The worker stops.'))
    })
    const cut = work(made, ['enrich'], { signal: gone.signal })
    await expect(cut).rejects.toThrow('The worker stops.')
    model.script(answers())
    expect(await callsOf(() => work(made, STEPS.slice(2)))).toEqual([0, 1])
    expect(await imagesOf(made)).toContain('Figure 2\n\nA plain quokkafield.')
    const keys = await storedKeys(server, owner.tenantId)
    expect(keys.filter((key) => key.includes('/enrichment/'))).toEqual([
      expect.stringMatching(/answers\.json$/),
    ])
  })

  test('end immediately when the run is canceled', async () => {
    const made = await converted()
    const hangUps = model.hangUps()
    const reached = Promise.withResolvers<void>()
    model.script((response, request) => {
      hangs('A pl')(response, request)
      reached.resolve()
    })
    const working = work(made, ['enrich'])
    await reached.promise
    await owner.delete(`/v1/workflows/${made.workflow_id}`)
    await working
    expect(await readRun(owner, made.workflow_id)).toMatchObject({ status: 'cancelled' })
    await expect.poll(() => model.hangUps()).toBeGreaterThan(hangUps)
    expect(await chunksOf(made)).toEqual([])
  })
})

describe('failing models', () => {
  test.each([
    ['a rejected key', fails(401)],
    ['missing rights', fails(403)],
    ['an unknown model name', fails(404)],
    ['a spent quota', fails(429)],
    ['garbage', garbage],
  ])('with %s leave the document as converted and are asked again later', async (_, fault) => {
    const made = await converted()
    model.script(fault)
    await enrichImpatiently(made)
    await work(made, STEPS.slice(3))
    expect(await readRun(owner, made.workflow_id)).toMatchObject({
      status: 'completed',
      error: null,
    })
    expect(await imagesOf(made)).toEqual(['Figure 0', 'Figure 1', 'Figure 2'])
    expect(await found('Zanzibar')).toHaveLength(1)
    expect(await warningsOf(made)).toEqual(POSTPONED)
    expect(await postponed(made)).toEqual([0])
    // The retry isn't due yet.
    const before = await chunksOf(made)
    await enrichAgain(made, 0)
    expect(await warningsOf(made)).toEqual(POSTPONED)
    expect(await postponed(made)).toEqual([0, 1])
    // Content that a person has changed since then stays.
    const [first] = before
    await owner.patch(`/v1/chunks/${first?.metadata_obj_id}/content`, {
      content: 'Our own words',
    })
    model.script(answers())
    await enrichAgain(made, 1)
    const [, ...described] = await imagesOf(made)
    expect(described).toEqual([
      'Figure 1\n\nA plain quokkafield.',
      'Figure 2\n\nA plain quokkafield.',
    ])
    expect((await chunksOf(made)).map(({ metadata_obj_id: id }) => id)).toEqual(
      before.map(({ metadata_obj_id: id }) => id),
    )
    expect((await chunksOf(made))[0]?.content).toBe('Our own words')
    const table = (await chunksOf(made)).find(({ chunk_type }) => chunk_type === 'TABLE')
    expect(table?.chunk_metadata).toMatchObject({ summary: 'Cloves, thylacine.' })
    expect(await found('quokkafield')).toHaveLength(2)
    expect(await warningsOf(made)).toBeNull()
    expect(await postponed(made)).toEqual([0, 1])
  })

  test("with single unusable answers leave the document's own text and a warning", async () => {
    const made = await converted()
    model.script(fails(400))
    await work(made, STEPS.slice(2))
    expect(await readRun(owner, made.workflow_id)).toMatchObject({ status: 'completed' })
    expect(await imagesOf(made)).toEqual(['Figure 0', 'Figure 1', 'Figure 2'])
    expect(await warningsOf(made)).toEqual([
      '2 images were not described: the model gave no usable answer.',
      '1 table was not summarized: the model gave no usable answer.',
    ])
  })

  test('are not asked more often than the settings allow', async () => {
    const made = await converted()
    const context = {
      ...server.context,
      config: { ...server.context.config, enrichment: { maxCalls: 1 } },
    }
    expect(await callsOf(() => work(made, STEPS.slice(2), { context }))).toEqual([1, 0])
    expect(await imagesOf(made)).toEqual([
      'Figure 0\n\nA plain quokkafield.',
      'Figure 1',
      'Figure 2\n\nA plain quokkafield.',
    ])
    expect(await warningsOf(made)).toEqual([
      '1 image was not described: the limit for one document was reached (1 call, 15 minutes).',
      '1 table was not summarized: the limit for one document was reached (1 call, 15 minutes).',
    ])
  })
})
