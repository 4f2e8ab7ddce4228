import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { docOf, type Change, type DocRun } from '../../test/fixtures/doc.ts'
import { para, run as wordRun, styleXml, tableXml, wordOf } from '../../test/fixtures/docx-parts.ts'
import { frame, h, list, openDocumentOf, p, table } from '../../test/fixtures/opendocument.ts'
import { deckOf, paragraph, shape } from '../../test/fixtures/pptx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { workbookOf, zipParts } from '../../test/fixtures/xlsx.ts'
import type { PlannedNode } from '../core/document-model.ts'
import { convertAndPlan } from './convert.ts'

/** Text, and text that is struck out directly, by a named style, or by a double line. */
type Part = string | { readonly gone: string; readonly by?: 'style' | 'double' }
type Line = readonly Part[]

const gone = (text: string, by?: 'style' | 'double'): Part => ({ gone: text, ...(by && { by }) })

const HEADING: Line = ['Terms ', gone('and tariffs '), 'of 2026']
const LINES: readonly Line[] = [
  ['The notice is ', gone('three'), ' six months.'],
  [gone('The whole paragraph is gone.')],
  ['Rent ', gone('EUR'), gone(' 400'), ' EUR 550.'],
  ['Paid ', gone('monthly', 'style'), ' yearly.'],
  ['Due ', gone('early', 'double'), ' late.'],
]
const ITEMS: readonly Line[] = [['Keys ', gone('and cards')], [gone('Lamp')], ['Desk']]
const ROWS: readonly (readonly Line[])[] = [
  [['Item'], ['Price']],
  [['Lamp'], [gone('5'), ' 7']],
  [[gone('Chair')], [gone('9')]],
  [['Desk'], [gone('8')]],
  [['Shelf'], ['6']],
]

const TEXTS = ['The notice is six months.', 'Rent EUR 550.', 'Paid yearly.', 'Due late.']
const STRUCK = [
  'and tariffs',
  'three',
  'The whole paragraph is gone.',
  'EUR 400',
  'monthly',
  'early',
]
const IN_ITEMS = ['and cards', 'Lamp']
const IN_ROWS = ['5', 'Chair', '9', '8']

type Writer = (part: Part) => string

/** Writes lines with a function for a part. */
const joined = (line: Line, write: Writer): string => line.map(write).join('')

function htmlOf(): string {
  const write: Writer = (part) => {
    if (typeof part === 'string') return part
    if (part.by === undefined) return `<s>${part.gone}</s>`
    const tag =
      part.by === 'style' ? 'span style="color:red; text-decoration: line-through"' : 'del'
    return `<${tag}>${part.gone}</${tag.split(' ')[0]}>`
  }
  const each = (tag: string, lines: readonly Line[]) =>
    lines.map((line) => `<${tag}>${joined(line, write)}</${tag}>`).join('')
  const rows = ROWS.map((row) => `<tr>${each('td', row)}</tr>`).join('')
  return `<h1>${joined(HEADING, write)}</h1>${each('p', LINES)}<ul>${each('li', ITEMS)}</ul><table>${rows}</table>`
}

function markdown(): string {
  const write: Writer = (part) => {
    if (typeof part === 'string') return part
    const { gone: text, by } = part
    const [, before = '', word = '', after = ''] = /^(\s*)(.*?)(\s*)$/.exec(text) ?? []
    if (by === undefined) return `${before}~~${word}~~${after}`
    return by === 'style'
      ? `<span style='text-decoration:line-through'>${text}</span>`
      : `<del>${text}</del>`
  }
  const line = (content: Line) => joined(content, write)
  const items = ITEMS.map((item, at) => `- [${at === 1 ? 'x' : ' '}] ${line(item)}`).join('\n')
  const rows = ROWS.map((row) => `|${row.map(line).join('|')}|`)
  return [
    `# ${line(HEADING)}`,
    ...LINES.map(line),
    items,
    [rows[0], '|---|---|', ...rows.slice(1)].join('\n'),
  ].join('\n\n')
}

