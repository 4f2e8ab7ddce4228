import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { PNG } from '../../test/fixtures/xlsx-report.ts'
import { collectAssets } from '../pictures/assets.ts'
import type { ConvertedDocument } from '../core/document-model.ts'
import { convertRtf } from './convert-rtf.ts'

async function convert(body: string): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  const assets = collectAssets(new Map())
  return await convertRtf(await folder.put('a.rtf', Buffer.from(body, 'latin1')), { assets })
}

const STYLES =
  '{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset128 Gothic;}}' +
  '{\\stylesheet{\\s0 Normal;}{\\s1\\outlinelevel0 heading 1;}{\\s2 heading 2;}{\\s3 Title;}}'
const rtf = (body: string) => `{\\rtf1\\ansi\\ansicpg1252\\deff0${STYLES}${body}}`
const shown = async (body: string) =>
  (await convert(rtf(body))).blocks.map(({ kind, text }) => `${kind}: ${text}`)

/** The bytes of a text as escapes. */
const escapes = (text: string, encoding: string) =>
  Array.from(iconv.encode(text, encoding), (byte) => `\\'${byte.toString(16)}`).join('')

describe('reading rich text', () => {
  test('keeps headings, lists with their markers, and notes after the paragraph that cites them', async () => {
    const body =
      '\\pard\\s3 Report\\par\\pard\\s1 One\\par\\pard\\s2 Inner\\par' +
      '\\pard Text{\\super\\chftn}{\\footnote\\pard\\chftn  A note.} goes on.\\par' +
      "{\\listtext\\pard\\plain 1.\\tab}\\ilvl0 first\\par{\\listtext\\pard\\plain \\f0 \\'b7\\tab}\\ilvl1 point\\par"
    const { blocks } = await convert(rtf(body))
    expect(blocks.map((b) => [b.kind === 'heading' ? b.level : b.kind, b.text])).toEqual([
      [1, 'Report'],
      [2, 'One'],
      [3, 'Inner'],
      ['paragraph', 'Text[1] goes on.'],
      ['footnote', '[1] A note.'],
      ['list_item', '1. first'],
      ['list_item', '  - point'],
    ])
  })

  test('decodes letters of all code pages and of Unicode', async () => {
    const body =
      `Gr\\'f6\\'dfe \\u8364? \\u26085\\'93\\'fa {\\uc2\\u-10179 xx\\uc2\\u-8704 xx}\\par` +
      `{\\f1 ${escapes('Жук', 'win1251')}} {\\f2 ${escapes('日本', 'cp932')}}\\~\\endash\\line \\{x\\}\\par`
    expect(await shown(body)).toEqual([
      'paragraph: Größe € 日\u00fa 😀',
      'paragraph: Жук 日本 –\n{x}',
    ])
  })

  test('keeps the rows of a table and the columns that cells span', async () => {
    const row = (edges: readonly number[], cells: readonly string[]) =>
      `\\trowd${edges.map((edge) => `\\cellx${edge}`).join('')}${cells.map((cell) => `\\pard\\intbl ${cell}\\cell`).join('')}\\row`
    const { blocks } = await convert(
      rtf(
        `\\pard Before\\par${row([1000, 3000], ['Region', 'Sales'])}${row([1000, 2010, 3000], ['North', 'a\\par b', '10 < 20'])}\\pard After\\par`,
      ),
    )
    expect(blocks.map(({ text }) => text)).toEqual([
      'Before',
      'Region\tSales\nNorth\ta b\t10 < 20',
      'After',
    ])
    expect(blocks[1]).toMatchObject({
      html: '<table><tr><td>Region</td><td colspan="2">Sales</td></tr><tr><td>North</td><td>a\nb</td><td>10 &lt; 20</td></tr></table>',
    })
  })

  test('joins vertically merged cells, including the content of hidden parts', async () => {
    const row = (cells: readonly [mark: string, text: string][]) =>
      `\\trowd${cells.map(([mark], at) => `${mark}\\cellx${1000 * (at + 1)}`).join('')}${cells.map(([, text]) => `\\pard\\intbl ${text}\\cell`).join('')}\\row`
    const { blocks } = await convert(
      rtf(
        row([
          ['\\clvmgf', 'North'],
          ['', '2022'],
          ['', '10'],
        ]) +
          row([
            ['\\clvmrg', ''],
            ['', '2023'],
            ['', '12'],
          ]) +
          row([
            ['\\clvmrg', 'late'],
            ['', '2024'],
            ['', '14'],
          ]) +
          row([
            ['', 'South'],
            ['', '2024'],
            ['', '9'],
          ]),
      ),
    )
    expect(blocks[0]).toMatchObject({
      html: '<table><tr><td rowspan="3">North\nlate</td><td>2022</td><td>10</td></tr><tr><td>2023</td><td>12</td></tr><tr><td>2024</td><td>14</td></tr><tr><td>South</td><td>2024</td><td>9</td></tr></table>',
    })
  })

  test('leaves out hidden content, but keeps results of fields and text boxes', async () => {
    const body =
      '{\\header Page head}{\\info{\\title Hidden}}{\\*\\unknown gone}Seen {\\v hidden}' +
      '{\\field{\\*\\fldinst HYPERLINK "http://a"}{\\fldrslt link}}{\\*\\annotation no}' +
      '{\\shp{\\*\\shpinst{\\sp{\\sn name}{\\sv value}}{\\shptxt\\pard In a box\\par}}{\\shprslt twice}} end.\\par' +
      '{\\field{\\*\\fldinst TOC \\\\o "1-3"}{\\fldrslt One 1\\par Two 2}}'
    expect((await shown(body)).slice(0, 2)).toEqual([
      'paragraph: Seen link end.',
      'paragraph: In a box',
    ])
  })

  test('keeps images and counts metafiles', async () => {
    const { blocks, warnings } = await convert(
      rtf(
        `Text\\par{\\*\\shppict{\\pict\\pngblip ${PNG.toString('hex')}}}{\\nonshppict{\\pict\\wmetafile8 00ff}}\\par{\\pict\\wmetafile8 00ff}\\par`,
      ),
    )
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'image'])
    expect(warnings).toEqual([expect.stringMatching(/^1 /)])
  })

  test.each<[string, string, string]>([
    ['an empty file', '', 'empty'],
    ['a file in another format', 'plain', 'wrong_format'],
    ['no text', '{\\rtf1 }', 'empty'],
  ])('rejects %s', async (_, content, code) => {
    await expect(convert(content)).rejects.toMatchObject({ code })
  })

  test('closes broken and deeply nested groups and keeps their text', async () => {
    expect(await shown(`${'{'.repeat(200_000)}deep`)).toEqual(['paragraph: deep'])
    expect(await shown(`a}}}}}b${'}'.repeat(100)}`)).toEqual(['paragraph: ab'])
    expect(await shown("x\\'zz\\u99999999999\\bin999999999 y")).toEqual(["paragraph: x'zz"])
    expect((await shown(`${'\\pard\\intbl a{\\footnote '.repeat(300)}x`)).join('')).toContain('x')
  })
})
