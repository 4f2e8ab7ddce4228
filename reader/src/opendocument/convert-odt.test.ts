import { describe, expect, test } from 'vitest'
import { PNG } from '../../test/fixtures/xlsx-report.ts'
import {
  frame,
  h,
  list,
  listStyle,
  note,
  openDocumentOf,
  p,
  table,
  td,
} from '../../test/fixtures/opendocument.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { collectAssets } from '../pictures/assets.ts'
import type { ConvertedDocument } from '../core/document-model.ts'
import { convertOdt } from './convert-odt.ts'

async function convert(content: string | Uint8Array): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  const assets = collectAssets(new Map())
  return await convertOdt(await folder.put('a.odt', content), { assets })
}

const shown = async (body: string, automaticStyles = '', styles = '') => {
  const { blocks } = await convert(openDocumentOf({ body, automaticStyles, styles }))
  return blocks.map(({ kind, text }) => `${kind}: ${text}`)
}

describe('reading an OpenDocument text', () => {
  test('keeps levels and numbers of headings, and puts a title above them', async () => {
    const outline =
      '<text:outline-style><text:outline-level-style text:level="1" style:num-format="1"/>' +
      '<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>'
    const body = p('Report', 'Title') + h(1, 'One') + h(2, 'Inner') + h(2, 'Next') + h(1, 'Two')
    const { blocks } = await convert(openDocumentOf({ body, styles: outline }))
    expect(
      blocks.map((block) => (block.kind === 'heading' ? [block.level, block.text] : [])),
    ).toEqual([
      [1, 'Report'],
      [2, '1 One'],
      [3, '1.1 Inner'],
      [3, '1.2 Next'],
      [2, '2 Two'],
    ])
  })

  test('keeps nesting and markers of lists and continues numbering as the file says', async () => {
    const inner = list('L', [p('inner'), p('again')])
    const body =
      list('L', [p('first') + p('goes on'), p('second') + inner]) +
      p('between') +
      list('L', [p('third')], 'text:continue-numbering="true"') +
      list('B', [p('point')])
    const styles = listStyle('L', ['1', 'a'], ')') + listStyle('B', [null])
    expect(await shown(body, styles)).toEqual([
      'list_item: 1) first',
      'list_item:   goes on',
      'list_item: 2) second',
      'list_item:   a) inner',
      'list_item:   b) again',
      'paragraph: between',
      'list_item: 3) third',
      'list_item: - point',
    ])
  })

  test('keeps spans and header rows of tables, and puts notes and text boxes after their anchor', async () => {
    const head = `<table:table-header-rows><table:table-row>${td('Region')}${td('Sales', 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row></table:table-header-rows>`
    const rows = `<table:table-row>${td(`North${note('A note.')}`)}${td('1 &lt; 2')}${td('3')}</table:table-row>`
    const box = frame(`<draw:text-box>${p('In a box')}</draw:text-box>`)
    const { blocks } = await convert(
      openDocumentOf({
        body: p(`Before${box} and after`) + `<table:table>${head}${rows}</table:table>`,
      }),
    )
    expect(blocks.map(({ text }) => text)).toEqual([
      'Before and after',
      'In a box',
      'Region\tSales\nNorth[1]\t1 < 2\t3',
      '[1] A note.',
    ])
    expect(blocks[2]).toMatchObject({
      html: '<table><tr><th>Region</th><th colspan="2">Sales</th></tr><tr><td>North[1]</td><td>1 &lt; 2</td><td>3</td></tr></table>',
    })
    expect(blocks[3]?.kind).toBe('footnote')
  })

  test('keeps white space and line breaks as displayed', async () => {
    const body =
      p('a <text:s text:c="3"/>b\n   c<text:tab/>d<text:line-break/>e <text:span>f</text:span>g') +
      p('if x:<text:line-break/><text:s text:c="2"/>go()', 'Preformatted_20_Text')
    expect(await shown(body)).toEqual(['paragraph: a b c d\ne fg', 'code: if x:\n  go()'])
  })

  test('leaves out hidden content: deletions, comments, tables of contents, hidden text', async () => {
    const hidden =
      '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>'
    const body =
      `<text:tracked-changes><text:changed-region>${p('deleted')}</text:changed-region></text:tracked-changes>` +
      `<text:table-of-content><text:index-body>${p('One 1')}</text:index-body></text:table-of-content>` +
      `<text:section text:display="none">${p('secret')}</text:section>` +
      p(
        'Seen<office:annotation><text:p>a comment</text:p></office:annotation> text<text:span text:style-name="H"> hidden</text:span>.',
      )
    expect(await shown(body, hidden)).toEqual(['paragraph: Seen text.'])
  })

  test('keeps images with descriptions, and formulas and charts in words', async () => {
    const image = (name: string) => `<draw:image xlink:href="Pictures/${name}"/>`
    const body =
      p(frame(`${image('a.png')}<svg:title>The plant</svg:title>`)) +
      p(frame(`${image('gone.png')}<svg:desc>Only words</svg:desc>`)) +
      p(`Energy ${frame('<draw:object xlink:href="./Object 1"/>')} is conserved.`) +
      p(frame('<draw:object xlink:href="./Object 2"/>'))
    const { blocks, formulas } = await convert(
      openDocumentOf({
        body,
        parts: {
          'Pictures/a.png': PNG,
          'Object 1/content.xml':
            '<math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi></mrow><annotation encoding="StarMath 5.0">E = m</annotation></semantics></math>',
          'Object 2/content.xml':
            '<o xmlns:chart="c" xmlns:table="t" xmlns:text="x"><chart:chart><chart:title><text:p>Sales</text:p></chart:title>' +
            '<table:table><table:table-row><table:table-cell><text:p>North</text:p></table:table-cell><table:table-cell><text:p>10</text:p></table:table-cell></table:table-row></table:table></chart:chart></o>',
        },
      }),
    )
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['image', 'The plant'],
      ['image', 'Only words'],
      ['paragraph', 'Energy E = m is conserved.'],
      ['image', 'Chart: Sales\nNorth 10'],
    ])
    expect(blocks[0]).toMatchObject({ asset: expect.stringContaining('.webp') })
    expect(blocks[1]).not.toHaveProperty('asset')
    expect(formulas).toBe(1)
  })
})

