import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { describe, expect, test } from 'vitest'
import { PIXEL, deckOfThree } from '../../test/fixtures/pptx-deck.ts'
import {
  type DeckParts,
  type SlideParts,
  deckOf,
  diagramFrame,
  diagramXml,
  paragraph,
  picture,
  run,
  shape,
  tableFrame,
  textBox,
  titled,
} from '../../test/fixtures/pptx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import type { ConvertedDocument } from '../core/document-model.ts'
import { openAssets } from '../pictures/assets.ts'
import { convertPptx } from './convert-pptx.ts'

async function convert(bytes: Uint8Array): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  return await convertPptx(await folder.put('a.pptx', bytes))
}

/** Converts with the stored images, by name. */
async function convertWithPictures(bytes: Uint8Array) {
  await using folder = await tempFolder()
  const assets = openAssets(folder.path)
  const document = await convertPptx(await folder.put('a.pptx', bytes), { assets })
  const names = await readdir(join(folder.path, 'assets'))
  const pictures = new Map<string, Metadata>()
  for (const name of names.map((file) => `assets/${file}`)) {
    pictures.set(name, await sharp(await assets.read(name)).metadata())
  }
  return { ...document, pictures }
}

/** Kinds and texts of the blocks. */
async function linesOf(deck: DeckParts): Promise<string[]> {
  const { blocks } = await convert(deckOf(deck))
  return blocks.map(({ kind, text }) => `${kind}: ${text}`)
}

const linesOfSlide = (slide: SlideParts, deck: Partial<DeckParts> = {}) =>
  linesOf({ ...deck, slides: [slide] })

describe('a presentation written by a library', () => {
  test('becomes headings, columns, lists, notes, tables, charts and images', async () => {
    const { blocks, totalPages, warnings, pictures, formulas } = await convertWithPictures(
      await deckOfThree(),
    )
    expect(blocks.map(({ kind, text: content }) => [kind, content])).toEqual([
      ['heading', 'Two columns & more'],
      ['paragraph', 'Left, above'],
      ['paragraph', 'Left, below'],
      ['paragraph', 'Right, above'],
      ['paragraph', 'Right, below'],
      ['list_item', '- First'],
      ['list_item', '  - Inner'],
      ['list_item', '1. Step'],
      ['list_item', '2. Next step'],
      ['paragraph', 'Speaker notes:\nSay hello.\nThen pause.'],
      ['heading', 'Figures'],
      ['table', 'Region\tSales\n2024\t2025\nNorth <1>\t10\t12'],
      ['image', 'Column chart: Sales by region\nSeries "Sales": North: 10, South: 20'],
      ['heading', 'Slide 3 (hidden)'],
      ['image', 'A red dot'],
    ])
    expect(blocks[11]).toMatchObject({
      html:
        '<table><tr><th rowspan="2">Region</th><th colspan="2">Sales</th></tr>' +
        '<tr><th>2024</th><th>2025</th></tr><tr><td>North &lt;1&gt;</td><td>10</td><td>12</td></tr></table>',
    })
    expect(blocks.flatMap((block) => (block.kind === 'heading' ? [block.page] : []))).toEqual([
      1, 2, 3,
    ])
    expect({ totalPages, warnings, formulas }).toEqual({
      totalPages: 3,
      warnings: [],
      formulas: 0,
    })
    const dot = blocks[14]
    const name = (dot?.kind === 'image' && dot.asset) || ''
    expect([...pictures.keys()]).toEqual([name])
    expect(pictures.get(name)).toMatchObject({ format: 'webp', width: 1, height: 1 })
  })
})

describe('titles and sections', () => {
  test('slides are in presentation order, below their sections', async () => {
    const deck = deckOf({
      slides: [titled('Opening'), titled('Plan'), titled('Costs')],
      sections: [
        ['Start', [1]],
        ['Main part', [2, 3]],
      ],
    })
    const nodes = planChunks(await convert(deck), { mode: 'standard', format: 'pptx' })
    expect(nodes).toMatchObject([
      { name: 'Start', pageNumber: 1, children: [{ name: 'Opening', pageNumber: 1 }] },
      {
        name: 'Main part',
        pageNumber: 2,
        children: [
          { name: 'Plan', pageNumber: 2 },
          { name: 'Costs', pageNumber: 3 },
        ],
      },
    ])
  })

  test('the first of the largest texts names a slide without a title placeholder', async () => {
    const shapes =
      shape(paragraph(run('small', 1400)), { at: [100, 10, 300, 50] }) +
      shape(paragraph(run('Large', 3200)), { at: [100, 200, 300, 50] }) +
      shape(paragraph(run('Large too', 3200)), { at: [100, 300, 300, 50] })
    expect(await linesOfSlide({ shapes })).toEqual([
      'heading: Large',
      'paragraph: small',
      'paragraph: Large too',
    ])
  })

  test('a slide without large text is named by its number', async () => {
    expect(await linesOfSlide({ shapes: textBox('small', [0, 0, 100, 50]) })).toEqual([
      'heading: Slide 1',
      'paragraph: small',
    ])
  })
})

