import { expect, test } from 'vitest'
import { docOf, type DocRun } from '../../test/fixtures/doc.ts'
import { para, run as wordRun, tableXml, wordOf } from '../../test/fixtures/docx-parts.ts'
import { openDocumentOf, p, table } from '../../test/fixtures/opendocument.ts'
import { deckOf, paragraph, shape } from '../../test/fixtures/pptx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { workbookOf } from '../../test/fixtures/xlsx.ts'
import { htmlToPlainText } from '../html/html-to-plain-text.ts'
import { convertFile } from './convert.ts'

type Part = string | { readonly up: string }
type Line = readonly Part[]

const up = (text: string): Part => ({ up: text })

/** A power, a note at a figure, a note at a word, and an ordinal number. */
const LINE: Line = [
  '10',
  up('6'),
  ' cycles; 410',
  up('3'),
  ' at the gate',
  up('4'),
  ' on the 1',
  up('st'),
  ' floor.',
]
const TEXT = '10^6 cycles; 410 [3] at the gate[4] on the 1st floor.'
const ROWS: readonly (readonly Line[])[] = [
  [['Load'], ['Area in m', up('2')]],
  [
    ['10', up('6')],
    ['410', up('3')],
  ],
]
const HTML =
  '<table><tr><td>Load</td><td>Area in m<sup>2</sup></td></tr><tr><td>10<sup>6</sup></td><td>410 [3]</td></tr></table>'

type Writer = (
  raise: (text: string) => string,
  plain?: (text: string) => string,
) => (line: Line) => string

const written: Writer =
  (raise, plain = (text) => text) =>
  (line) =>
    line.map((part) => (typeof part === 'string' ? plain(part) : raise(part.up))).join('')

const html = () => {
  const line = written((text) => `<sup><a href="#n">${text}</a></sup>`)
  const rows = ROWS.map((row) => `<tr>${row.map((cell) => `<td>${line(cell)}</td>`).join('')}</tr>`)
  return `<p>${line(LINE)}</p><table>${rows.join('')}</table>`
}

const markdown = () => {
  const line = written((text) => (text === '6' ? `^${text}^` : `<sup>${text}</sup>`))
  const [head, ...rows] = ROWS.map((row) => `|${row.map(line).join('|')}|`)
  return [line(LINE), '', head, '|---|---|', ...rows].join('\n')
}

const openLine = written((text) => `<text:span text:style-name="Up">${text}</text:span>`)
const openDocument = (kind: 'text' | 'presentation' | 'spreadsheet', body: string) =>
  openDocumentOf({
    kind,
    body,
    automaticStyles:
      '<style:style style:name="Up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>',
  })
const openTable = (attributes = '') =>
  table(
    ROWS.map((row) =>
      row.map((cell) => `<table:table-cell>${p(openLine(cell))}</table:table-cell>`),
    ),
    attributes,
  )

const odp = () => {
  const boxes = [`<draw:text-box>${p(openLine(LINE))}</draw:text-box>`, openTable()]
  const frames = boxes.map((content) => `<draw:frame>${content}</draw:frame>`).join('')
  return openDocument('presentation', `<draw:page>${frames}</draw:page>`)
}

const docx = () => {
  const line = written(
    (text) => wordRun(text, '<w:vertAlign w:val="superscript"/>'),
    (text) => wordRun(text),
  )
  return wordOf({
    body: para(line(LINE)) + tableXml(ROWS.map((row) => row.map((cell) => para(line(cell))))),
  })
}

const rtf = () => {
  const line = written((text) => `{\\super ${text}}`)
  const rows = ROWS.map(
    (row) =>
      `\\trowd\\cellx1000\\cellx2000 ${row.map((cell) => `\\pard\\intbl ${line(cell)}\\cell`).join(' ')}\\row`,
  )
  return `{\\rtf1\\ansi\\pard ${line(LINE)}\\par ${rows.join('')}\\pard }`
}

