import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  calls,
  says,
  startModelServer,
  type ModelServer,
} from '../../../../test/fixtures/model-server.ts'
import { addDocument, addFolder, tagPart } from '../../../../test/support/content.ts'
import { addKeptDocument } from '../../../../test/support/kept-document.ts'
import type { TestMember, TestServer } from '../../../../test/support/index.ts'
import { answerTo, lastRequest, resultsIn, search, serverWith } from './model.test-support.ts'

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

describe('tools', () => {
  test('read documents and sections in order, in portions', async () => {
    const words = (i: number) => `item${i} ${'lorem '.repeat(400)}`
    const document = await addDocument(server, owner, {
      nodes: [
        { section: 'One', nodes: Array.from({ length: 30 }, (_, i) => ({ chunk: words(i) })) },
        { section: 'Two', nodes: [{ chunk: 'the very end' }] },
      ],
    })
    const read = (args: object) => calls([{ name: 'read', args }])
    // Unknown arguments are ignored.
    model.script(read({ id: document.documentPartId, tokens: 1_000_000 }), says('x'))
    await answerTo(server, owner)
    const [first] = resultsIn(lastRequest(model)) as unknown as Reading[]
    expect(first?.items[0]).toMatchObject({ section: 'One' })
    expect(first?.items[1]?.text).toContain('item0')
    expect(first?.items.length).toBeLessThan(25)
    expect(first?.next_offset).toBe(first?.items.length)
    expect(JSON.stringify(first).length).toBeLessThan(60_000)
    model.script(read({ id: document.documentId, offset: 31 }), says('x'))
    await answerTo(server, owner)
    const [last] = resultsIn(lastRequest(model)) as unknown as Reading[]
    expect(last?.items.map((item) => item.section ?? item.text)).toEqual(['Two', 'the very end'])
    expect(last?.next_offset).toBeUndefined()
    const chunk_id = document.chunks[5]?.id
    model.script(
      calls([
        { name: 'read', args: { id: document.sections[1]?.partId } },
        { name: 'read_around', args: { chunk_id, before: 1, after: 2 } },
      ]),
      says('x'),
    )
    const { steps } = await answerTo(server, owner)
    expect(steps.map((step) => step.detail)).toEqual(['1 item', '4 passages'])
    const [section, around] = resultsIn(lastRequest(model)) as unknown as [Reading, Around]
    expect(section.items.map((item) => item.text)).toEqual(['the very end'])
    expect(around.passages.map(({ text }) => text.split(' ')[0])).toEqual([
      'item4',
      'item5',
      'item6',
      'item7',
    ])
  })

  type Reading = {
    readonly items: readonly { readonly section?: string; readonly text?: string }[]
    readonly next_offset?: number
  }
  type Around = { readonly passages: readonly { readonly text: string }[] }

  test('say where documents of a source come from, and let answers name the original', async () => {
    const link = 'https://wiki.example.org/heating'
    const kept = await addKeptDocument(server, owner, {
      nodes: [{ chunk: 'The boiler is serviced in autumn.' }],
      source: 'Wiki',
      link,
    })
    model.script(
      calls([
        { name: 'search', args: { query: 'boiler' } },
        { name: 'info', args: { id: kept.documentPartId } },
      ]),
      says(`See ${link} or https://else.example.org.`),
    )
    const { text } = await answerTo(server, owner)
    const [found, info] = resultsIn(lastRequest(model))
    expect(found).toMatchObject({ passages: [{ origin: 'Wiki', link }] })
    expect(info).toMatchObject({ origin: 'Wiki', link })
    expect(text).toContain(`See ${link} or \`https://else.example.org`)
  })

  test('list, find, describe and search for exact words', async () => {
    const folder = await addFolder(server, owner, { name: 'Reports' })
    const document = await addDocument(server, owner, {
      parentPartId: folder.partId,
      name: 'report-7.txt',
      nodes: [{ chunk: 'Order the part AX-17 now' }, { chunk: 'The part of the order AX, 17 now' }],
    })
    await tagPart(server, owner, document.documentPartId, await server.tag(owner, 'urgent'))
    model.script(
      calls([
        { name: 'list', args: {} },
        { name: 'list', args: { folder_id: folder.id } },
        { name: 'find', args: { name: 'REPORT-' } },
        { name: 'info', args: { id: document.documentPartId } },
        { name: 'keyword_search', args: { query: 'part AX-17', folder_id: folder.partId } },
      ]),
      says('x'),
    )
    const { steps } = await answerTo(server, owner)
    expect(steps.map((step) => step.detail)).toEqual([
      '3 items',
      '1 item',
      '1 item',
      'document',
      '2 passages',
    ])
    const results = resultsIn(lastRequest(model))
    const item = { id: document.documentPartId, type: 'DOCUMENT', name: 'report-7.txt' }
    expect(results[0]).toMatchObject({ total: 3 })
    expect(results[1]).toMatchObject({ items: [item] })
    expect(results[2]).toMatchObject({ items: [item] })
    expect(results[3]).toMatchObject({ ...item, tags: ['urgent'] })
    expect(results[4]).toMatchObject({
      exact_matches: 1,
      passages: [{ text: 'Order the part AX-17 now' }, { n: 2 }],
    })
  })

  test('report what was wrong with a call, and the answer continues', async () => {
    model.script(
      calls([
        { name: 'read', args: { id: 'no id' } },
        { name: 'delete_everything', args: {} },
        { name: 'search', args: '{"query":' },
        { name: 'search', args: { query: 'x'.repeat(5000) } },
      ]),
      says('done'),
    )
    const { text, steps } = await answerTo(server, owner)
    expect(text).toBe('done')
    expect(steps.map((step) => step.detail)).toEqual(Array(4).fill('invalid arguments'))
    expect(JSON.stringify(steps).length).toBeLessThan(3000)
  })

  test('are called up to twenty times, then the model has to answer', async () => {
    await addDocument(server, owner, { nodes: [{ chunk: 'walnut' }] })
    const before = model.requests.length
    model.script(...Array.from({ length: 20 }, () => search('walnut')), says('at last'))
    const { text, steps } = await answerTo(server, owner)
    expect(text).toBe('at last')
    expect(steps).toHaveLength(20)
    const choices = model.requests.slice(before).map((request) => request.body.tool_choice)
    expect(choices).toEqual([...Array(20).fill('auto'), 'none'])
  })

  test('are called up to twenty times even in one request, and by a model that never stops', async () => {
    await addDocument(server, owner, { nodes: [{ chunk: 'walnut' }] })
    const many = Array.from({ length: 25 }, () => ({ name: 'search', args: { query: 'walnut' } }))
    model.script(calls(many), says('at last'))
    const { steps } = await answerTo(server, owner)
    expect(steps.filter((step) => step.detail === '1 passage')).toHaveLength(20)
    expect(steps.filter((step) => step.detail === 'no calls left')).toHaveLength(5)
    model.script(search('walnut'))
    const before = model.requests.length
    await expect(answerTo(server, owner)).rejects.toMatchObject({ code: 'unusable' })
    expect(model.requests.length - before).toBe(21)
  })
})

test('reading stops when the passages exceed what fits into an answer', async () => {
  const chunk = (i: number) => ({ chunk: `${i} ${'lorem '.repeat(5000)}` })
  const { documentPartId: id } = await addDocument(server, owner, {
    nodes: Array.from({ length: 3 }, (_, i) => chunk(i)),
  })
  model.script(calls(Array.from({ length: 18 }, () => ({ name: 'read', args: { id } }))), says('x'))
  const { steps } = await answerTo(server, owner)
  expect(steps.filter((step) => step.detail === '2 items')).toHaveLength(13)
  expect(steps.filter((step) => step.detail === 'no calls left')).toHaveLength(5)
})
