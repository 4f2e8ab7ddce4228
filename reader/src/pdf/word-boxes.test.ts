import { LiteParse } from '@llamaindex/liteparse'
import { afterEach, expect, test, vi } from 'vitest'
import { longPdf } from '../../test/fixtures/pdf.ts'
import { batchesOf, type Batch } from './file/library-pages.ts'
import { readWords } from './second-readings.ts'
import { WordBoxes } from './word-boxes.ts'

const PAGES = [1, 2, 3, 4, 5, 6]

afterEach(() => {
  vi.restoreAllMocks()
})

async function firstBatch(input: Uint8Array, needWords: () => boolean): Promise<Batch> {
  const { value } = await batchesOf(input, 1, { needWords }).next()
  if (value === undefined) throw new Error('The file has no pages.')
  return value
}

test('the first reading has the positions of words once most pages needed them', async () => {
  const boxes = new WordBoxes(await longPdf(6))
  expect(boxes.areExpected).toBe(false)
  await boxes.of([1, 2], [1, 2, 3, 4])
  expect(boxes.areExpected).toBe(false)
  await boxes.of([5, 6], [5, 6])
  expect(boxes.areExpected).toBe(true)
})

test('pages that were read with the positions of their words are not read again, and have the same text', async () => {
  const input = await longPdf(6)
  const plain = await firstBatch(input, () => false)
  const words = await readWords(input, PAGES)
  const boxes = new WordBoxes(input)

  const { result } = boxes.apart(await firstBatch(input, () => true))
  const parse = vi.spyOn(LiteParse.prototype, 'parse')
  const known = await boxes.of(PAGES, PAGES)

  expect(parse).not.toHaveBeenCalled()
  expect(result.pages).toEqual(plain.result.pages)
  expect(known.map(({ textItems }) => textItems)).toEqual(words.map(({ textItems }) => textItems))
  expect(words[0]?.textItems[0]?.words).not.toHaveLength(0)
})
