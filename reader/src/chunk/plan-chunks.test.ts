import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prose } from '../../test/fixtures/text.ts'
import type { Block, Box, PlannedChunk, PlannedNode } from '../core/document-model.ts'
import { countTokens, MAX_CHUNK_TOKENS } from '../tokens/count-tokens.ts'
import { plainText } from './plain-text.ts'
import { planChunks, planLines } from './plan-chunks.ts'
import { ChunkTally } from './chunk-statistics.ts'

const documentOf = (blocks: readonly Block[]) => ({ blocks, totalPages: null, warnings: [] })

const heading = (text: string, level = 1, page?: number): Block => ({
  kind: 'heading',
  level,
  text,
  boxes: page === undefined ? [] : [{ page, x: 1, y: 1, width: 9, height: 9 }],
})

const paragraph = (text: string, boxes: readonly Box[] = []): Block => ({
  kind: 'paragraph',
  text,
  boxes,
})

const table = (text: string): Block => ({
  kind: 'table',
  html: `<table><tr><td>${text}</td></tr></table>`,
  text,
  boxes: [],
})

type Mode = 'standard' | 'high_accuracy'

const plan = (blocks: readonly Block[], mode: Mode = 'standard', maxTokens = MAX_CHUNK_TOKENS) =>
  planChunks(documentOf(blocks), { mode, format: 'docx', maxTokens })

function chunksOf(nodes: readonly PlannedNode[]): PlannedChunk[] {
  return nodes.flatMap((node) => (node.kind === 'chunk' ? [node] : chunksOf(node.children)))
}

/** The tree as nested lists: each section is its name followed by its children. */
type Outline = string | readonly [string, ...Outline[]]
const outline = (nodes: readonly PlannedNode[]): Outline[] =>
  nodes.map((node) =>
    node.kind === 'chunk' ? node.content : [node.name, ...outline(node.children)],
  )

const bare = (text: string) => text.replace(/\s+/g, '')

const box = fc.record({
  page: fc.integer({ min: 1, max: 3 }),
  x: fc.nat(500),
  y: fc.nat(500),
  width: fc.integer({ min: 1, max: 99 }),
  height: fc.integer({ min: 1, max: 99 }),
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(fc.constantFrom('Word', 'is', 'end.', 'Why?', '漢字。', 'naïve', '\n', 'x-1'), {
      maxLength: 120,
    })
    .map((words) => words.join(' ')),
  fc
    .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }), fc.nat(200))
    .map(([unit, times]) => unit.repeat(times)),
)

const anyBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('paragraph', 'list_item', 'code', 'caption', 'footnote'),
    text: anyText,
    boxes: fc.array(box, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('heading'),
    level: fc.integer({ min: 1, max: 6 }),
    text: anyText,
    boxes: fc.array(box, { maxLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('table'),
    html: fc.constant('<table><tr><td>cell</td></tr></table>'),
    text: fc.constantFrom('cell', ' '),
    boxes: fc.array(box, { maxLength: 2 }),
  }),
)

const anyPlan = fc.record({
  blocks: fc.array(anyBlock, { maxLength: 12 }),
  mode: fc.constantFrom<Mode>('standard', 'high_accuracy'),
  maxTokens: fc.constantFrom(16, 40, 512),
})

/** The section names and chunk contents of the tree, from top to bottom. */
function readOut(nodes: readonly PlannedNode[]): string {
  return nodes
    .map((node) => (node.kind === 'chunk' ? node.content : node.name + readOut(node.children)))
    .join('')
}

/**
 * What reading the tree of these blocks must give. A long heading appears as a shortened name, then
 * in full.
 */
function expectedText(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if (block.kind === 'table') return block.text.trim() === '' ? '' : block.html
      const text = block.text.replace(/\s+/g, ' ').trim()
      if (block.kind !== 'heading' || text.length <= 255) return block.text
      return `${text.slice(0, 254).replace(/[\ud800-\udbff]$/, '')}…${block.text}`
    })
    .join('')
}

