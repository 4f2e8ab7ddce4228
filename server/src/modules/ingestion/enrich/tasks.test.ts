import { describe, expect, test } from 'vitest'
import type { PlannedChunk, PlannedLine } from '@arbor/reader'
import { withDescription } from './compose.ts'
import { collectTasks, type TaskOptions } from './tasks.ts'

const chunk = (chunkType: PlannedChunk['chunkType'], more: Partial<PlannedChunk> = {}) =>
  ({ kind: 'chunk', chunkType, content: 'x', numTokens: 200, boxes: [], ...more }) as const
const section = (depth: number, name: string): PlannedLine => ({
  depth,
  kind: 'section',
  name,
  pageNumber: null,
})

async function collect(nodes: readonly PlannedLine[], options: Partial<TaskOptions> = {}) {
  async function* stream() {
    yield* nodes
  }
  const usual = { canSee: true, isSingle: false, taxonomy: null, maxTables: 10 }
  return collectTasks(stream(), { ...usual, ...options })
}

const image = chunk('IMAGE', { content: 'Figure 1', assets: ['assets/a.webp'] })

test('chunks are identified by their line and their sections', async () => {
  const nodes: PlannedLine[] = [
    { depth: 0, ...image },
    section(0, 'One'),
    section(1, 'Two'),
    { depth: 2, ...chunk('IMAGE', { assets: ['assets/b.webp'] }) },
    section(0, 'Three'),
    { depth: 1, ...chunk('TABLE', { metadata: { summary: '30 rows' } }) },
    { depth: 1, ...image },
  ]
  const { pictures, tables } = await collect(nodes)
  expect(pictures.map(({ sections, chunks }) => [sections, chunks.map(({ at }) => at)])).toEqual([
    [[], [0, 6]],
    [['One', 'Two'], [3]],
  ])
  expect(tables).toEqual([{ at: 5, sections: ['Three'], known: '30 rows', text: 'x' }])
})

describe('the questions about a document include', () => {
  const one = async (node: PlannedChunk, options: Partial<TaskOptions> = {}) => {
    const { pictures, tables } = await collect([{ depth: 0, ...node }], options)
    return [...pictures.map(({ form }) => form), ...tables.map(() => 'table')]
  }
  const withPages = { assets: ['pages/1.webp', 'pages/2.webp'] }

  test.each<[string, PlannedChunk, Partial<TaskOptions>, string[]]>([
    ['pictures', image, {}, ['picture']],
    ['diagrams', image, { taxonomy: 'flowchart' }, ['flowchart']],
    ['no pictures without a vision model', image, { canSee: false }, []],
    ['no pictures without bytes', chunk('IMAGE'), {}, []],
    ['the cells of tables, but not their pictures', chunk('TABLE', withPages), {}, ['table']],
    ['the pages of a whole table', chunk('TABLE', withPages), { isSingle: true }, ['TABLE']],
    ['the pages of a whole page', chunk('HTML', withPages), { isSingle: true }, ['HTML']],
    ['no small tables', chunk('TABLE', { numTokens: 50 }), {}, []],
    ['no texts', chunk('TEXT', withPages), { isSingle: true }, []],
  ])('%s', async (_, node, options, forms) => {
    expect(await one(node, options)).toEqual(forms)
  })
})

test('of a large table only the beginning is shown, and of many tables the rest is only counted', async () => {
  const row = '<tr><td>cell</td></tr>'
  const large = chunk('TABLE', { content: `<table>${row.repeat(100_000)}</table>` })
  const nodes = Array.from({ length: 12 }, () => ({ depth: 0, ...large }))
  const { tables, tablesBeyond } = await collect(nodes)
  expect([tables.length, tablesBeyond]).toEqual([10, 2])
  expect(tables[0]?.text).toMatch(/^cell\ncell\n[^]*\n\[The table continues\.\]$/)
  expect(tables[0]?.text.length).toBeLessThan(6_100)
})

test.each([
  ['Figure 1: Sales', 'Figure 1: Sales\n\nA bar chart.'],
  ['Picture of 640 × 480 pixels.', 'A bar chart.'],
  ['Picture "Picture 4" on slide 3', 'A bar chart.'],
  ['Picture on page 7.', 'A bar chart.'],
  [
    'Sales\nText in the picture:\n2024\n2025',
    'Sales\n\nA bar chart.\n\nText in the picture:\n2024\n2025',
  ],
  ['long '.repeat(200).trim(), `A bar chart.\n\n${'long '.repeat(200).trim()}`],
])('a description is combined with what the document says: %j', (content, text) => {
  expect(withDescription(content, 'A bar chart.')).toBe(text)
})
