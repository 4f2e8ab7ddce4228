import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  calls,
  cuts,
  ends,
  fails,
  hangs,
  refuses,
  says,
  startModelServer,
  type ModelServer,
} from '../../../../test/fixtures/model-server.ts'
import { addDocument, type AddedDocument } from '../../../../test/support/content.ts'
import type { TestMember, TestServer } from '../../../../test/support/index.ts'
import {
  answerTo,
  lastRequest,
  questionOf,
  resultsIn,
  search,
  sentText,
  serverWith,
  stream,
} from './model.test-support.ts'

let model: ModelServer
let server: TestServer
let owner: TestMember

beforeAll(async () => {
  model = await startModelServer()
  server = await serverWith(model)
})
afterAll(() => model[Symbol.asyncDispose]())
beforeEach(async () => {
  owner = await server.newTenant()
})

describe('an answer', () => {
  let document: AddedDocument
  beforeEach(async () => {
    document = await addDocument(server, owner, {
      name: 'colours.txt',
      nodes: [
        {
          section: 'Colours',
          nodes: [
            { chunk: 'The gate of the garden is red.', metadata: { polygons: [{ page: 4 }] } },
          ],
        },
        { chunk: 'The walnut table is brown.' },
      ],
    })
  })

  test('is written from passages that tools found, and cites them', async () => {
    model.script(
      calls([{ name: 'search', args: { query: 'garden gate' } }], 'Let me look.'),
      says('It is red [[cite:1|"gate of the', ' garden is red"]]', '.'),
    )
    const { parts, steps, citations, events } = await answerTo(server, owner)
    expect(parts).toEqual(['Let me look.', 'It is red [1].'])
    expect(citations).toEqual([
      {
        chunk_id: document.chunks[0]?.id,
        quote: 'gate of the garden is red',
        start_char: 4,
        length: 25,
      },
    ])
    expect(steps).toMatchObject([
      { name: 'search', kind: 'tool_call', args: { query: 'garden gate' }, detail: '1 passage' },
    ])
    expect(steps[0]?.end_time).toBeDefined()
    expect(events.map((event) => event.kind).slice(0, 4)).toEqual([
      'text',
      'part_end',
      'step',
      'step',
    ])
    expect(resultsIn(lastRequest(model))).toMatchObject([
      {
        passages: [
          {
            n: 1,
            chunk_id: document.chunks[0]?.id,
            document: 'colours.txt',
            document_id: document.documentId,
            page: 4,
            text: 'The gate of the garden is red.',
          },
        ],
      },
    ])
  })

  test('numbers only quotes that occur in the passage, each once', async () => {
    model.script(
      search('garden gate'),
      says('A [[cite:1|"is blue"]] B [[cite:7|"is red"]] C [[cite:1|"is red"]] ', '[[cite:1]].'),
    )
    const { text, citations } = await answerTo(server, owner)
    expect(text).toBe('A B C [1].')
    expect(citations.map((citation) => citation.quote)).toEqual(['is red'])
    model.script(
      search('garden gate'),
      search('walnut table'),
      says('[[cite:2|"walnut table"]][[cite:1|"is red"]][[cite:2|"walnut table"]]'),
    )
    expect((await answerTo(server, owner)).text).toBe('[1][2][1]')
  })

  test('has at most fifty citations', async () => {
    const words = Array.from({ length: 52 }, (_, i) => `walnut${String(i)}`)
    await addDocument(server, owner, { nodes: [{ chunk: `Tables: ${words.join(' ')}.` }] })
    const quotes = words.map((word) => `[[cite:1|"${word}"]]`)
    model.script(search('Tables walnut0 walnut1'), says(quotes.join('')))
    const { text, citations } = await answerTo(server, owner)
    expect(citations).toHaveLength(50)
    expect(text).toBe(Array.from({ length: 50 }, (_, i) => `[${String(i + 1)}]`).join(''))
  })

  test('follows the earlier conversation, and knows what "this" refers to', async () => {
    model.script(says('ok'))
    const history = [
      { role: 'USER', text: 'first' },
      { role: 'ASSISTANT', text: 'second' },
      { role: 'SYSTEM', text: 'third' },
    ] as const
    await answerTo(server, owner, { history, subjectPartId: document.documentPartId })
    const messages = lastRequest(model)?.body.messages ?? []
    expect(messages.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
      'user',
    ])
    expect(messages[0]?.content).toContain('colours.txt')
    expect(messages.at(-1)?.content).toBe('What is it?')
    const stranger = await server.addUser(owner, 'USER')
    await answerTo(server, stranger, { subjectPartId: document.documentPartId })
    expect(sentText(model)).not.toContain('colours.txt')
  })

  test('explains itself if the model refuses, is filtered or stops early', async () => {
    model.script(refuses("I can't help with that."))
    expect((await answerTo(server, owner)).parts).toEqual([
      "I can't help with that.",
      expect.stringContaining('withheld'),
    ])
    model.script(ends('content_filter'))
    expect((await answerTo(server, owner)).text).toBe('The model declined to answer this question.')
    expect((await answerTo(server, owner, { text: '这是什么？' })).text).toBe(
      '模型拒绝回答此问题。',
    )
    model.script(ends('length', 'half an ans'))
    expect((await answerTo(server, owner)).parts).toEqual([
      'half an ans',
      expect.stringContaining('length limit'),
    ])
  })

  test('throws an error if it breaks off, is empty or never arrives', async () => {
    const texts: string[] = []
    const read = async () => {
      for await (const event of stream(server, questionOf(server, owner))) {
        if (event.kind === 'text') texts.push(event.delta)
      }
    }
    model.script(cuts('half of'))
    await expect(read()).rejects.toMatchObject({ name: 'ModelFailure', code: 'broken' })
    expect(texts.join('')).toContain('half ')
    model.script(says())
    await expect(read()).rejects.toMatchObject({ code: 'unusable' })
    model.script(search('garden'), says())
    await expect(read()).rejects.toMatchObject({ code: 'unusable' })
    model.script(fails(500))
    await expect(read()).rejects.toMatchObject({ code: 'busy' })
  })

  test('stops immediately when it is canceled, together with the request', async () => {
    const before = model.hangUps()
    model.script(search('garden'), hangs('The beginning'))
    const cancel = new AbortController()
    const texts: string[] = []
    const read = async () => {
      for await (const event of stream(server, questionOf(server, owner), cancel.signal)) {
        if (event.kind !== 'text') continue
        texts.push(event.delta)
        cancel.abort(new Error('enough'))
      }
    }
    await expect(read()).rejects.toThrow('enough')
    expect(texts).toEqual(['The beginning'])
    await expect.poll(() => model.hangUps()).toBe(before + 1)
  })

  test('ends the request when nobody reads the rest', async () => {
    const before = model.hangUps()
    model.script(hangs('The beginning '))
    for await (const event of stream(server, questionOf(server, owner))) {
      if (event.kind === 'text') break
    }
    await expect.poll(() => model.hangUps()).toBe(before + 1)
  })
})