describe('for any document', () => {
  test('loses no text and keeps its order', () => {
    fc.assert(
      fc.property(anyPlan, ({ blocks, mode, maxTokens }) => {
        fc.pre(blocks.some(({ kind, text }) => kind !== 'heading' && text.trim() !== ''))
        expect(bare(readOut(plan(blocks, mode, maxTokens)))).toBe(bare(expectedText(blocks)))
      }),
    )
  })

  test('keeps every text chunk within the limit and counts its tokens exactly', () => {
    fc.assert(
      fc.property(anyPlan, ({ blocks, mode, maxTokens }) => {
        for (const chunk of chunksOf(plan(blocks, mode, maxTokens))) {
          expect(chunk.numTokens).toBe(countTokens(chunk.content))
          if (chunk.chunkType === 'TEXT') expect(chunk.numTokens).toBeLessThanOrEqual(maxTokens)
          expect(chunk.content.trim()).not.toBe('')
        }
      }),
    )
  })

  test('gives every section a name of 1 to 255 characters and nests sections by level', () => {
    fc.assert(
      fc.property(anyPlan, ({ blocks, mode, maxTokens }) => {
        const levels = blocks.flatMap((b) =>
          b.kind === 'heading' && b.text.trim() !== '' ? [b.level] : [],
        )
        const check = (nodes: readonly PlannedNode[], above: number) => {
          for (const node of nodes) {
            if (node.kind === 'chunk') continue
            const level = levels.shift()!
            expect(level).toBeGreaterThan(above)
            expect(node.name.length).toBeGreaterThan(0)
            expect(node.name.length).toBeLessThanOrEqual(255)
            check(node.children, level)
          }
        }
        check(plan(blocks, mode, maxTokens), 0)
        expect(levels).toEqual([])
      }),
    )
  })

  test('gives a chunk boxes page by page that enclose only boxes of its blocks', () => {
    fc.assert(
      fc.property(anyPlan, ({ blocks, mode, maxTokens }) => {
        const all = blocks.flatMap((b) => b.boxes)
        for (const chunk of chunksOf(plan(blocks, mode, maxTokens))) {
          const pages = chunk.boxes.map((b) => b.page)
          expect(pages).toEqual(pages.toSorted((a, b) => a - b))
          for (const merged of chunk.boxes) {
            const same = all.filter((b) => b.page === merged.page)
            expect(same.some((b) => b.x === merged.x)).toBe(true)
            expect(same.some((b) => b.y === merged.y)).toBe(true)
            expect(same.some((b) => b.x + b.width === merged.x + merged.width)).toBe(true)
            expect(same.some((b) => b.y + b.height === merged.y + merged.height)).toBe(true)
          }
        }
      }),
    )
  })
})

describe('sections', () => {
  test('nest by the order of heading levels, and text before the first heading stays at the top', () => {
    const nodes = plan([
      paragraph('intro'),
      heading('One', 1),
      paragraph('a'),
      heading('Deep', 4),
      paragraph('b'),
      heading('Two', 2),
      heading('Other  \n one', 1),
      paragraph('c'),
    ])
    expect(outline(nodes)).toEqual([
      'intro',
      ['One', 'a', ['Deep', 'b'], ['Two']],
      ['Other one', 'c'],
    ])
  })

  test('become chunks as well if the document consists only of headings', () => {
    const nodes = plan([heading('One', 1), heading('Two', 2), heading('Three', 1)])
    expect(outline(nodes)).toEqual([
      ['One', ['Two', 'Two']],
      ['Three', 'Three'],
    ])
  })

  test('know the page of their heading', () => {
    expect(plan([heading('A', 1, 7), heading('B', 1)])).toMatchObject([
      { pageNumber: 7 },
      { pageNumber: null },
    ])
  })

  test('keep a heading that is too long for a name in full as text', () => {
    const long = 'word '.repeat(100).trim()
    const [section] = plan([heading(long)])
    expect(section?.kind === 'section' && section.name).toHaveLength(255)
    expect(chunksOf([section!]).map((c) => c.content)).toEqual([long])
  })

  test('have only a name if the heading is long only because of its spaces', () => {
    const spaced = Array.from({ length: 90 }, () => '!').join('   ')
    expect(outline(plan([heading(spaced), paragraph('text')]))).toEqual([
      [spaced.replace(/ +/g, ' '), 'text'],
    ])
  })
})

