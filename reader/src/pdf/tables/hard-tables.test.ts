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

it('names of several lines are beside values centered next to them', async () => {
  const writer = new PageWriter()
  writer.text('Occupation', [60, 60])
  ;['Employment', 'Mean hourly', 'Median'].forEach((text, i) => {
    writer.text(text, [280 + i * 90, 60], right)
  })
  const names = [
    ['Chief executives'],
    ['Computer and information', 'systems managers'],
    ['Heat treating equipment setters,', 'operators, and tenders, metal', 'and plastic'],
    ['Registered nurses'],
    ['Network and computer', 'systems administrators'],
  ]
  let y = 80
  for (const [at, lines] of names.entries()) {
    lines.forEach((line, i) => writer.text(line, [60, y + i * 10.5]))
    const middle = y + (lines.length - 1) * 5.25
    ;[`${at + 1},204`, `${at + 20}.50`, `${at + 18}.75`].forEach((text, i) => {
      writer.text(text, [280 + i * 90, middle], right)
    })
    y += lines.length * 10.5 + 4
  }
  const [rows] = tablesOf(await convertBytes(await writer.finish()))
  expect(rows).toEqual([
    ['Occupation', 'Employment', 'Mean hourly', 'Median'],
    ...names.map((lines, at) => [
      lines.join(' '),
      `${at + 1},204`,
      `${at + 20}.50`,
      `${at + 18}.75`,
    ]),
  ])
})

it('a name that several years share is on each of their rows', async () => {
  const writer = new PageWriter()
  ;['Salary', 'Bonus', 'Total'].forEach((text, i) => {
    writer.text(text, [300 + i * 80, 60], right)
    writer.text('($)', [300 + i * 80, 71], right)
  })
  writer.text('Name and position', [60, 71])
  writer.text('Year', [210, 71])
  const people = [
    ['Ann Harrow', 'Chief Executive Officer'],
    ['Luca Brandt', 'Chief Financial Officer'],
  ]
  people.forEach((lines, at) => {
    lines.forEach((line, i) => writer.text(line, [60, 90 + at * 50 + i * 14]))
    ;[2023, 2022, 2021].forEach((year, i) => {
      const y = 90 + at * 50 + i * 14
      writer.text(`${year}`, [210, y])
      ;[`${at + 1},00${i}`, `${at + 4}0${i}`, `${at + 7},10${i}`].forEach((text, column) => {
        writer.text(text, [300 + column * 80, y], right)
      })
      // The mark of a footnote is small and raised.
      if (year === 2023) writer.text('(4)', [461, y - 2], { size: 6 })
    })
  })
  const [rows] = tablesOf(await convertBytes(await writer.finish()))
  expect(rows?.slice(0, 4)).toEqual([
    ['Name and position', 'Year', 'Salary ($)', 'Bonus ($)', 'Total ($)'],
    ['Ann Harrow Chief Executive Officer', '2023', '1,000', '400', '7,100 [4]'],
    ['Ann Harrow Chief Executive Officer', '2022', '1,001', '401', '7,101'],
    ['Ann Harrow Chief Executive Officer', '2021', '1,002', '402', '7,102'],
  ])
})

it('a name that several dates share is on each of their rows', async () => {
  const writer = new PageWriter()
  ;['Sail', 'Motor'].forEach((text, i) => writer.text(text, [300 + i * 80, 60], right))
  writer.text('District', [60, 60])
  writer.text('Counted', [180, 60])
  const districts = [['Inner', 'bay'], ['Lagoon'], ['Outer bay'], ['River']]
  for (const [at, lines] of districts.entries()) {
    lines.forEach((line, i) => writer.text(line, [60, 78 + at * 42 + i * 11]))
    ;['MAR 2022', 'JUN 2022', 'SEP 2022'].forEach((date, i) => {
      const y = 78 + at * 42 + i * 11
      writer.text(date, [180, y])
      ;[`${at + 1},00${i}`, `${9 - at}0${5 - i}`].forEach((text, column) => {
        writer.text(text, [300 + column * 80, y], right)
      })
    })
  }
  const [rows] = tablesOf(await convertBytes(await writer.finish()))
  expect(rows).toEqual([
    ['District', 'Counted', 'Sail', 'Motor'],
    ...districts.flatMap((lines, at) =>
      ['MAR 2022', 'JUN 2022', 'SEP 2022'].map((date, i) => [
        lines.join(' '),
        date,
        `${at + 1},00${i}`,
        `${9 - at}0${5 - i}`,
      ]),
    ),
  ])
})