const OPEN_STYLES =
  '<style:style style:name="Gone" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>' +
  '<style:style style:name="Alike" style:family="text" style:parent-style-name="Gone"/>' +
  '<style:style style:name="GoneCell" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style>'
const OPEN_AUTOMATIC =
  '<style:style style:name="T1" style:family="text"><style:text-properties style:text-line-through-style="solid" style:text-line-through-type="single"/></style:style>' +
  '<style:style style:name="T2" style:family="text"><style:text-properties style:text-line-through-type="double"/></style:style>' +
  '<style:style style:name="T3" style:family="text"><style:text-properties style:text-line-through-style="none" style:text-line-through-type="none"/></style:style>' +
  '<style:style style:name="P1" style:family="paragraph"><style:text-properties style:text-line-through-style="solid"/></style:style>'

const openPart: Writer = (part) => {
  if (typeof part === 'string') return part
  const style = part.by === undefined ? 'T1' : part.by === 'style' ? 'Alike' : 'T2'
  return `<text:span text:style-name="${style}">${part.gone}</text:span>`
}
const openLine = (line: Line) => joined(line, openPart)
const openTable = () =>
  table(
    ROWS.map((row) =>
      row.map((cell) => `<table:table-cell>${p(openLine(cell))}</table:table-cell>`),
    ),
  )
/** A struck style of a paragraph, and text that isn't struck in it. */
const OVERRIDDEN = '<text:span text:style-name="T3">kept</text:span>'

const odt = () =>
  openDocumentOf({
    styles: OPEN_STYLES,
    automaticStyles: OPEN_AUTOMATIC,
    body:
      h(1, openLine(HEADING)) +
      LINES.map((line) => p(openLine(line))).join('') +
      p(`removed ${OVERRIDDEN}`, 'P1') +
      list(
        'L',
        ITEMS.map((item) => p(openLine(item))),
      ) +
      openTable(),
  })

const odp = () => {
  const box = (content: string, more = '') =>
    frame(`<draw:text-box>${content}</draw:text-box>`, more)
  return openDocumentOf({
    kind: 'presentation',
    styles: OPEN_STYLES,
    automaticStyles: OPEN_AUTOMATIC,
    body:
      '<draw:page>' +
      box(p(openLine(HEADING)), 'presentation:class="title"') +
      box(LINES.map((line) => p(openLine(line))).join('') + p(`removed ${OVERRIDDEN}`, 'P1')) +
      box(
        list(
          'L',
          ITEMS.map((item) => p(openLine(item))),
        ),
      ) +
      frame(openTable()) +
      '</draw:page>',
  })
}

