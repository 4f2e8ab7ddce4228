import { expect, test } from 'vitest'
import {
  type WordParts,
  abstractXml,
  boxRun,
  citeRun,
  fieldXml,
  levelXml,
  listed,
  noteXml,
  numXml,
  para,
  run,
  styleXml,
  styled,
  tableXml,
  wordOf,
} from '../../test/fixtures/docx-parts.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import type { ConvertedDocument } from '../core/document-model.ts'
import { convertDocx } from './convert-docx.ts'

async function convert(parts: WordParts): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  return await convertDocx(await folder.put('a.docx', wordOf(parts)))
}

/** Formats blocks as "kind: text", with the level of headings, and tables as HTML. */
async function linesOf(parts: WordParts | string): Promise<string[]> {
  const { blocks } = await convert(typeof parts === 'string' ? { body: parts } : parts)
  return blocks.map((block) => {
    if (block.kind === 'heading') return `h${block.level}: ${block.text}`
    return block.kind === 'table' ? block.html : `${block.kind}: ${block.text}`
  })
}

const textOf = async (paragraph: string) => (await linesOf(para(paragraph))).join('|')

test('finds headings by name, outline level and base style, even if styles form a cycle', async () => {
  const outline = (level: number) => `<w:pPr><w:outlineLvl w:val="${level}"/></w:pPr>`
  const basedOn = (id: string) => `<w:basedOn w:val="${id}"/>`
  const styles =
    styleXml('berschrift1', 'Überschrift 1') +
    styleXml('h2', 'heading 2', outline(1)) +
    styleXml('Clause', 'Clause', basedOn('h2')) +
    styleXml('Chapter', 'My chapter', outline(0)) +
    styleXml('NotInContents', 'Unlisted', basedOn('h2') + outline(9)) +
    styleXml('RingA', 'Ring A', basedOn('RingB')) +
    styleXml('RingB', 'Ring B', basedOn('RingA'))
  const body =
    styled('Title', 'Two lines of') +
    styled('Title', 'one title') +
    styled('berschrift1', 'German') +
    styled('Clause', 'Clause') +
    styled('Chapter', 'Chapter') +
    para('Direct', '<w:outlineLvl w:val="2"/>') +
    styled('Heading4', 'Not defined') +
    styled('h2', 'Lowered to text', '<w:outlineLvl w:val="9"/>') +
    styled('NotInContents', 'Body') +
    styled('RingA', 'Ring')
  expect(await linesOf({ body, styles })).toEqual([
    'h1: Two lines of one title',
    'h2: German',
    'h3: Clause',
    'h2: Chapter',
    'h4: Direct',
    'h5: Not defined',
    'paragraph: Lowered to text',
    'paragraph: Body',
    'paragraph: Ring',
  ])
})

test('keeps the automatic numbers of headings, including those numbered by their style', async () => {
  const numbering =
    abstractXml(
      0,
      levelXml(0, 'upperRoman', 'Part %1', '<w:pStyle w:val="Heading1"/>') +
        levelXml(1, 'decimal', '%1.%2', '<w:pStyle w:val="Heading2"/><w:isLgl/>'),
    ) + numXml(1, 0)
  const numbered = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'
  const styles =
    styleXml('Heading1', 'heading 1', numbered) + styleXml('Heading2', 'heading 2', numbered)
  const body =
    styled('Heading1', 'Start') +
    styled('Heading2', 'Scope') +
    styled('Heading2', '') +
    styled('Heading1', 'Terms') +
    styled('Heading2', 'Words') +
    styled('Heading1', 'No number', '<w:numPr><w:numId w:val="0"/></w:numPr>')
  expect(await linesOf({ body, styles, numbering })).toEqual([
    'h1: Part I Start',
    'h2: 1.1 Scope',
    'h1: Part II Terms',
    'h2: 2.1 Words',
    'h1: No number',
  ])
})

test('keeps list numbers: formats, nesting, continuing, restarting, and paragraphs within items', async () => {
  const levels =
    levelXml(0, 'decimal', '%1.') +
    levelXml(1, 'lowerLetter', '%2)') +
    levelXml(2, 'lowerRoman', '(%3)')
  const start = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride>'
  const numbering =
    abstractXml(0, levels) +
    abstractXml(1, levelXml(0, 'bullet', '&#xF0B7;') + levelXml(1, 'bullet', ' ')) +
    numXml(1, 0) +
    numXml(2, 1) +
    numXml(3, 0, start)
  const body =
    para('one', listed(1)) +
    para('a', listed(1, 1)) +
    para('b', listed(1, 1)) +
    para('i', listed(1, 2)) +
    para('text between') +
    para('two', listed(1)) +
    para(`${run('a')}<w:r><w:br/></w:r>${run('below')}`, listed(1, 1)) +
    para('bullet', listed(2)) +
    para('its second paragraph', listed(2, 1)) +
    para('seven', listed(3)) +
    para('eight', listed(3)) +
    para('no such list', listed(99))
  expect(await linesOf({ body, numbering })).toEqual([
    'list_item: 1. one',
    'list_item:   a) a',
    'list_item:   b) b',
    'list_item:     (i) i',
    'paragraph: text between',
    'list_item: 2. two',
    'list_item:   a) a\n     below',
    'list_item: - bullet',
    'list_item:     its second paragraph',
    'list_item: 7. seven',
    'list_item: 8. eight',
    'paragraph: no such list',
  ])
})