it('heads over several columns follow the rules below them', async () => {
  const writer = new PageWriter()
  const ats = [220, 280, 340, 400, 460, 520]
  writer.text('Asset size', [310, 60], center)
  writer.rule(255, 345, 72)
  writer.text('Regions', [460, 60], center)
  writer.rule(375, 525, 72)
  ;['All', 'Small', 'Large', 'East', 'Mid', 'West'].forEach((text, i) => {
    writer.text(text, [ats[i] ?? 0, 76], right)
  })
  writer.rule(60, 525, 89)
  ;['Banks', 'Branches', 'Offices'].forEach((name, row) => {
    writer.text(name, [60, 94 + row * 13])
    ats.forEach((at, i) => writer.text(`${row + 1}0${i}`, [at, 94 + row * 13], right))
  })
  const { blocks } = await convertBytes(await writer.finish())
  const html = blocks.find((block) => block.kind === 'table')?.html ?? ''
  expect(html).toContain(
    '<th rowspan="2">All</th><th colspan="2">Asset size</th><th colspan="3">Regions</th>',
  )
})

it('a head without a rule is above the columns on which it is centered', async () => {
  const writer = new PageWriter()
  // Cells as in spreadsheets: they end where their numbers do.
  const ats = [225, 270, 312, 354, 396, 438, 500]
  writer.text('Loans by quarter (millions)', [(225 + 396) / 2, 60], center)
  ;['Banks', 'First', 'Second', 'Third', 'Fourth', 'Index', 'Deposits'].forEach((text, i) => {
    writer.text(text, [ats[i] ?? 0, 82], right)
  })
  writer.text('Yearly', [500, 72], right)
  writer.text('Region', [60, 82])
  ;['Northland', 'Easthaven', 'Old quay', 'Westmole'].forEach((name, row) => {
    writer.text(name, [60, 94 + row * 12])
    ats.forEach((at, i) => writer.text(`${row + 1}${i + 1}.4${i}`, [at, 94 + row * 12], right))
  })
  const { blocks } = await convertBytes(await writer.finish())
  const html = blocks.find((block) => block.kind === 'table')?.html ?? ''
  expect(html).toContain('<th colspan="4">Loans by quarter (millions)</th>')
})

it('lines centered below the title of a page are not heads', async () => {
  const writer = new PageWriter()
  writer.text('REPORT ON REGISTERED BOATS', [297, 30], { ...center, size: 12 })
  writer.text('March 2022, counted on the first of the month', [297, 44], center)
  writer.text('Compiled by the office of harbors and waterways', [297, 54], center)
  writer.text('In use', [60, 68], { font: writer.bold })
  const ats = [220, 290, 360, 430, 480]
  ;['Sail', 'Motor', 'Rowing', 'Other', 'Total'].forEach((text, i) => {
    writer.text(text, [ats[i] ?? 0, 80], right)
  })
  writer.text('Harbor', [60, 80])
  ;['Easthaven', 'Northpoint', 'Old quay', 'Westmole'].forEach((name, row) => {
    writer.text(name, [60, 94 + row * 13])
    ats.forEach((at, i) => writer.text(`${row + 1},${i + 1}0${i}`, [at, 94 + row * 13], right))
  })
  const [rows] = tablesOf(await convertBytes(await writer.finish()))
  expect(rows?.slice(0, 2)).toEqual([
    ['Harbor', 'Sail', 'Motor', 'Rowing', 'Other', 'Total'],
    ['Easthaven', '1,100', '1,201', '1,302', '1,403', '1,504'],
  ])
})