test('a declaration that only names a type is read, in any part', async () => {
  const prolog =
    '<?xml version="1.0"?>\n<!DOCTYPE office:document-content PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "office.dtd">'
  const library =
    '<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd"><library:libraries xmlns:library="l"/>'
  const { blocks } = await convert(
    openDocumentOf({ body: p('The gate.'), prolog, parts: { 'Basic/script-lc.xml': library } }),
  )
  expect(blocks.map(({ text }) => text)).toEqual(['The gate.'])
})

describe('rejecting an OpenDocument file', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['an empty file', '', 'empty'],
    ['a file in another format', 'plain text', 'wrong_format'],
    ['no text', openDocumentOf({ body: '' }), 'empty'],
    [
      'entities',
      openDocumentOf({ body: p('&a;'), prolog: '<!DOCTYPE a [<!ENTITY a "b">]>' }),
      'damaged',
    ],
    [
      'a truncated file',
      openDocumentOf({ body: p('text '.repeat(5000)) }).subarray(0, 700),
      'damaged',
    ],
    ['malformed XML', openDocumentOf({ body: '<text:p>' }), 'damaged'],
    [
      'a password',
      openDocumentOf({
        body: p('x'),
        parts: {
          'META-INF/manifest.xml':
            '<m:manifest xmlns:m="m"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>',
        },
      }),
      'encrypted',
    ],
  ])('reports %s', async (_, content, code) => {
    await expect(convert(content)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    })
  })

  test('survives deep nesting without exhausting the stack', async () => {
    const depth = 20_000
    const nested =
      '<text:list><text:list-item>'.repeat(depth) +
      p('deep') +
      '</text:list-item></text:list>'.repeat(depth)
    expect((await shown(nested))[0]).toContain('deep')
    const tables = '<table:table><table:table-row><table:table-cell>'
    const open =
      tables.repeat(500) +
      p('inner') +
      '</table:table-cell></table:table-row></table:table>'.repeat(500)
    expect((await shown(open)).join('')).toContain('inner')
    const repeated = table([[td('x', 'table:number-columns-repeated="999999999"')]])
    expect((await shown(repeated)).join('').length).toBeLessThan(20_000)
  })
})
