import { expect, it } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

/** The rows of each table, with tabs between cells. */
async function tablesIn(writer: PageWriter): Promise<string[][]> {
  const { blocks } = await convertBytes(await writer.finish())
  return blocks.flatMap((block) => (block.kind === 'table' ? [block.text.split('\n')] : []))
}

const right = { align: 'right' } as const
const YEARS = ['2019', '2020', '2021', '2022']
const HARBORS = ['Alder Bay', 'Birch Point', 'Cedar Inlet', 'Dune Harbor', 'Elm Quay']
const valuesOf = (row: number): string[] => YEARS.map((_, i) => `${row + 1},${i + 1}0${row}`)
const ROWS = [
  ['Harbor', ...YEARS].join('\t'),
  ...HARBORS.map((name, row) => [name, ...valuesOf(row)].join('\t')),
]

/** Draws a head and five rows. */
function drawRows(writer: PageWriter, top: number): void {
  writer.text('Harbor', [60, top])
  YEARS.forEach((year, i) => writer.text(year, [240 + i * 70, top], right))
  for (const [row, name] of HARBORS.entries()) {
    const y = top + 18 * (row + 1)
    writer.text(name, [60, y])
    valuesOf(row).forEach((text, i) => writer.text(text, [240 + i * 70, y], right))
  }
}

it('columns with rules between their heads only are read by their words', async () => {
  const writer = new PageWriter()
  drawRows(writer, 80)
  for (let row = 0; row <= 6; row += 1) writer.rule(55, 455, 75 + row * 18)
  for (const x of [55, 455]) writer.upright(x, 75, 183)
  for (const x of [190, 245, 315, 385]) writer.upright(x, 75, 93)
  expect(await tablesIn(writer)).toEqual([ROWS])
})

it('the second line of a caption is not a head', async () => {
  const writer = new PageWriter()
  writer.text(
    'Table 7.  Ships that were counted in harbors of the northern coast, by year of the',
    [60, 60],
  )
  writer.text('first count: complete years only', [150, 71])
  drawRows(writer, 84)
  expect(await tablesIn(writer)).toEqual([ROWS])
})

/** Writes lines of a typewriter. */
function type(writer: PageWriter, lines: readonly string[]): void {
  lines.forEach((line, i) => writer.text(line, [60, 60 + i * 12], { size: 10, font: 'Courier' }))
}

const SOUNDINGS = [
  'Share .......... 1.0   1.1   1.2   1.3   1.5',
  '--------------------------------------------',
  '0.99 ........... 800   880   960 1,040 1,120',
  '0.95 ........... 160   176   192   208   224',
  '0.90 to 0.94 ...  80    88    96   104   112',
  '0.50 ...........  30    33    36    39    42',
]

it('names before dots keep their figures on a typewritten page, and a typed rule ends the head', async () => {
  const writer = new PageWriter()
  type(writer, [
    'The table names the least number of soundings for a chart of',
    'each scale. Below thirty soundings a chart is only a sketch.',
    '',
    '                             Scale',
    ...SOUNDINGS,
  ])
  const { blocks } = await convertBytes(await writer.finish())
  const tables = blocks.filter((block) => block.kind === 'table')
  expect(tables.map(({ text }) => text.split('\n'))).toEqual([
    [
      'Share\tScale',
      '1.0\t1.1\t1.2\t1.3\t1.5',
      '0.99\t800\t880\t960\t1,040\t1,120',
      '0.95\t160\t176\t192\t208\t224',
      '0.90 to 0.94\t80\t88\t96\t104\t112',
      '0.50\t30\t33\t36\t39\t42',
    ],
  ])
  expect(tables[0]?.html).toContain('<th colspan="5">Scale</th>')
  expect(blocks.map(({ kind }) => kind)).not.toContain('paragraph')
  expect(JSON.stringify(blocks)).not.toContain('....')
})

it('tables below each other on a typewritten page have heads of their own', async () => {
  const writer = new PageWriter()
  const second = SOUNDINGS.map((line) => line.replace('1.0   1.1   1.2', '2.0   2.1   2.2')).map(
    (line) => line.replace('1.3   1.5', '2.3   3.0'),
  )
  const scale = '                             Scale'
  type(writer, ['Table 1. Soundings by scale', '', scale, ...SOUNDINGS, '', scale, ...second])
  const tables = await tablesIn(writer)
  expect(tables.map((rows) => rows.slice(0, 2))).toEqual([
    ['Share\tScale', '1.0\t1.1\t1.2\t1.3\t1.5'],
    ['Share\tScale', '2.0\t2.1\t2.2\t2.3\t3.0'],
  ])
})

it('figures in the last line of a head are heads if the only rule is below them', async () => {
  const writer = new PageWriter()
  const columns = [250, 305, 360, 415, 470]
  const heads = [
    ['Share', 'Less than', '$10,000-', '$15,000-', 'More than'],
    ['who paid', '$10,000', '14,999', '29,999', '30,000'],
  ]
  writer.rule(60, 475, 78)
  heads.forEach((line, at) => {
    line.forEach((text, i) => writer.text(text, [columns[i]!, 82 + at * 11], right))
  })
  writer.text('Kind of harbor', [60, 93])
  writer.rule(60, 475, 104)
  HARBORS.forEach((name, row) => {
    writer.text(name, [60, 110 + row * 12])
    columns.forEach((x, i) => writer.text(`${row + 10}.${i}`, [x, 110 + row * 12], right))
  })
  writer.rule(60, 475, 172)
  const [rows] = await tablesIn(writer)
  expect(rows?.slice(0, 2)).toEqual([
    'Kind of harbor\tShare who paid\tLess than $10,000\t$10,000-14,999\t$15,000-29,999\tMore than 30,000',
    'Alder Bay\t10.0\t10.1\t10.2\t10.3\t10.4',
  ])
})

