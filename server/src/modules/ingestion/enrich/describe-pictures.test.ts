import { createLocalStorage } from '../../../platform/storage/open-storage.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ends,
  says,
  startModelServer,
  type ModelServer,
} from '../../../../test/fixtures/model-server.ts'
import { tempFolder } from '../../../../../reader/test/fixtures/temp-folder.ts'
import { USUAL_PATIENCE } from '../../../platform/models/patience.ts'
import { type ObjectStorage } from '../../../platform/storage/storage.ts'
import { Answers } from './answers.ts'
import { Asker } from './enrichment-questions.ts'
import { Budget } from './budget.ts'
import { describePictures, type Sight } from './describe-pictures.ts'
import type { PictureTask } from './tasks.ts'

const never = new AbortController().signal
const opened = new AsyncDisposableStack()
let model: ModelServer
let storage: ObjectStorage
let sight: Sight
let versions = 0

beforeAll(async () => {
  const folder = opened.use(await tempFolder())
  model = opened.use(await startModelServer())
  storage = createLocalStorage({ folder: folder.path, secret: 'x', publicUrl: 'http://a' })
})
beforeEach(async () => {
  versions += 1
  sight = await newSight()
})
afterAll(() => opened.disposeAsync())

async function newSight({ calls = 100, generation = 1 } = {}): Promise<Sight> {
  const prefix = `tenant/version${versions}`
  const budget = new Budget({ calls, milliseconds: 60_000 })
  const llm = { baseUrl: model.baseUrl, model: 'eyes' }
  return {
    asker: new Asker(llm, { patience: USUAL_PATIENCE, budget }),
    answers: await Answers.open({ storage, prefix, others: [], generation }),
    pictures: { storage, prefix },
    model: 'eyes',
    language: undefined,
    maxCalls: 10,
  }
}

async function put(name: string, width = 60, height = 60): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 4, background: '#00ff0080' } })
  await storage.putBytes(`${sight.pictures.prefix}/${name}`, await picture.webp().toBuffer())
  return name
}

async function pages(count: number): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; page <= count; page += 1) {
    names.push(await put(`pages/${page}.webp`, 60 + page))
  }
  return names
}

function taskOf(task: Partial<PictureTask>): PictureTask {
  return { form: 'picture', assets: [], sections: ['One'], text: 'words', chunks: [], ...task }
}

const tableOf = (cell: string) => `<table><tr><td>${cell}</td></tr></table>`
const sent = () => JSON.stringify(model.requests.at(-1)?.body.messages)
const picturesIn = (text: string) =>
  [...text.matchAll(/data:image\/jpeg;base64,([^"]+)/g)].map(([, data]) =>
    Buffer.from(data ?? '', 'base64'),
  )

describe('the pages of one table', () => {
  test('are transcribed a few per call, with their part of the text, and joined', async () => {
    const before = model.requests.length
    const tables = ['first ', 'second ', 'third '].map((word) => tableOf(word.repeat(400).trim()))
    model.script(...tables.map((table) => says(table)))
    const text = Array.from({ length: 3000 }, (_, at) => `w${at}`).join(' ')
    const task = taskOf({ form: 'TABLE', assets: await pages(9), text })
    const html = tables.join('\n')
    expect(await describePictures(task, sight, never)).toEqual({ text: html })
    const asked = model.requests.slice(before).map(({ body }) => JSON.stringify(body.messages))
    expect(asked.map((each) => picturesIn(each).length)).toEqual([4, 4, 1])
    expect(asked[0]).toContain('w0 ')
    expect(asked[0]).not.toContain('w2900')
    expect(asked[2]).toContain('w2999')
    expect(await describePictures(task, await newSight(), never)).toEqual({ text: html })
    expect(model.requests).toHaveLength(before + 3)
  })

  test.each([
    ['is cut', ends('length', tableOf('half'))],
    ['is not a table', says('I see a table with two rows.')],
    ['is filtered', ends('content_filter', tableOf('half'))],
  ])('are unchanged if the answer about one of them %s', async (_, reply) => {
    model.script(says(tableOf('first')), reply)
    const task = taskOf({ form: 'TABLE', assets: await pages(5) })
    expect(await describePictures(task, sight, never)).toEqual({ why: 'unusable' })
  })

  test('are unchanged if the transcription has only a fraction of their text', async () => {
    model.script(says('<p>It is too long to be copied.</p>'))
    const task = { form: 'HTML', assets: await pages(1) } as const
    const why = { why: 'unusable' }
    expect(
      await describePictures(taskOf({ ...task, text: 'word '.repeat(200) }), sight, never),
    ).toEqual(why)
    const text = '<p>It is too long to be copied.</p>'
    expect(
      await describePictures(taskOf({ ...task, text: 'word '.repeat(20) }), sight, never),
    ).toEqual({
      text,
    })
  })

  test('are not started if they need more calls than allowed', async () => {
    const before = model.requests.length
    const task = taskOf({ form: 'TABLE', assets: await pages(5) })
    const why = { why: 'limit reached' }
    expect(await describePictures(task, await newSight({ calls: 1 }), never)).toEqual(why)
    const many = Array.from({ length: 41 }, (_, page) => `pages/${page}.webp`)
    expect(await describePictures(taskOf({ form: 'TABLE', assets: many }), sight, never)).toEqual(
      why,
    )
    expect(model.requests).toHaveLength(before)
  })
})

describe('a picture', () => {
  test('is sent as a JPEG of at most 1,568 pixels a side', async () => {
    model.script(says('Green.'))
    await describePictures(
      taskOf({ assets: [await put('assets/a.webp', 3136, 200)] }),
      sight,
      never,
    )
    const [jpeg] = picturesIn(sent())
    const { format, width, height } = await sharp(jpeg).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1568, 100])
  })

  test('of a flowchart is described by its nodes and connections', async () => {
    model.script(says('A -> B'))
    const task = taskOf({ form: 'flowchart', assets: [await put('assets/b.webp')] })
    expect(await describePictures(task, sight, never)).toEqual({ text: 'A -> B' })
    expect(sent()).toMatch(/connections.*Mermaid/)
  })

  test('gets a description of limited length, however long the model writes', async () => {
    model.script(says('word '.repeat(1000)))
    const seen = await describePictures(
      taskOf({ assets: [await put('assets/c.webp')] }),
      sight,
      never,
    )
    expect(seen).toEqual({ text: expect.stringMatching(/^(?:word ){398,}word…$/) })
  })

  test('that is missing, damaged or only a few pixels wide is not sent', async () => {
    const before = model.requests.length
    await storage.putBytes(`${sight.pictures.prefix}/assets/broken.webp`, 'RIFF')
    const small = await put('assets/small.webp', 500, 8)
    for (const asset of ['assets/gone.webp', 'pages/9.webp', 'assets/broken.webp', small]) {
      const seen = await describePictures(taskOf({ assets: [asset] }), sight, never)
      expect(seen).toEqual({ why: 'invisible' })
    }
    expect(model.requests).toHaveLength(before)
  })

  test('without a usable answer is asked about again by a rerun, but not by a worker that takes over', async () => {
    const task = taskOf({ assets: [await put('assets/d.webp')] })
    model.script(says('...'), says('Green.'))
    expect(await describePictures(task, sight, never)).toEqual({ why: 'unusable' })
    expect(await describePictures(task, await newSight(), never)).toEqual({ why: 'unusable' })
    const rerun = await newSight({ generation: 2 })
    expect(await describePictures(task, rerun, never)).toEqual({ text: 'Green.' })
    expect([sight.answers.calls, rerun.answers.calls]).toEqual([1, 1])
  })
})