describe('text', () => {
  test('keeps levels, symbols and numbers of lists, including those from masters and layouts', async () => {
    const number = (scheme: string) => `<a:buAutoNum type="${scheme}"/>`
    const body = [
      paragraph(run('from the master')),
      paragraph(run('deeper'), '', 1),
      paragraph(run('plain'), '<a:buNone/>'),
      paragraph(run('i'), number('romanLcParenBoth')),
      paragraph(run('a'), number('alphaUcParenR'), 1),
      paragraph(run('b'), number('alphaUcParenR'), 1),
      paragraph(run('ii'), number('romanLcParenBoth')),
      paragraph(run('new list'), number('arabicPeriod')),
    ].join('')
    const lines = await linesOfSlide(
      { shapes: shape(body, { placeholder: 'idx="1"' }) },
      {
        layout: shape('', { placeholder: 'type="body" idx="1"' }),
        master: shape('', { placeholder: 'type="body"' }),
        styles:
          '<p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="-"/></a:lvl2pPr></p:bodyStyle>',
      },
    )
    expect(lines.slice(1)).toEqual([
      'list_item: - from the master',
      'list_item:   - deeper',
      'paragraph: plain',
      'list_item: (i) i',
      'list_item:   A) a',
      'list_item:   B) b',
      'list_item: (ii) ii',
      'list_item: 1. new list',
    ])
  })

  test('keeps line breaks and fields, but not footers, dates, numbers and hidden shapes', async () => {
    const field = '<a:fld type="datetime1"><a:rPr/><a:t>1 May</a:t></a:fld>'
    const dropped = ['dt', 'ftr', 'sldNum'].map((type) =>
      shape(paragraph(run(type)), { placeholder: `type="${type}" idx="10"` }),
    )
    const shapes = [
      textBox('Due:', [0, 0, 100, 50]).replace('</a:r>', `</a:r><a:br/>${field}`),
      ...dropped,
      shape(paragraph(run('secret')), { isHidden: true }),
    ].join('')
    expect(await linesOfSlide({ shapes })).toEqual(['heading: Slide 1', 'paragraph: Due:\n1 May'])
  })

  test('writes formulas on one line and counts them', async () => {
    const r = (content: string) => `<m:r><m:t>${content}</m:t></m:r>`
    const math =
      `<m:f><m:num>${r('a+b')}</m:num><m:den>${r('2')}</m:den></m:f>${r('=')}` +
      `<m:sSup><m:e>${r('x')}</m:e><m:sup>${r('2')}</m:sup></m:sSup>${r('+')}` +
      `<m:rad><m:radPr/><m:deg/><m:e>${r('y')}</m:e></m:rad>`
    const content = textBox('Mean', [0, 0, 100, 50]).replace(
      '</a:r>',
      `</a:r><a14:m><m:oMathPara><m:oMath>${math}</m:oMath></m:oMathPara></a14:m>`,
    )
    const shapes = `<mc:AlternateContent><mc:Choice Requires="a14">${content}</mc:Choice><mc:Fallback>${textBox('a picture of it')}</mc:Fallback></mc:AlternateContent>`
    const { blocks, formulas } = await convert(deckOf({ slides: [{ shapes }] }))
    expect(blocks.map((block) => block.text)).toEqual(['Slide 1', 'Mean(a+b)/2=x^2+√(y)'])
    expect(formulas).toBe(1)
  })

  test('does not include text of the layout or the master', async () => {
    const inside = textBox('of the template', [0, 0, 100, 50])
    const lines = await linesOfSlide(titled('T'), { layout: inside, master: inside })
    expect(lines).toEqual(['heading: T'])
  })
})