it('tables below each other in the same columns have their own heads', async () => {
  const writer = new PageWriter()
  const parts = [
    ['Part A. Lakes', 'Depth', 'Width'],
    ['Part B. Rivers', 'Salt', 'Iron'],
  ]
  for (const [at, [name = '', ...heads]] of parts.entries()) {
    const top = 60 + at * 74
    writer.text(name, [60, top], { font: writer.bold })
    writer.text('Station', [60, top + 13])
    heads.forEach((text, i) => writer.text(text, [280 + i * 90, top + 13], right))
    ;['North gate', 'South gate', 'Old lock'].forEach((station, row) => {
      writer.text(station, [60, top + 26 + row * 12])
      ;[0, 1].forEach((i) => {
        writer.text(`${9 - row}${at}.${i + row}`, [280 + i * 90, top + 26 + row * 12], right)
      })
    })
  }
  const tables = tablesOf(await convertBytes(await writer.finish()))
  expect(tables.map(([head]) => head)).toEqual(parts.map(([, ...heads]) => ['Station', ...heads]))
})

it('a page without a head has the one of the page before, and notes come last', async () => {
  const writer = new PageWriter()
  const page = (from: number): void => {
    for (let i = from; i < from + 12; i += 1) {
      const y = 74 + (i - from) * 13
      writer.text(`Station ${String.fromCodePoint(65 + i)}`, [60, y])
      writer.text(`${i + 1}.5`, [250, y], right)
      writer.text(`${((i * 37) % 90) + 100}`, [330, y], right)
    }
  }
  writer.text('Depth', [250, 58], right)
  writer.text('Salt', [330, 58], right)
  page(0)
  writer.text('* Measured at noon.', [60, 74 + 12 * 13], { size: 7 })
  writer.addPage()
  page(12)
  const tables = tablesOf(await convertBytes(await writer.finish()))
  expect(tables).toHaveLength(1)
  const [rows = []] = tables
  expect(rows).toHaveLength(26)
  expect(rows[0]).toEqual(['', 'Depth', 'Salt'])
  expect(rows[13]?.[0]).toBe('Station M')
  expect(rows.at(-1)?.[0]).toBe('* Measured at noon.')
})

it('a table that fails the checks is kept as lines, with a warning', async () => {
  const writer = new PageWriter()
  ;['Number', 'Share'].forEach((text, i) => writer.text(text, [280 + i * 100, 60], right))
  writer.text('District', [60, 60])
  for (let i = 0; i < 9; i += 1) {
    const y = 76 + i * 13
    writer.text(`District ${String.fromCodePoint(65 + i)}`, [60, y])
    // Figures that are aligned with nothing.
    writer.text(`${10 + i}`, [250 + ((i * 23) % 60), y])
    writer.text(`${30 + i}`, [350 + ((i * 29) % 60), y])
  }
  const converted = await convertBytes(await writer.finish())
  expect(tablesOf(converted)).toEqual([])
  expect(converted.warnings).toEqual([
    'Page 1 has a table whose columns are uncertain, so its lines are kept as on the page.',
  ])
  const [lines] = converted.blocks.filter(({ kind }) => kind === 'code')
  expect(lines).toMatchObject({ repeated: 2 })
  expect(lines?.text).toMatch(/District +Number +Share\nDistrict A +10 +30\n/u)
})

it('a name of two lines is one name, even if the next one has two lines, too', async () => {
  const writer = new PageWriter()
  writer.text('Industry', [60, 60])
  ;['Total', 'Share'].forEach((text, i) => writer.text(text, [300 + i * 80, 60], right))
  const names = [
    ['Construction'],
    ['Wholesale and retail trade', 'including motor vehicles'],
    ['Accommodation', 'and food services'],
    ['Information; media;', 'telephony'],
    ['Other'],
  ]
  let y = 78
  for (const [at, lines] of names.entries()) {
    for (const [i, text] of lines.entries()) {
      writer.text(text, [60, y])
      if (i === lines.length - 1) {
        writer.text(`${at + 1},204`, [300, y], right)
        writer.text(`${at + 11}.5`, [380, y], right)
      }
      y += 12
    }
  }
  const [rows] = tablesOf(await convertBytes(await writer.finish()))
  expect(rows?.slice(1).map(([name]) => name)).toEqual(names.map((lines) => lines.join(' ')))
})
