import { expect, it } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { PageWriter } from '../../../test/fixtures/tables/page-writer.ts'

type Convert = Awaited<ReturnType<typeof convertBytes>>

const tablesOf = ({ blocks }: Convert): string[][][] =>
  blocks
    .filter((block) => block.kind === 'table')
    .map(({ text }) => text.split('\n').map((line) => line.split('\t')))

const right = { align: 'right' } as const
const center = { align: 'center' } as const

it('names of variables in a monospaced font are beside their estimates, and errors below them', async () => {
  const writer = new PageWriter({ font: 'Times-Roman', size: 10 })
  const code = { font: 'Courier' }
  ;['Poisson', 'Quasi', 'Hurdle'].forEach((text, i) => {
    writer.text(text, [240 + i * 80, 60], center)
    writer.text(`fit_${i + 1}`, [240 + i * 80, 74], { ...center, ...code })
  })
  writer.text('Model', [80, 60])
  writer.text('Object', [80, 74])
  const names = ['(Intercept)', 'visits', 'health', 'income', 'school']
  names.forEach((name, at) => {
    const y = 90 + at * 28
    writer.text(name, [80, y], code)
    for (const i of [0, 1, 2]) {
      writer.text(`1.${at}${i}4`, [240 + i * 80, y], center)
      writer.text(`(0.${at}${i}2)`, [240 + i * 80, y + 14], center)
    }
  })
  const [rows] = tablesOf(await convertBytes(await writer.finish()))
  expect(rows).toEqual([
    ['Model Object', 'Poisson fit_1', 'Quasi fit_2', 'Hurdle fit_3'],
    ...names.flatMap((name, at) => [
      [name, ...[0, 1, 2].map((i) => `1.${at}${i}4`)],
      ['', ...[0, 1, 2].map((i) => `(0.${at}${i}2)`)],
    ]),
  ])
})

it('a sign for no value does not part a table', async () => {
  const writer = new PageWriter()
  const trains = ['RB 11', 'RE 7', 'RB 13', 'IC 64', 'RE 9', 'RB 15']
  writer.text('Train', [40, 60])
  trains.forEach((train, i) => writer.text(train, [180 + i * 60, 60], center))
  const stations = ['Halden', 'Docks', 'Marsh Road', 'Elder Bridge', 'Northwick', 'Cove Bay']
  const times = (at: number): string[] =>
    trains.map((train, i) => (train.startsWith('IC') && at % 5 > 0 ? '|' : `${5 + i}.${at}1`))
  stations.forEach((station, at) => {
    writer.text(station, [40, 76 + at * 14])
    times(at).forEach((time, i) => writer.text(time, [180 + i * 60, 76 + at * 14], center))
  })
  const tables = tablesOf(await convertBytes(await writer.finish()))
  expect(tables).toEqual([
    [['Train', ...trains], ...stations.map((station, at) => [station, ...times(at)])],
  ])
})

it('rows and the names of their groups are not heads', async () => {
  const writer = new PageWriter({ font: 'Times-Roman', size: 10 })
  const ages = ['50-54', '55-59', '60-64', '65-69']
  const rows = [
    ['Low', 738, 638, 490, 442],
    ['Med', 110, 94, 88, 104],
    ['High', 32, 30, 45, 43],
  ] as const
  writer.text('Group', [150, 60], center)
  ages.forEach((age, i) => writer.text(age, [210 + i * 50, 60], center))
  const draw = (y: number): void => {
    rows.forEach(([name, ...values], at) => {
      writer.text(name, [150, y + at * 13], center)
      values.forEach((value, i) => writer.text(`${value}`, [220 + i * 50, y + at * 13], right))
    })
  }
  draw(75)
  // Centered, it reaches over the first values.
  writer.text('Males', [195, 114], center)
  draw(127)
  const [found] = tablesOf(await convertBytes(await writer.finish()))
  const body = rows.map((row) => row.map(String))
  const names = found?.map((row) => row.map((text) => text.trim()))
  expect(names).toEqual([['Group', ...ages], ...body, ['Males'], ...body])
})

it('a head over the names and some of the values is not believed', async () => {
  const writer = new PageWriter({ font: 'Times-Roman', size: 10 })
  const ages = ['50-54', '55-59', '60-64', '65-69']
  writer.text('Patients at first', [180, 47], center)
  writer.text('Age', [285, 47], center)
  writer.text('Group', [150, 60], center)
  ages.forEach((age, i) => writer.text(age, [210 + i * 50, 60], center))
  ;['Low', 'Medium', 'High', 'Unknown'].forEach((name, at) => {
    writer.text(name, [150, 75 + at * 13], center)
    ages.forEach((_, i) => writer.text(`${700 - 90 * at + i}`, [220 + i * 50, 75 + at * 13], right))
  })
  const { blocks } = await convertBytes(await writer.finish())
  const tables = blocks.filter((block) => block.kind === 'table')
  expect(tables).toEqual([])
  expect(blocks.map((block) => ('text' in block ? block.text : '')).join('\n')).toMatch(
    /columns are uncertain[^]*Group +50-54 +55-59[^]*Medium +610 +611 +612 +613/u,
  )
})

it('a percent sign in a column of units does not join the figures beside it', async () => {
  const writer = new PageWriter()
  const rows = [
    ['Hemoglobin', '11.2', 'g/dl', '12.0 - 15.5'],
    ['Hematocrit', '34', '%', '36 - 46'],
    ['Sodium', '141', 'mmol/l', '136 - 145'],
    ['Potassium', '5.4', 'mmol/l', '3.5 - 5.1'],
    ['Creatinine', '0.7', 'mg/dl', '0.5 - 0.9'],
  ]
  const all = [['Test', 'Result', 'Unit', 'Range'], ...rows]
  all.forEach(([name = '', result = '', unit = '', range = ''], at) => {
    const y = 60 + at * 15
    writer.text(name, [60, y])
    writer.text(result, [220, y], right)
    writer.text(unit, [270, y], center)
    writer.text(range, [340, y], center)
  })
  expect(tablesOf(await convertBytes(await writer.finish()))).toEqual([all])
})

it('cells that borders do not part are lines, not one cell', async () => {
  const writer = new PageWriter()
  const { pdf } = writer
  const rule = (...[x1, y1, x2, y2]: [number, number, number, number]): void => {
    pdf.moveTo(x1, y1).lineTo(x2, y2).stroke()
  }
  for (const y of [50, 70, 130, 150]) rule(60, y, 460, y)
  for (const x of [60, 460]) rule(x, 50, x, 150)
  for (const x of [160, 240, 300]) {
    rule(x, 50, x, 70)
    rule(x, 130, x, 150)
  }
  rule(300, 70, 300, 130)
  const rows = [
    ['Name', 'Type', 'Length', 'Description'],
    ['Feature class', 'Character', '50', 'What it is'],
    ['State alpha', 'Character', '2', 'A unique code'],
    ['State numeric', 'Character', '3', 'Another code'],
    ['Elevation', 'Number', '5', 'In meters'],
  ]
  rows.forEach((row, at) => {
    row.forEach((text, i) => writer.text(text, [[65, 165, 245, 305][i] ?? 0, 56 + at * 20]))
  })
  const { blocks, warnings } = await convertBytes(await writer.finish())
  expect(warnings.join(' ')).toContain('columns')
  expect(blocks.filter((block) => block.kind === 'table')).toEqual([])
  expect(blocks.map((block) => ('text' in block ? block.text : '')).join('\n')).toMatch(
    /columns are uncertain[^]*State alpha +Character +2 +A unique code\n/u,
  )
})