const doc = () => {
  const runs = (line: Line): DocRun[] =>
    line.map((part) =>
      typeof part === 'string' ? { text: part } : { text: part.up, changes: [[0x2a48, 1]] },
    )
  const inTable = [0x2416, 1] as const
  return docOf([
    { runs: runs(LINE) },
    ...ROWS.flatMap((row) => [
      ...row.map((cell) => ({ runs: runs(cell), changes: [inTable], end: '\u0007' as const })),
      { runs: [], changes: [inTable, [0x2417, 1] as const], end: '\u0007' as const },
    ]),
  ])
}

const pptx = () => {
  const line = written(
    (text) => `<a:r><a:rPr baseline="30000"/><a:t>${text}</a:t></a:r>`,
    (text) => `<a:r><a:t>${text}</a:t></a:r>`,
  )
  const cell = (content: Line) =>
    `<a:tc><a:txBody><a:bodyPr/>${paragraph(line(content))}</a:txBody></a:tc>`
  const rows = ROWS.map((row) => `<a:tr h="1">${row.map(cell).join('')}</a:tr>`).join('')
  const frame = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr/>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  return deckOf({ slides: [{ shapes: shape(paragraph(line(LINE))) + frame }] })
}

const xlsx = () => {
  const line = written(
    (text) => `<r><rPr><vertAlign val="superscript"/></rPr><t>${text}</t></r>`,
    (text) => `<r><t xml:space="preserve">${text}</t></r>`,
  )
  const cell = (content: Line, at: string) =>
    `<c r="${at}" t="inlineStr"><is>${line(content)}</is></c>`
  const rows = ROWS.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((content, column) => cell(content, `${'AB'[column]}${at + 1}`)).join('')}</row>`,
  ).join('')
  return workbookOf({
    sheets: [{ name: 'S', rows: `${rows}<row r="5">${cell(LINE, 'A5')}</row>` }],
  })
}

const ods = () =>
  openDocument(
    'spreadsheet',
    openTable('table:name="S"').replace(
      '</table:table>',
      `<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row><table:table-row><table:table-cell>${p(openLine(LINE))}</table:table-cell></table:table-row></table:table>`,
    ),
  )

const FILES: Readonly<Record<string, () => string | Uint8Array>> = {
  html,
  markdown,
  odt: () => openDocument('text', p(openLine(LINE)) + openTable()),
  odp,
  ods,
  docx,
  rtf,
  doc,
  pptx,
  xlsx,
}

test.each(Object.keys(FILES))('text above the line is told apart in %s', async (format) => {
  await using folder = await tempFolder()
  const path = await folder.put(`a.${format}`, FILES[format]?.() ?? '')
  const kind = format === 'html' ? 'text' : format
  const input = { path, format: kind, mode: 'standard', dpi: 72 } as Parameters<
    typeof convertFile
  >[0]
  const { blocks } = await convertFile(input)
  expect(blocks.map(({ text }) => text).join('\n')).toContain(TEXT)
  const [found] = blocks.filter((block) => block.kind === 'table')
  expect(found?.text).toBe('Load\tArea in m^2\n10^6\t410 [3]')
  expect(found?.html.replaceAll('th>', 'td>')).toBe(HTML)
  expect(htmlToPlainText(found?.html ?? '')).toBe('Load | Area in m^2\n10^6 | 410 [3]')
})

test('the facts of a sheet name figures without the marks of notes', async () => {
  const raised = (text: string, mark: string) =>
    `<is><r><t>${text}</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>${mark}</t></r></is>`
  const rows =
    `<row r="1"><c r="A1" t="inlineStr">${raised('Rate', '3')}</c><c r="B1"><v>5</v></c></row>` +
    '<row r="2"><c r="A2" t="inlineStr"><is><t>Twice</t></is></c><c r="B2"><f>2*B1</f><v>10</v></c></row>'
  await using folder = await tempFolder()
  const path = await folder.put('a.xlsx', workbookOf({ sheets: [{ name: 'S', rows }] }))
  const { blocks } = await convertFile({ path, format: 'xlsx', mode: 'standard', dpi: 72 })
  const [found] = blocks.filter(({ kind }) => kind !== 'heading')
  expect(found?.text).toContain('Rate[3]\t5')
  expect(found?.metadata?.['key_cells']).toMatchObject([{ label: 'Rate' }, { label: 'Twice' }])
})