const ods = () => {
  const cell = (line: Line) => {
    const [only] = line
    // A cell whose style strikes it out.
    if (line.length === 1 && only !== undefined && typeof only !== 'string') {
      return `<table:table-cell table:style-name="GoneCell">${p(only.gone)}</table:table-cell>`
    }
    return `<table:table-cell>${p(openLine(line))}</table:table-cell>`
  }
  const rows = ROWS.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`)
  return openDocumentOf({
    kind: 'spreadsheet',
    styles: OPEN_STYLES,
    automaticStyles: OPEN_AUTOMATIC,
    body: `<table:table table:name="Prices">${rows.join('')}</table:table>`,
  })
}

const docx = () => {
  const write: Writer = (part) => {
    if (typeof part === 'string') return wordRun(part)
    const by = { style: '<w:rStyle w:val="Alike"/>', double: '<w:dstrike/>' }
    return wordRun(part.gone, part.by === undefined ? '<w:strike/>' : by[part.by])
  }
  const line = (content: Line, properties = '') => para(joined(content, write), properties)
  const character = (id: string, more: string) =>
    `<w:style w:type="character" w:styleId="${id}"><w:name w:val="${id}"/>${more}</w:style>`
  return wordOf({
    styles:
      styleXml('Heading1', 'heading 1') +
      styleXml('Old', 'Old', '<w:rPr><w:strike/></w:rPr>') +
      character('Gone', '<w:rPr><w:strike/></w:rPr>') +
      character('Alike', '<w:basedOn w:val="Gone"/>'),
    body:
      line(HEADING, '<w:pStyle w:val="Heading1"/>') +
      LINES.map((content) => line(content)).join('') +
      para(
        wordRun('removed ') + wordRun('kept', '<w:strike w:val="0"/>'),
        '<w:pStyle w:val="Old"/>',
      ) +
      ITEMS.map((item) => line(item, '<w:numPr><w:numId w:val="1"/></w:numPr>')).join('') +
      tableXml(ROWS.map((row) => row.map((cell) => line(cell)))),
  })
}

const rtf = () => {
  const write: Writer = (part) => {
    if (typeof part === 'string') return part
    return `{\\${part.by === 'double' ? 'striked1' : 'strike'} ${part.gone}}`
  }
  const line = (content: Line) => joined(content, write)
  const row = (cells: readonly Line[]) =>
    `\\trowd\\cellx1000\\cellx2000 ${cells.map((cell) => `\\pard\\intbl ${line(cell)}\\cell`).join(' ')}\\row`
  return (
    `{\\rtf1\\ansi{\\stylesheet{\\s1 heading 1;}}\\pard\\s1 ${line(HEADING)}\\par ` +
    LINES.map((content) => `\\pard ${line(content)}\\par `).join('') +
    '\\pard {\\strike removed {\\strike0 kept}}\\par ' +
    ITEMS.map((item) => `{\\pntext -\\tab}\\pard ${line(item)}\\par `).join('') +
    `${ROWS.map(row).join('')}\\pard }`
  )
}

const doc = () => {
  const STRIKE: Change = [0x0837, 1]
  const IN_TABLE: Change = [0x2416, 1]
  const runs = (content: Line): DocRun[] =>
    content.map((part) => {
      if (typeof part === 'string') return { text: part }
      const by = { style: [0x4a30, 2, 0], double: [0x2a53, 1] } as const
      return { text: part.gone, changes: [part.by === undefined ? STRIKE : by[part.by]] }
    })
  const kept: DocRun[] = [{ text: 'removed ' }, { text: 'kept', changes: [[0x0837, 0]] }]
  return docOf(
    [
      { runs: runs(HEADING), style: 3 },
      ...LINES.map((content) => ({ runs: runs(content) })),
      { runs: kept, style: 1 },
      ...ITEMS.map((item) => ({ runs: runs(item) })),
      ...ROWS.flatMap((row) => [
        ...row.map((cell) => ({ runs: runs(cell), changes: [IN_TABLE], end: '\u0007' as const })),
        { runs: [], changes: [IN_TABLE, [0x2417, 1] as const], end: '\u0007' as const },
      ]),
    ],
    [
      { kind: 'paragraph', builtIn: 0 },
      { kind: 'paragraph', changes: [STRIKE] },
      { kind: 'character', changes: [STRIKE] },
      { kind: 'paragraph', builtIn: 1 },
    ],
  )
}

const pptx = () => {
  const write: Writer = (part) => {
    const strike =
      typeof part === 'string'
        ? ''
        : ` strike="${part.by === 'double' ? 'dblStrike' : 'sngStrike'}"`
    return `<a:r><a:rPr${strike}/><a:t>${typeof part === 'string' ? part : part.gone}</a:t></a:r>`
  }
  const line = (content: Line, properties = '') => paragraph(joined(content, write), properties)
  const rows = ROWS.map(
    (row) =>
      `<a:tr h="1">${row.map((cell) => `<a:tc><a:txBody><a:bodyPr/>${line(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`,
  )
  const tableXmlOf = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="T"/></p:nvGraphicFramePr><a:graphic><a:graphicData><a:tbl><a:tblPr/>${rows.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const styled = `<a:lstStyle><a:lvl1pPr><a:defRPr strike="sngStrike"/></a:lvl1pPr></a:lstStyle>`
  const overridden = paragraph(
    '<a:r><a:t>removed </a:t></a:r><a:r><a:rPr strike="noStrike"/><a:t>kept</a:t></a:r>',
  )
  return deckOf({
    slides: [
      {
        shapes:
          shape(line(HEADING), { placeholder: 'type="title"' }) +
          shape(LINES.map((content) => line(content)).join('')) +
          shape(styled + overridden) +
          shape(ITEMS.map((item) => line(item, '<a:buChar char="•"/>')).join('')) +
          tableXmlOf,
      },
    ],
  })
}

const xlsx = (isShared: boolean) => {
  const runOf: Writer = (part) =>
    typeof part === 'string'
      ? `<r><t xml:space="preserve">${part}</t></r>`
      : `<r><rPr><strike/></rPr><t xml:space="preserve">${part.gone}</t></r>`
  const strings: string[] = []
  const cell = (line: Line, at: string): string => {
    const [only] = line
    const isWhole = line.length === 1 && only !== undefined && typeof only !== 'string'
    if (isWhole && /^\d+$/.test(only.gone)) return `<c r="${at}" s="1"><v>${only.gone}</v></c>`
    const content = isWhole ? `<t>${only.gone}</t>` : joined(line, runOf)
    const style = isWhole ? ' s="1"' : ''
    if (!isShared) return `<c r="${at}"${style} t="inlineStr"><is>${content}</is></c>`
    return `<c r="${at}"${style} t="s"><v>${strings.push(content) - 1}</v></c>`
  }
  const rows = ROWS.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((line, column) => cell(line, `${'AB'[column]}${at + 1}`)).join('')}</row>`,
  ).join('')
  return workbookOf({
    sheets: [{ name: 'Prices', rows }],
    sharedStrings: strings,
    styles: '<fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs>',
  })
}

const epub = () =>
  zipParts({
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
    'b.opf':
      '<package><metadata/><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': `<html><body>${htmlOf()}</body></html>`,
  })

const eml = () =>
  `From: a@example.org\r\nTo: b@example.org\r\nSubject: Offer\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${htmlOf()}`

const TEXT_FILES: Readonly<Record<string, () => string | Uint8Array>> = {
  html: htmlOf,
  epub,
  eml,
  markdown,
  odt,
  odp,
  docx,
  rtf,
  doc,
  pptx,
}
const OVERRIDING = new Set(['odt', 'odp', 'docx', 'rtf', 'doc', 'pptx'])

const chunksOf = (nodes: readonly PlannedNode[]): Extract<PlannedNode, { kind: 'chunk' }>[] =>
  nodes.flatMap((node) => (node.kind === 'chunk' ? [node] : chunksOf(node.children)))

async function read(name: string, format: string, bytes: string | Uint8Array) {
  await using folder = await tempFolder()
  const path = await folder.put(name, bytes)
  // Web pages are a kind of text.
  const kind = format === 'html' ? 'text' : format
  const input = { path, format: kind, mode: 'standard', dpi: 72 } as Parameters<
    typeof convertAndPlan
  >[0]
  const result = await convertAndPlan(input, {})
  const chunks = chunksOf(result.nodes)
  return {
    ...result,
    chunks,
    struck: chunks.flatMap(({ metadata }) => (metadata?.['struck'] as string[] | undefined) ?? []),
    table: chunks.find(({ chunkType }) => chunkType === 'TABLE'),
  }
}

test.each(Object.keys(TEXT_FILES))('struck text in %s is a fact of its chunk', async (format) => {
  const {
    nodes,
    plainText,
    struck,
    table: found,
  } = await read(`a.${format}`, format, TEXT_FILES[format]?.() ?? '')
  const expected = OVERRIDING.has(format)
    ? [...STRUCK, 'removed', ...IN_ITEMS, ...IN_ROWS]
    : [...STRUCK, ...IN_ITEMS, ...IN_ROWS]
  expect(struck).toEqual(expected)
  const lines = plainText.split('\n').map((line) => line.replace(/^[- ]*(?:\[[ x]\] )?/, '').trim())
  // What is left of an item that is struck out as a whole has no mark.
  expect(plainText.split('\n')).not.toContain('- [x]')
  for (const text of TEXTS) expect(lines).toContain(text)
  if (OVERRIDING.has(format)) expect(lines).toContain('kept')
  expect(lines).toContain('Terms of 2026')
  expect(JSON.stringify(nodes)).toContain('"name":"Terms of 2026"')
  expect(lines).toEqual(expect.arrayContaining(['Keys', 'Desk']))
  expect(lines.filter((line) => line === 'Lamp')).toEqual([])
  expect(found?.content.replaceAll('th>', 'td>')).toBe(
    '<table><tr><td>Item</td><td>Price</td></tr><tr><td>Lamp</td><td>7</td></tr><tr><td>Desk</td><td></td></tr><tr><td>Shelf</td><td>6</td></tr></table>',
  )
  expect(found?.metadata).toMatchObject({ struck: IN_ROWS })
})

test.each([
  ['xlsx', 'in cells', () => xlsx(false)],
  ['xlsx', 'in shared strings', () => xlsx(true)],
  ['ods', 'in cells', ods],
])('struck text of %s %s is a fact of its table', async (format, _, write) => {
  const { plainText, struck, table: found } = await read(`a.${format}`, format, write())
  expect(struck).toEqual(IN_ROWS)
  expect(plainText).toContain('Item\tPrice\nLamp\t7\nDesk\t\nShelf\t6')
  expect(found?.metadata).toMatchObject({ struck: IN_ROWS })
  expect(String(found?.metadata?.['enriched_html'])).not.toContain('Chair')
})

test('a run with a font of its own is not struck by the style of its cell', async () => {
  const cell =
    '<c r="A1" s="1" t="inlineStr"><is><r><t>three </t></r><r><rPr><b/></rPr><t>six months</t></r></is></c>'
  const bytes = workbookOf({
    sheets: [{ name: 'S', rows: `<row r="1">${cell}</row>` }],
    styles: '<fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs>',
  })
  const { chunks } = await read('a.xlsx', 'xlsx', bytes)
  expect(chunks).toMatchObject([{ content: 'six months', metadata: { struck: ['three'] } }])
})

test('if all text is struck out, a warning has it', async () => {
  const all = await read(
    'a.html',
    'html',
    '<h1>Title</h1><table><tr><td><s>1</s><td><s>2</s></table>',
  )
  expect(all.document.warnings.join()).toContain('"1", "2"')
  const sheet = workbookOf({
    sheets: [{ name: 'Old', rows: '<row r="1"><c r="A1" s="1"><v>1</v></c></row>' }],
    styles: '<fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs>',
  })
  await expect(read('a.xlsx', 'xlsx', sheet)).rejects.toMatchObject({ code: 'empty' })
})

test('each part of a long table has the struck texts of its rows', async () => {
  const rows = Array.from(
    { length: 200 },
    (_, at) => `<tr><td>Item number ${at}</td><td><s>${at}</s> ${at + 1000}</td></tr>`,
  )
  const html = `<table><tr><th>Item</th><th>Price</th></tr>${rows.join('')}</table>`
  const { chunks } = await read('a.html', 'html', html)
  expect(chunks.length).toBeGreaterThan(3)
  for (const { content, metadata } of chunks) {
    const struck = ((metadata?.['struck'] ?? []) as string[]).filter((text) => text !== '…')
    for (const text of struck) expect(content).toContain(`<td>${Number(text) + 1000}</td>`)
  }
})