describe('tables, diagrams and images', () => {
  test('merged cells span, and covered ones are left out', async () => {
    const table = tableFrame(
      [0, 0, 300, 100],
      [
        [
          ['wide', 'gridSpan="2"'],
          ['covered', 'hMerge="1"'],
          ['tall', 'rowSpan="2"'],
        ],
        [['a'], ['b'], ['covered too', 'vMerge="1"']],
      ],
      'firstRow="1"',
    )
    const { blocks } = await convert(deckOf({ slides: [{ shapes: table }] }))
    expect(blocks[1]).toMatchObject({
      html: '<table><tr><th colspan="2">wide</th><th rowspan="2">tall</th></tr><tr><td>a</td><td>b</td></tr></table>',
      text: 'wide\ttall\na\tb',
    })
  })

  test('a diagram becomes a list by its hierarchy, even if that is cyclic', async () => {
    const relations = [['rId9', 'diagramData', '../diagrams/data1.xml']] as const
    const points = { one: 'One', two: 'Two', inner: 'Inner', ring: 'Ring', back: 'Back' }
    const links = [
      ['root', 'two'],
      ['root', 'one'],
      ['two', 'inner'],
      ['ring', 'back'],
      ['back', 'ring'],
    ] as const
    const lines = await linesOfSlide(
      { shapes: diagramFrame([0, 0, 300, 300], 'rId9'), relations },
      { parts: { 'ppt/diagrams/data1.xml': diagramXml(points, links) } },
    )
    expect(lines.slice(1)).toEqual([
      'list_item: - Two',
      'list_item:   - Inner',
      'list_item: - One',
      'list_item: - Ring',
      'list_item:   - Back',
    ])
  })

  test('an image on two slides is stored once, and a missing one is still described', async () => {
    const relations = [
      ['rId8', 'image', '../media/dot.png'],
      ['rId9', 'image', '../media/gone.png'],
    ] as const
    const shapes =
      picture([0, 0, 100, 100], 'rId8', 'A dot') + picture([0, 200, 100, 100], 'rId9', '')
    const slide = { shapes, relations }
    const { blocks, pictures } = await convertWithPictures(
      deckOf({
        slides: [slide, slide],
        parts: { 'ppt/media/dot.png': Buffer.from(PIXEL, 'base64') },
      }),
    )
    const [asset] = [...pictures.keys()]
    expect(pictures.size).toBe(1)
    expect(blocks.slice(1, 3)).toEqual([
      { kind: 'image', text: 'A dot', boxes: [], asset },
      { kind: 'image', text: 'Picture "Picture 4" on slide 1', boxes: [] },
    ])
  })

  test('an image without a description gets no text here, and metafiles are counted', async () => {
    const relations = [
      ['rId7', 'image', '../media/dot.png'],
      ['rId8', 'image', '../media/drawing.emf'],
      ['rId9', 'image', '../media/old.WMF'],
    ] as const
    const shapes = relations
      .map(([relation], at) => picture([0, at * 100, 90, 90], relation, ''))
      .join('')
    const parts = {
      'ppt/media/dot.png': Buffer.from(PIXEL, 'base64'),
      'ppt/media/drawing.emf': 'drawing',
      'ppt/media/old.WMF': 'drawing',
    }
    const { blocks, warnings } = await convertWithPictures(
      deckOf({ slides: [{ shapes, relations }], parts }),
    )
    expect(blocks.slice(1).map(({ text }) => text)).toEqual([
      '',
      'Picture "Picture 4" on slide 1',
      'Picture "Picture 4" on slide 1',
    ])
    expect(warnings).toEqual([
      '2 images are Windows metafiles (EMF or WMF), which are not supported, and were left out.',
    ])
  })
})

describe('notes', () => {
  test('follow the slide in a separate chunk, without page numbers', async () => {
    const notes =
      shape(paragraph(run('Say it slowly.')), { placeholder: 'type="body" idx="1"' }) +
      shape(paragraph(run('7')), { placeholder: 'type="sldNum" idx="5"' })
    const slide = { ...titled('T', textBox('shown', [0, 100, 100, 50])), notes }
    const document = await convert(deckOf({ slides: [slide] }))
    expect(planChunks(document, { mode: 'standard', format: 'pptx' })).toMatchObject([
      {
        children: [
          { content: 'shown' },
          {
            content: 'Speaker notes:\nSay it slowly.',
            metadata: { block_type: 'speaker_notes' },
          },
        ],
      },
    ])
  })
})