describe('chunks', () => {
  const sentence = 'The committee met in the spring and decided on the plan for the year. '

  test('merge short adjacent blocks, with list items on consecutive lines', () => {
    const item = (text: string): Block => ({ kind: 'list_item', text, boxes: [] })
    const nodes = plan([paragraph('a'), item('- b'), item('  - c'), paragraph('d')])
    expect(outline(nodes)).toEqual(['a\n\n- b\n  - c\n\nd'])
  })

  test.each<Mode>(['standard', 'high_accuracy'])(
    'never mix a table with other blocks in %s mode',
    (mode) => {
      const nodes = plan([paragraph('before'), table('x '.repeat(200)), paragraph('after')], mode)
      expect(chunksOf(nodes).map((c) => c.chunkType)).toEqual(['TEXT', 'TABLE', 'TEXT'])
    },
  )

  test('keep a paragraph whole in standard mode and are filled with its sentences in high_accuracy', () => {
    const blocks = [paragraph(sentence.repeat(20)), paragraph(sentence.repeat(25))]
    const [whole] = chunksOf(plan(blocks, 'standard'))
    expect(whole?.content).toBe(sentence.repeat(20).trim())
    const [filled] = chunksOf(plan(blocks, 'high_accuracy'))
    expect(filled!.numTokens).toBeGreaterThan(480)
    expect(filled!.content.endsWith('year.')).toBe(true)
  })

  test("of a long paragraph end after sentences, and each has the paragraph's boxes", () => {
    const boxes = [{ page: 2, x: 1, y: 2, width: 3, height: 4 }]
    const chunks = chunksOf(plan([paragraph(sentence.repeat(100), boxes)]))
    expect(chunks.length).toBeGreaterThan(2)
    for (const chunk of chunks) {
      expect(chunk.content.endsWith('year.')).toBe(true)
      expect(chunk.boxes).toEqual(boxes)
    }
  })

  test('of code end between lines', () => {
    const code = Array.from({ length: 300 }, (_, i) => `  const value${i} = compute(${i})`)
    const chunks = chunksOf(plan([{ kind: 'code', text: code.join('\n'), boxes: [] }]))
    const lines = chunks.flatMap((c) => c.content.split('\n').map((line) => line.trim()))
    expect(lines).toEqual(code.map((line) => line.trim()))
  })

  test.each([
    ['one letter', 'a'.repeat(200_000)],
    ['white space between letters', `${' '.repeat(80_000)}x`.repeat(3)],
    ['Chinese without a period', '漢字仮名交'.repeat(12_000)],
    ['symbols', '=-*'.repeat(60_000)],
  ])('of 200 KB of %s are cut in bounded time', (_name, text) => {
    const chunks = chunksOf(plan([paragraph(text)]))
    expect(chunks.every((c) => c.numTokens <= MAX_CHUNK_TOKENS)).toBe(true)
    expect(bare(chunks.map((c) => c.content).join(''))).toBe(bare(text))
  })
})

