import { describe, expect, test } from 'vitest'
import { TUNED_BROKEN, type BrokenFile } from '../../test/fixtures/broken/broken-files.ts'
import { distance } from '../../test/fixtures/broken/judge.ts'
import { convertBytes, textOf } from '../../test/fixtures/convert-pdf.ts'
import { drawBlock, sentence, singlePagePdf } from '../../test/fixtures/pdf.ts'

const OCR = { languages: ['eng'] }

const named = (name: string): BrokenFile => {
  const found = TUNED_BROKEN.find((one) => one.name === name)
  if (found === undefined) throw new Error(`There is no file ${name}.`)
  return found
}

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ')

describe('fonts with the codes of another alphabet', () => {
  test.each([
    'Russian capitals, windows-1251',
    'Russian capitals, KOI8',
    'a few Russian words, KOI8, in English',
  ])('are read as they are shown: %s', async (name) => {
    const { text, bytes } = named(name)
    const { blocks, warnings } = await convertBytes(await bytes())
    expect([plain(textOf(blocks)), warnings]).toEqual([text, []])
  })

  test('become an image with a warning if letters are lost', async () => {
    const { blocks, pages, warnings } = await convertBytes(
      await named('Russian capitals, Mac').bytes(),
    )
    expect(blocks.map(({ kind }) => kind)).toEqual(['image'])
    expect(pages?.[0]?.confidence).toBeLessThan(0.9)
    expect(warnings).toEqual([expect.stringMatching(/without usable character codes/u)])
  })
})

describe('lines whose letters follow each other as in no language', () => {
  const { text, bytes } = named('shifted by 3, two lines in English')

  test('lower the confidence of their page, and a warning names it', async () => {
    const { pages, warnings } = await convertBytes(await bytes())
    expect(pages?.[0]?.confidence).toBeLessThan(0.9)
    expect(warnings).toEqual([expect.stringMatching(/^Part of the text of page 1 \(\d+%\)/u)])
  })

  test('are read by OCR where it reads other words', async () => {
    const { blocks, warnings } = await convertBytes(await bytes(), { ocr: OCR })
    const read = plain(textOf(blocks))
    expect(distance(read, text) / text.length).toBeLessThan(0.05)
    expect(warnings).toEqual([])
  })
})

test('a page that was scanned at an angle of 3 degrees is read without losing lines', async () => {
  const { text, bytes } = named('skewed scan')
  const { blocks, warnings } = await convertBytes(await bytes(), { ocr: OCR })
  expect(distance(plain(textOf(blocks)), text) / text.length).toBeLessThan(0.02)
  expect(warnings).toEqual([])
})

const BASE64 = Buffer.from(sentence(3, 60)).toString('base64')
const GENOME = 'GATTACAGGCTTAACCGTAGGATCCATTGCAAGTCC'.repeat(6)
const PARTS = Array.from(
  { length: 40 },
  (_, at) => `KX-${4000 + at * 37}-QTZ M${at}x1,5 DIN ${900 + at} Stk`,
).join(' ')
const FIGURES = Array.from({ length: 80 }, (_, at) => (at * 173.37).toFixed(2)).join(' ')
const INDEX = Array.from(
  { length: 30 },
  (_, at) => `\\BitSet@SkipCntnue${at} . . . . . . . . . . . . . ${at * 7}, ${at * 7 + 3}`,
).join(' ')
const NAMES = 'Krzysztof Brzęczyszczykiewicz, Grzegorz Szczebrzeszyn, Zdzisław Wszędobylski'
  .replaceAll('ę', 'e')
  .replaceAll('ł', 'l')

test.each([
  ['base64', BASE64],
  ['a genome', GENOME],
  ['part numbers', PARTS],
  ['figures', FIGURES],
  ['an index of macros', INDEX],
  ['names', NAMES],
])('%s in a text are no nonsense', async (_, content) => {
  const bytes = await singlePagePdf((draft, page) => {
    drawBlock(draft, page, sentence(7, 40), { y: 700 })
    drawBlock(draft, page, content.replaceAll(/\S{60}/gu, '$& '), { y: 600 })
  })
  const { pages, warnings } = await convertBytes(bytes)
  expect([warnings, pages?.[0]?.confidence]).toEqual([[], undefined])
})
