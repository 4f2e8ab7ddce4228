import type { LiteParseInput } from '@llamaindex/liteparse'
import { type Attempts, partOfRange } from '../core/attempts.ts'
import { type Batch, batchesOf } from './file/library-pages.ts'
import { readAhead } from './file/read-ahead.ts'
import { type Mending, type Readings, secondReadings } from './second-readings.ts'
import type { WordBoxes } from './word-boxes.ts'

type Trying = Mending & {
  readonly attempts: Attempts
  readonly wordBoxes: WordBoxes
}

/** A batch, and what was read again of its pages, unless that failed or isn't done in advance. */
export type ReadBatch = Batch & { readonly readings?: Readings | undefined }

async function* withReadings(
  input: LiteParseInput,
  batches: AsyncGenerator<Batch>,
  { attempts, ...mending }: Omit<Trying, 'wordBoxes'>,
): AsyncGenerator<ReadBatch> {
  for await (const batch of batches) {
    const { pages } = batch.result
    const range = { first: pages[0]?.pageNum ?? 0, last: batch.last }
    const readings = await attempts
      .waiting(partOfRange('again', range), () => secondReadings(input, pages, mending))
      .catch(() => undefined)
    yield { ...batch, readings }
  }
}

async function* withoutWords(
  batches: AsyncGenerator<Batch>,
  wordBoxes: WordBoxes,
): AsyncGenerator<Batch> {
  for await (const batch of batches) yield wordBoxes.apart(batch)
}

/** Batches that are read in advance: one by the library, and one again. */
export function readBatches(
  input: LiteParseInput,
  first: number,
  trying: Trying,
): AsyncGenerator<ReadBatch> {
  const { attempts, wordBoxes } = trying
  const needWords = (): boolean => wordBoxes.areExpected
  const batches = withoutWords(batchesOf(input, first, { attempts, needWords }), wordBoxes)
  if (attempts.isCareful) return batches
  return readAhead(withReadings(input, readAhead(batches, 1), trying), 1)
}
