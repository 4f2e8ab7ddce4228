import { globSync } from 'node:fs'
import { join } from 'node:path'
import { env } from 'node:process'
import { describe, expect, it, test } from 'vitest'
import { sentence } from '../../test/fixtures/layouts/story.ts'
import { PageWriter } from '../../test/fixtures/tables/page-writer.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { asLedger } from '../command/print-ledger.ts'
import { readLedger } from './read-ledger.ts'

/** Three pages with running lines, a struck word and a paragraph. */
async function threePages(): Promise<Uint8Array> {
  const writer = new PageWriter({ size: 10, font: 'Times-Roman' })
  for (let page = 1; page <= 3; page += 1) {
    if (page > 1) writer.addPage()
    writer.text('Harbour report', [72, 30])
    writer.text(`Page ${page}`, [500, 810])
    writer.paragraph([1, 2, 3].map((at) => sentence(page * 10 + at)).join(' '), {
      x: 72,
      y: 100,
      width: 450,
    })
    writer.text('The fee is 400 500 euros.', [72, 300])
    const from = 72 + writer.widthOf('The fee is ')
    writer.rule(from, from + writer.widthOf('400'), 305.5)
  }
  return writer.finish()
}

test('each word of a page is in its blocks, or is named with the reason why not', async () => {
  await using folder = await tempFolder()
  const pages = await readLedger(await folder.put('a.pdf', await threePages()))
  for (const { page, words, placed, named, unaccounted, twice } of pages) {
    expect({ unaccounted, twice }).toEqual({ unaccounted: [], twice: [] })
    expect(Object.fromEntries(named)).toEqual({
      furniture: ['Harbour', 'report', 'Page', String(page)],
      struck: ['400'],
    })
    expect(placed).toBe(words - 5)
  }
})

test('is printed page by page', async () => {
  await using folder = await tempFolder()
  const pages = await readLedger(await folder.put('a.pdf', await threePages()))
  const text = [...asLedger(pages)].join('')
  expect(text).toMatch(/^page 1: \d+ words, \d+ in the text$/mu)
  expect(text).toContain('  left out, struck: 1 (400)\n')
  expect(text.endsWith('Every word is accounted for.\n')).toBe(true)
  const word = { text: 'gate', x: 10, y: 20, width: 30, height: 8 }
  const lost = { page: 4, words: 1, placed: 0, named: new Map(), unaccounted: [word], twice: ['a'] }
  expect([...asLedger([lost])].join('')).toBe(
    'page 4: 1 word, 0 in the text\n  LOST: gate (x, y, width, height: 10, 20, 30, 8)\n  MORE THAN ONCE: a\n1 word is lost.\n',
  )
})

/** A folder with PDF files that aren't part of the project. */
const corpora = env['ARBOR_CORPORA']

describe.skipIf(corpora === undefined)('files of public corpora', () => {
  const folder = corpora ?? ''
  const files = corpora === undefined ? [] : globSync('**/*.pdf', { cwd: folder }).toSorted()
  it.each(files)('lose no word, and have none twice: %s', { timeout: 120_000 }, async (file) => {
    const pages = await readLedger(join(folder, file))
    const wrong = pages.filter(({ unaccounted, twice }) => unaccounted.length + twice.length > 0)
    expect([...asLedger(wrong)].join('')).toBe('Every word is accounted for.\n')
  })
})
