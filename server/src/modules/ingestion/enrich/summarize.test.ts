import { createLocalStorage } from '../../../platform/storage/open-storage.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { says, startModelServer, type ModelServer } from '../../../../test/fixtures/model-server.ts'
import { tempFolder } from '../../../../../reader/test/fixtures/temp-folder.ts'
import { USUAL_PATIENCE } from '../../../platform/models/patience.ts'
import { type ObjectStorage } from '../../../platform/storage/storage.ts'
import { Answers } from './answers.ts'
import { Asker } from './enrichment-questions.ts'
import { Budget } from './budget.ts'
import { batchTables, openTables, summarize, type Reader } from './summarize.ts'

const never = new AbortController().signal
const opened = new AsyncDisposableStack()
let model: ModelServer
let storage: ObjectStorage
let versions = 0

beforeAll(async () => {
  const folder = opened.use(await tempFolder())
  model = opened.use(await startModelServer())
  storage = createLocalStorage({ folder: folder.path, secret: 'x', publicUrl: 'http://a' })
})
afterAll(() => opened.disposeAsync())

async function newReader(calls = 100): Promise<Reader> {
  versions += 1
  const budget = new Budget({ calls, milliseconds: 60_000 })
  const llm = { baseUrl: model.baseUrl, model: 'm' }
  const places = { storage, prefix: `tenant/version${versions}`, others: [], generation: 1 }
  return {
    asker: new Asker(llm, { patience: USUAL_PATIENCE, budget }),
    answers: await Answers.open(places),
    model: 'm',
    language: 'en',
  }
}

const tables = (...texts: readonly string[]) =>
  texts.map((text, at) => ({ at, sections: ['One'], text }))

test('tables share a call, and each table that is left out gets its own', async () => {
  const reader = await newReader()
  const open = openTables(tables('apples', 'pears', 'plums'), reader)
  model.script(says('[1] About apples.\n[3] ', 'About plums.'), says('It is about pears.'))
  expect(await summarize(open, reader, never)).toBeUndefined()
  expect(open.map(({ key }) => reader.answers.get(key))).toEqual([
    'About apples.',
    'It is about pears.',
    'About plums.',
  ])
  const texts = model.requests.map(({ body }) => JSON.stringify(body.messages))
  expect(texts[0]).toMatch(/apples.*pears.*plums/)
  expect(texts[1]).not.toMatch(/apples|plums/)
  expect(reader.answers.calls).toBe(2)
})

test('a stored summary is reused if its table is grouped with other tables', async () => {
  const reader = await newReader()
  model.script(says('[1] About apples.\n[2] About pears.'))
  await summarize(openTables(tables('apples', 'pears'), reader), reader, never)
  const [, again] = openTables(tables('new', 'apples'), reader)
  expect(reader.answers.get(again?.key ?? '')).toBe('About apples.')
})

test('questions beyond the limits are not asked', async () => {
  const reader = await newReader(1)
  model.script(says('[1] About apples.'))
  const open = openTables(tables('apples', 'pears'), reader)
  expect(await summarize(open, reader, never)).toBe('limit reached')
  expect(reader.answers.calls).toBe(1)
})

test('a call has at most eight tables and a limited number of characters', async () => {
  const reader = await newReader()
  const sizes = (lengths: readonly number[]) => {
    const open = openTables(tables(...lengths.map((length) => 'x'.repeat(length))), reader)
    return batchTables(open).map((batch) => batch.map(({ table }) => table.text.length))
  }
  expect(sizes(Array.from({ length: 17 }, () => 1)).map(({ length }) => length)).toEqual([8, 8, 1])
  expect(sizes([6_000, 6_000, 6_000, 1])).toEqual([
    [6_000, 6_000],
    [6_000, 1],
  ])
})