describe('the text of a chunk for a table or image', () => {
  const html = '<table><tr><th>A &amp; B</th><th>C</th></tr><tr><td>1</td><td>2</td></tr></table>'
  const named: Block = {
    kind: 'table',
    html,
    text: 'A & B\tC\n1\t2',
    caption: 'Table 1',
    boxes: [],
  }

  test('summarizes a table by its caption, size and column names', () => {
    const summary = 'Table 1. Table with 2 rows and 2 columns: A & B, C.'
    expect(plan([named])).toMatchObject([{ chunkType: 'TABLE', metadata: { summary } }])
    const own = { ...named, metadata: { summary: 'known better' } }
    expect(plan([own])).toMatchObject([{ metadata: { summary: 'known better' } }])
    expect(plainText(documentOf([named]))).toBe('Table 1\nA & B\tC\n1\t2')
  })

  test('is missing for an image without any text, so that the image has no chunk', () => {
    const picture: Block = { kind: 'image', text: ' ', asset: 'assets/a.webp', boxes: [] }
    expect(plan([picture, { ...picture, text: 'A bridge' }])).toMatchObject([
      { chunkType: 'IMAGE', content: 'A bridge', assets: ['assets/a.webp'] },
    ])
  })
})

describe('a single chunk', () => {
  test('has the whole text of a plain text file, as TEXT', () => {
    const blocks = prose(20_000)
      .split('\n\n')
      .map((text) => paragraph(text))
    const document = documentOf([heading('Title'), ...blocks])
    const nodes = planChunks(document, { mode: 'single_chunk', format: 'text' })
    expect(nodes).toMatchObject([{ chunkType: 'TEXT', content: `Title\n\n${prose(20_000)}` }])
  })

  test('of a CSV file is a TABLE that states its size', () => {
    const document = documentOf([table('a\tb\tc\n1\t2\t3')])
    const nodes = planChunks(document, { mode: 'single_chunk', format: 'csv' })
    expect(nodes).toHaveLength(1)
    expect(nodes[0]).toMatchObject({ kind: 'chunk', chunkType: 'TABLE' })
    expect(chunksOf(nodes)[0]?.content).toMatch(/^Table with 2 rows and 3 columns\.\n<table>/)
  })

  test('has the structure of the document, with its text escaped, if HTML is chosen', () => {
    const item = (text: string): Block => ({ kind: 'list_item', text, boxes: [] })
    const blocks = [heading('A <b>', 9), item('- one'), item('two & three'), paragraph('end')]
    const options = { mode: 'single_chunk', format: 'pdf', chunkType: 'HTML' } as const
    expect(planChunks(documentOf([...blocks, table('x')]), options)).toMatchObject([
      {
        chunkType: 'HTML',
        content:
          '<h6>A &lt;b&gt;</h6>\n<ul>\n<li>one</li>\n<li>two &amp; three</li>\n</ul>\n<p>end</p>\n' +
          '<table><tr><td>x</td></tr></table>',
      },
    ])
  })

  test('has the text if TABLE is chosen and the document has no table', () => {
    const options = { mode: 'single_chunk', format: 'pdf', chunkType: 'TABLE' } as const
    const nodes = planChunks(documentOf([paragraph('no table')]), options)
    expect(nodes).toMatchObject([{ chunkType: 'TABLE', content: 'no table' }])
  })

  test('does not exist for an empty document', () => {
    const none = { mode: 'single_chunk', format: 'text' } as const
    expect(planChunks(documentOf([]), none)).toEqual([])
  })
})

describe('derived from a document', () => {
  const blocks = [heading('H'), paragraph('a'), paragraph(' '), table('x\ty'), heading('I', 2)]

  test('the plain text has all blocks, separated by blank lines', () => {
    expect(plainText(documentOf(blocks))).toBe('H\n\na\n\nx\ty\n\nI')
  })

  test('the statistics count nodes, tokens and depth', () => {
    const tally = new ChunkTally()
    const options = { mode: 'standard', format: 'docx' } as const
    for (const line of planLines(documentOf(blocks), options)) tally.add(line)
    expect(tally.statistics).toEqual({
      num_chunks_by_type: { TEXT: 1, TABLE: 1 },
      total_tokens: chunksOf(plan(blocks)).reduce((sum, c) => sum + c.numTokens, 0),
      num_direct_children: 1,
      children_depth: 2,
      total_sections: 2,
      total_chunks: 2,
    })
    expect(new ChunkTally().statistics).toMatchObject({ children_depth: 0, total_chunks: 0 })
  })
})
