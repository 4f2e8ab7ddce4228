import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  type WordParts,
  para,
  pictureRun,
  run,
  styled,
  tableXml,
  wordOf,
} from '../../test/fixtures/docx-parts.ts'
import { diagramXml } from '../../test/fixtures/pptx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { openAssets } from '../pictures/assets.ts'
import { convertDocx } from './convert-docx.ts'

const graphic = (content: string, altText = '') =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="3" name="Graphic" descr="${altText}"/><a:graphic><a:graphicData>` +
  `${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`

const CHART =
  '<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/><c:ser>' +
  '<c:tx><c:strRef><c:f>S!B1</c:f><c:strCache><c:pt idx="0"><c:v>Tons</c:v></c:pt></c:strCache></c:strRef></c:tx>' +
  '<c:val><c:numRef><c:f>S!B2</c:f><c:numCache><c:ptCount val="1"/><c:pt idx="0"><c:v>7</c:v></c:pt></c:numCache></c:numRef></c:val>' +
  '</c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>'

async function convert(parts: Omit<WordParts, 'relations' | 'parts'>) {
  await using folder = await tempFolder()
  const png = (color: string) =>
    sharp({ create: { width: 8, height: 6, channels: 3, background: color } })
      .png()
      .toBuffer()
  const bytes = wordOf({
    ...parts,
    relations: [
      ['red', 'image', 'media/red.png'],
      ['blue', 'image', '/word/media/blue.png'],
      ['drawing', 'image', 'media/drawing.emf'],
      ['chart', 'chart', 'charts/chart1.xml'],
      ['data', 'diagramData', 'diagrams/data1.xml'],
    ],
    parts: {
      'word/media/red.png': await png('red'),
      'word/media/blue.png': await png('blue'),
      'word/media/drawing.emf': 'no picture that can be shown',
      'word/charts/chart1.xml': CHART,
      'word/diagrams/data1.xml': diagramXml({ a: 'Plan', b: 'Do' }, [
        ['root', 'a'],
        ['a', 'b'],
      ]),
    },
  })
  return await convertDocx(await folder.put('a.docx', bytes), { assets: openAssets(folder.path) })
}

const ASSET = expect.stringMatching(/^assets\/[0-9a-f]{32}\.webp$/) as string

test('keeps images in place with caption and alternative text, including floating and VML images', async () => {
  const vml =
    '<w:r><w:pict><v:shape alt="old drawing"><v:imagedata r:id="blue"/></v:shape></w:pict></w:r>'
  const { blocks } = await convert({
    body:
      styled('Heading1', 'Ships') +
      para(pictureRun('red', 'A ferry')) +
      styled('Caption', 'Figure 1: The ferry') +
      para(run('Text') + pictureRun('blue', '', 'anchor')) +
      para(vml + run('after the old one')) +
      tableXml([[para(pictureRun('red')), 'beside']]),
  })
  expect(blocks).toMatchObject([
    { kind: 'heading' },
    { kind: 'image', text: 'Figure 1: The ferry\nA ferry', asset: ASSET },
    { kind: 'paragraph', text: 'Text' },
    { kind: 'image', text: '', asset: ASSET },
    { kind: 'image', text: 'old drawing', asset: ASSET },
    { kind: 'paragraph', text: 'after the old one' },
    { kind: 'table', text: '\tbeside' },
    { kind: 'image', asset: ASSET },
  ])
  expect(blocks).toHaveLength(8)
})

test('describes charts and diagrams in words, with their captions', async () => {
  const { blocks } = await convert({
    body:
      para(graphic('<c:chart xmlns:c="c" r:id="chart"/>', 'Catch of the year')) +
      styled('Caption', 'Figure 2: Catch') +
      para(graphic('<dgm:relIds xmlns:dgm="d" r:dm="data"/>')),
  })
  expect(blocks).toEqual([
    {
      kind: 'image',
      text: 'Figure 2: Catch\nCatch of the year\nColumn chart\nSeries "Tons": 7',
      boxes: [],
    },
    { kind: 'image', text: '- Plan\n  - Do', boxes: [] },
  ])
})

test("replaces an image that can't be shown with its description, and omits images that have none or are missing", async () => {
  const silent = (relation: string) =>
    graphic(`<pic:pic><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic>`)
  const document = await convert({
    body: para(pictureRun('drawing', 'A sketch') + silent('drawing') + silent('nowhere')),
  })
  expect(document.blocks).toEqual([{ kind: 'image', text: 'A sketch', boxes: [] }])
  expect(document.warnings).toEqual([
    expect.stringContaining('metafile'),
    '1 image or chart is missing from the file and was left out.',
  ])
})