/** Draws the border of a cell. */
function box(writer: PageWriter, [x, y]: readonly [number, number], to: readonly [number, number]) {
  for (const at of [y, to[1]]) writer.rule(x, to[0], at)
  for (const at of [x, to[0]]) writer.upright(at, y, to[1])
}

it('rules beside the texts of cells make no columns, and the names below a head are heads', async () => {
  const writer = new PageWriter()
  const edges = [60, 200, 320, 440]
  const rows = [
    ['', 'Ships', ''],
    ['', 'Sail', 'Motor'],
    ...HARBORS.map((name, i) => [name, `${i + 3}`, `${i + 20}`]),
  ]
  rows.forEach((texts, row) => {
    const y = 80 + row * 16
    box(writer, [60, y], [200, y + 16])
    if (row === 0) {
      // The text of this cell has rules at its sides.
      box(writer, [200, y], [440, y + 16])
      box(writer, [210, y], [430, y + 16])
      writer.text('Ships', [320, y + 4], { align: 'center' })
      return
    }
    texts.forEach((text, i) => {
      if (i > 0) box(writer, [edges[i]!, y], [edges[i + 1]!, y + 16])
      writer.text(text, [edges[i]! + 5, y + 4])
    })
  })
  const { blocks } = await convertBytes(await writer.finish())
  const [table] = blocks.filter((block) => block.kind === 'table')
  expect(table?.html).toContain(
    '<tr><th></th><th colspan="2">Ships</th></tr><tr><th></th><th>Sail</th><th>Motor</th></tr>' +
      '<tr><td>Alder Bay</td><td>3</td><td>20</td></tr>',
  )
})

it('names outside of the vertical rules of a table without a frame are its names', async () => {
  const writer = new PageWriter()
  drawRows(writer, 80)
  for (let row = 0; row <= 6; row += 1) writer.rule(55, 455, 75 + row * 18)
  for (const x of [190, 250, 320, 390]) writer.upright(x, 75, 183)
  expect(await tablesIn(writer)).toEqual([ROWS])
})

it('the name of a group close below a long name is not part of it', async () => {
  const writer = new PageWriter()
  ;['2021', '2022', '2023'].forEach((text, i) => writer.text(text, [280 + i * 60, 60], right))
  const lines: readonly (readonly [text: string, x: number, y: number, values?: boolean])[] = [
    ['By size', 60, 74],
    ['Small', 66, 86, true],
    ['Medium', 66, 98, true],
    ['Large, with sheds/', 66, 110, true],
    ['and cranes', 68, 119],
    ['By owner', 60, 129],
    ['Towns', 66, 141, true],
    ['Companies', 66, 153, true],
  ]
  for (const [text, x, y, hasValues] of lines) {
    writer.text(text, [x, y])
    if (hasValues !== true) continue
    for (let i = 0; i < 3; i += 1) writer.text(`${y * 7}.${i}`, [280 + i * 60, y], right)
  }
  const [rows = []] = await tablesIn(writer)
  expect(rows.map((row) => row.split('\t')[0]?.trim())).toEqual([
    '',
    'By size',
    'Small',
    'Medium',
    'Large, with sheds/ and cranes',
    'By owner',
    'Towns',
    'Companies',
  ])
})

it('a bold group below the bold head of a drawn table is not part of the head', async () => {
  const writer = new PageWriter()
  const rows = [
    ['Harbor', 'Owner'],
    ['Northern coast'],
    ['Alder Bay', 'Town'],
    ['Birch Point', 'Company'],
  ]
  rows.forEach((texts, row) => {
    const y = 80 + row * 16
    const style = row < 2 ? { font: writer.bold } : {}
    texts.forEach((text, i) => writer.text(text, [65 + i * 140, y + 4], style))
    box(writer, [60, y], [340, y + 16])
    if (texts.length > 1) writer.upright(200, y, y + 16)
  })
  const { blocks } = await convertBytes(await writer.finish())
  const [table] = blocks.filter((block) => block.kind === 'table')
  expect(table?.html).toContain('<tr><th>Harbor</th><th>Owner</th></tr>')
  expect(table?.html).toContain('<tr><td colspan="2">Northern coast</td></tr>')
})

it('a head in a high field has a rule below it and may be wider than its figures', async () => {
  const writer = new PageWriter()
  writer.text(
    'The harbor office has counted the ships of all ports on the northern coast.',
    [60, 60],
  )
  for (const y of [78, 104]) writer.rule(60, 460, y)
  const fields = [
    ['Port', 60, 195],
    ['Sail', 200, 325],
    ['All', 330, 460],
  ] as const
  for (const [text, from, to] of fields) {
    writer.text(text, [from, 92])
    writer.rule(from, to, 103)
  }
  writer.text('ships', [430, 92])
  HARBORS.forEach((name, row) => {
    const y = 124 + row * 13
    writer.text(name, [60, y])
    writer.text(`${row + 4}.5`, [200, y])
    writer.text(`${90 - row}`, [330, y])
  })
  const [rows] = await tablesIn(writer)
  expect(rows?.slice(0, 2)).toEqual(['Port\tSail\tAll ships', 'Alder Bay\t4.5\t90'])
})

it('a unit in brackets above the heads is the unit of the table, and none of the heads', async () => {
  const writer = new PageWriter()
  writer.text('[In thousands]', [285, 62], { align: 'center' })
  writer.text('Ships that were counted', [345, 75], { align: 'center' })
  drawRows(writer, 88)
  const { blocks } = await convertBytes(await writer.finish())
  const [table] = blocks.filter((block) => block.kind === 'table')
  expect(table?.html).not.toContain('thousands')
  expect(table?.caption).toBe('[In thousands]')
})