test('keeps merged cells, header rows, several paragraphs, inner tables and captions of tables', async () => {
  const body =
    styled('Caption', 'Table 1: Sales') +
    tableXml(
      [
        ['Region', ['Sales', '<w:gridSpan w:val="2"/>']],
        [
          ['North', '<w:vMerge w:val="restart"/>'],
          para('Q1') + para('Q2'),
          tableXml([['in', 'side']]),
        ],
        [
          ['', '<w:vMerge/>'],
          ['wide', '<w:hMerge w:val="restart"/>'],
          ['', '<w:hMerge/>'],
        ],
        ['gone', 'gone', 'gone'],
        ['late'],
      ],
      ['<w:tblHeader/>', '', '', '<w:del/>', '<w:gridBefore w:val="2"/>'],
    ) +
    para('Text') +
    tableXml([[styled('Heading1', 'A frame') + para('around text')]]) +
    tableXml([['x', 'y']]) +
    styled('Caption', 'Table 2: below')
  const { blocks } = await convert({ body })
  expect(blocks).toMatchObject([
    {
      kind: 'table',
      caption: 'Table 1: Sales',
      html:
        '<table><tr><th>Region</th><th colspan="2">Sales</th></tr>' +
        '<tr><td rowspan="2">North</td><td>Q1\nQ2</td><td>in side</td></tr>' +
        '<tr><td colspan="2">wide</td></tr><tr><td colspan="2"></td><td>late</td></tr></table>',
    },
    { kind: 'paragraph', text: 'Text' },
    { kind: 'heading', text: 'A frame' },
    { kind: 'paragraph', text: 'around text' },
    { kind: 'table', text: 'x\ty', caption: 'Table 2: below' },
  ])
})

test('puts each note once after the block that cites it first, in the order of citation', async () => {
  const lines = await linesOf({
    body:
      para(run('First') + citeRun('endnote', 5) + run(' and') + citeRun('footnote', 2)) +
      para(run('Again') + citeRun('footnote', 2) + citeRun('footnote', 77)) +
      tableXml([[para(run('cell') + citeRun('footnote', 3)), 'b']]),
    footnotes:
      noteXml('footnote', -1, para('<w:r><w:separator/></w:r>')) +
      noteXml('footnote', 2, para('two') + para('more of two')) +
      noteXml('footnote', 3, para('three')) +
      noteXml('footnote', 4, para('never cited')),
    endnotes: noteXml('endnote', 5, para('five')),
  })
  expect(lines).toEqual([
    'paragraph: First[1] and[2]',
    'footnote: [1] five',
    'footnote: [2] two',
    'footnote: more of two',
    'paragraph: Again[2]',
    '<table><tr><td>cell[3]</td><td>b</td></tr></table>',
    'footnote: [3] three',
  ])
})

test('puts comments after the block that they are about, without a mark in the text', async () => {
  const comment = (id: number, author: string, text: string): string =>
    `<w:comment w:id="${id}" w:author="${author}">${para(text)}</w:comment>`
  const about = (id: number): string => `<w:r><w:commentReference w:id="${id}"/></w:r>`
  const lines = await linesOf({
    body:
      para(run('Rent is due') + about(0) + run(' monthly') + citeRun('footnote', 2)) +
      para('Next') +
      tableXml([[para(run('cell') + about(1)), 'b']]),
    footnotes: noteXml('footnote', 2, para('two')),
    comments: comment(0, 'Ann Lee', 'On which day?') + comment(1, '', 'Check this.'),
  })
  expect(lines).toEqual([
    'paragraph: Rent is due monthly[1]',
    'footnote: Comment by Ann Lee: On which day?',
    'footnote: [1] two',
    'paragraph: Next',
    '<table><tr><td>cell</td><td>b</td></tr></table>',
    'footnote: Comment: Check this.',
  ])
})

