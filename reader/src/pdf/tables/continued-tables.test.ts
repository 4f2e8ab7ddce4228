import { expect, it } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

type Cell = readonly [text: string, span: number]

const tablesOf = async (writer: PageWriter): Promise<string[]> => {
  const { blocks } = await convertBytes(await writer.finish())
  return blocks.flatMap((block) => (block.kind === 'table' ? [block.html] : []))
}

const headOf = (html = ''): string[] =>
  [...html.matchAll(/<th[^>]*>([^<]*)/gu)].map(([, text = '']) => text)

/** Draws rows with borders around all cells. */
function drawBoxed(writer: PageWriter, rows: readonly (readonly Cell[])[], top: number): void {
  for (const [at, row] of rows.entries()) {
    let x = 60
    for (const [text, span] of row) {
      const [y, width] = [top + at * 16, span * 90]
      writer.pdf.rect(x, y, width, 16).stroke()
      const font = at === 0 ? writer.bold : 'Helvetica'
      if (text !== '') writer.text(text, [x + 4, y + 11], { font })
      x += width
    }
  }
}

const one = (texts: readonly string[]): Cell[] => texts.map((text) => [text, 1])

const LEAVES = ['County', 'Active', 'All', 'Active', 'All']

const figures = (names: readonly string[]): Cell[][] =>
  names.map((name, i) => one([name, ...[7, 8, 5, 6].map((n) => `${n},${i}04`)]))

it('plain names of columns below bold names over several columns are part of the head', async () => {
  const writer = new PageWriter()
  const pairs: Cell[] = [
    ['', 1],
    ['April', 2],
    ['July', 2],
  ]
  drawBoxed(writer, [pairs, one(LEAVES), ...figures(['Alder', 'Birch', 'Cedar'])], 80)
  writer.addPage()
  drawBoxed(writer, [pairs, one(LEAVES), ...figures(['Dogwood', 'Elm'])], 80)
  const tables = await tablesOf(writer)
  expect(tables).toHaveLength(1)
  expect(headOf(tables[0])).toEqual(['', 'April', 'July', ...LEAVES])
  expect(tables[0]?.match(/<tr>/gu)).toHaveLength(7)
})

it('a table with a title of its own is not part of the table on the page before', async () => {
  const writer = new PageWriter()
  const draw = (title: string, names: readonly string[]): void =>
    drawBoxed(writer, [[[title, 5]], one(LEAVES), ...figures(names)], 80)
  draw('District 1', ['Alder', 'Birch', 'Cedar'])
  writer.addPage()
  draw('District 2', ['Dogwood', 'Elm', 'Fir'])
  writer.addPage()
  draw('District 2 (continued)', ['Gorse', 'Hazel', 'Iris'])
  const tables = await tablesOf(writer)
  expect(tables.map((html) => headOf(html)[0])).toEqual(['District 1', 'District 2'])
  expect(tables[1]).toContain('Iris')
})

it('names of groups at the edges of pages stay with their rows', async () => {
  const writer = new PageWriter()
  ;['Year and sex', 'Public', 'Private', 'Rate'].forEach((text, i) => {
    writer.text(text, i === 0 ? [60, 60] : [220 + i * 80, 60], i === 0 ? {} : { align: 'right' })
  })
  let y = 78
  const group = (text: string, level: number): void => {
    writer.text(text, [60 + level * 12, y])
    y += 13
  }
  const rows = (first: number): void => {
    for (const [i, name] of ['Primary', 'Secondary', 'Evening'].entries()) {
      writer.text(name, [84, y])
      ;['5,204', '6,310', '71.4'].forEach((text, column) => {
        writer.text(text.replace(/^\d/u, `${first + i}`), [300 + column * 80, y], {
          align: 'right',
        })
      })
      y += 13
    }
  }
  const page = (): void => {
    writer.addPage()
    y = 60
  }
  group('2022', 0)
  group('Girls', 1)
  rows(1)
  page()
  group('Boys', 1)
  rows(2)
  group('2023', 0)
  group('Girls', 1)
  rows(3)
  group('Boys', 1)
  page()
  rows(4)
  const tables = await tablesOf(writer)
  expect(tables).toHaveLength(1)
  const names = [...(tables[0] ?? '').matchAll(/<tr><td[^>]*>([^<]*)/gu)].map(([, text]) => text)
  const members = ['\u2003\u2003Primary', '\u2003\u2003Secondary', '\u2003\u2003Evening']
  const year = ['\u2003Girls', ...members, '\u2003Boys', ...members]
  expect(names).toEqual(['2022', ...year, '2023', ...year])
})