test.each([
  [
    'insertions are kept, deletions are not',
    `<w:ins>${run('in')}</w:ins><w:del><w:r><w:delText>out</w:delText></w:r></w:del><w:moveFrom>${run('from')}</w:moveFrom><w:moveTo>${run(' to')}</w:moveTo>`,
    'in to',
  ],
  [
    'hidden text is left out',
    run('seen') + run('unseen', '<w:vanish/>') + run(' too', '<w:vanish w:val="0"/>'),
    'seen too',
  ],
  ['fields become their results', run('page ') + fieldXml('PAGE', run('7')), 'page 7'],
  [
    'a field in the code of another field is left out',
    fieldXml(`IF ${fieldXml('X', run('5'))} = 5`, run('yes')),
    'yes',
  ],
  [
    'an unclosed field loses no text',
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('')}</w:p><w:p>${run('kept')}`,
    'kept',
  ],
  [
    'tabs, breaks and hyphens are converted',
    `<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br w:type="page"/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e\u00ADf\u00A0g</w:t></w:r>`,
    'a\tb\nc-def g',
  ],
  [
    'symbols become characters',
    '<w:r><w:sym w:font="Symbol" w:char="F061"/><w:sym w:font="Wingdings" w:char="F0FC"/><w:t>\uF0B3</w:t></w:r>' +
      run('\uF0B3', '<w:rFonts w:ascii="Symbol"/>'),
    'α✓\uF0B3≥',
  ],
  [
    'smart tags, content controls and links keep their text',
    `<w:smartTag><w:hyperlink r:id="x">${run('a')}</w:hyperlink></w:smartTag><w:sdt><w:sdtPr><w:alias w:val="no"/></w:sdtPr><w:sdtContent>${run('b')}</w:sdtContent></w:sdt>`,
    'ab',
  ],
  [
    'legacy form fields',
    '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>' +
      run(' done'),
    '☒ done',
  ],
  [
    'phonetic readings of characters',
    `<w:r><w:ruby><w:rubyPr/><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`,
    '漢(kan)',
  ],
])('%s', async (_name, content, expected) => {
  expect((await textOf(content)).replace(/^paragraph: /, '')).toBe(expected)
})

test('joins a drop cap, or a paragraph whose mark was deleted, with the next paragraph', async () => {
  const body =
    para('O', '<w:framePr w:dropCap="drop"/>') +
    para('nce upon a time') +
    para('It ', '<w:rPr><w:del/></w:rPr>') +
    para('ended.')
  expect(await linesOf(body)).toEqual(['paragraph: Once upon a time', 'paragraph: It ended.'])
})

test('leaves out a generated table of contents, but not the text after it', async () => {
  const entry = (text: string) =>
    `<w:hyperlink w:anchor="_Toc1">${run(text)}</w:hyperlink><w:r><w:tab/></w:r>${fieldXml('PAGEREF _Toc1', run('3'))}`
  const begin =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
  const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
  const body =
    styled('TOCHeading', 'Foreword') +
    '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr><w:sdtContent>' +
    styled('TOCHeading', 'Contents') +
    para(begin + entry('Scope')) +
    styled('TOC2', run('Terms') + end) +
    '</w:sdtContent></w:sdt>' +
    styled('Heading1', 'Scope') +
    para(run('See ') + entry('Terms')) +
    para('Text')
  const styles = styleXml('TOCHeading', 'TOC Heading') + styleXml('TOC2', 'toc 2')
  expect(await linesOf({ body, styles })).toEqual([
    'paragraph: Foreword',
    'h1: Scope',
    'paragraph: See Terms\t3',
    'paragraph: Text',
  ])
})

test('makes formulas readable and counts them', async () => {
  const math =
    '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>'
  const document = await convert({
    body: para(run('x = ') + math) + `<w:p><m:oMathPara>${math}</m:oMathPara></w:p>`,
  })
  expect(document.blocks.map(({ text }) => text)).toEqual(['x = a/b', 'a/b'])
  expect(document.formulas).toBe(2)
})

test('reads a text box once, after its paragraph, with separate paragraphs', async () => {
  const inner = para('in the box') + tableXml([['a', 'b']]) + styled('Heading1', 'at the side')
  expect(await linesOf(para(run('around') + boxRun(inner)) + para('after'))).toEqual([
    'paragraph: around',
    'paragraph: in the box',
    '<table><tr><td>a</td><td>b</td></tr></table>',
    'paragraph: at the side',
    'paragraph: after',
  ])
})

test('treats bold lines as headings only if the document has no others and text follows', async () => {
  const bold = (text: string, size = 24) => para(run(text, `<w:b/><w:sz w:val="${size}"/>`))
  const body =
    bold('Agreement', 32) +
    para('between us') +
    bold('Duties') +
    para('Text of some length.') +
    para('More text, which goes on.') +
    bold('This whole sentence is bold, and so no heading.') +
    para(run('Half', '<w:b/>') + run(' bold')) +
    bold('Fees') +
    para('Even more.') +
    bold('Last line')
  const lines = await linesOf(body)
  expect(lines.filter((line) => line.startsWith('h'))).toEqual([
    'h1: Agreement',
    'h2: Duties',
    'h2: Fees',
  ])
  const withHeading = await linesOf(styled('Heading1', 'Real') + body)
  expect(withHeading.filter((line) => line.startsWith('h'))).toEqual(['h1: Real'])
})

test('accepts any prefix for elements and any location for parts', async () => {
  const document =
    '<ns0:document xmlns:ns0="http://purl.oclc.org/ooxml/wordprocessingml/main"><ns0:body><ns0:p><ns0:pPr>' +
    '<ns0:pStyle ns0:val="Heading1"/></ns0:pPr><ns0:r><ns0:t>Strict</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>'
  const relation =
    '<Relationships><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="/word/document2.xml"/></Relationships>'
  const parts = { '_rels/.rels': relation, 'word/document2.xml': document }
  expect(await linesOf({ body: para('not this one'), parts })).toEqual(['h1: Strict'])
})
