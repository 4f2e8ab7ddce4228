import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { convertBytes, headingsOf, textOf } from '../../test/fixtures/convert-pdf.ts'
import { encryptedPdf, ownerLockedPdf } from '../../test/fixtures/pdf-encrypted.ts'
import { reportPdf } from '../../test/fixtures/pdf-report.ts'
import { longPdf, scannedPdf } from '../../test/fixtures/pdf.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import type { ConvertOptions } from '../core/convert-options.ts'
import { ConversionError } from '../core/document-model.ts'
import { convertPdf } from './convert-pdf.ts'

async function failure(
  bytes: Uint8Array | string,
  options?: ConvertOptions,
): Promise<ConversionError> {
  const error: unknown = await convertBytes(bytes, options).then(
    () => new Error('The conversion did not fail.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof ConversionError)) throw error
  expect(error.message).toMatch(/^[A-Z].*\.$/u)
  expect(error.message).not.toContain(tmpdir())
  return error
}

describe('files that cannot be converted', () => {
  it('are empty if they have no bytes', async () => {
    expect((await failure('')).code).toBe('empty')
  })

  it.each([
    ['HTML', '<!DOCTYPE html><html><body>Not found</body></html>'],
    ['random bytes', Uint8Array.from({ length: 4_000 }, (_, i) => (i * 7_919) % 251)],
  ])('are wrong_format if they are %s', async (_, bytes) => {
    expect((await failure(bytes)).code).toBe('wrong_format')
  })

  it('are damaged if only their header is a PDF', async () => {
    expect((await failure(`%PDF-1.7\n${'noise '.repeat(500)}`)).code).toBe('damaged')
  })

  it('are encrypted if they need a password', async () => {
    expect((await failure(encryptedPdf())).code).toBe('encrypted')
  })

  it('are empty if no page has text', async () => {
    expect((await failure(await scannedPdf(2))).code).toBe('empty')
  })

  it('are too_large beyond the page limit', async () => {
    const error = await failure(await reportPdf(), { maxPages: 3 })
    expect(error.code).toBe('too_large')
    expect(error.message).toContain('4 pages')
  })
})

it('are not called damaged just because their name has no suffix', async () => {
  await using folder = await tempFolder()
  const path = await folder.put('report', await reportPdf())
  const { warnings, totalPages } = await convertPdf(path)
  expect(warnings.join()).not.toContain('damaged')
  expect(totalPages).toBe(4)
})

describe('files with faults', () => {
  it('are read if only the owner password is set', async () => {
    expect(textOf((await convertBytes(ownerLockedPdf())).blocks)).toBe('Behind a lock')
  })

  it('are read as far as possible with a warning if the end is missing', async () => {
    const whole = await reportPdf({ layout: 'classic' })
    const { blocks, warnings } = await convertBytes(
      whole.subarray(0, Math.floor(whole.length * 0.6)),
    )
    expect(textOf(blocks)).toContain('First paragraph.')
    expect(warnings[0]).toMatch(/damaged|missing/u)
  })

  it('return the bytes that were read instead, which give the same result', async () => {
    const whole = await reportPdf({ layout: 'classic' })
    const repaired: Uint8Array[] = []
    const keepRepaired = async (bytes: Uint8Array): Promise<void> => void repaired.push(bytes)
    const cut = whole.subarray(0, Math.floor(whole.length * 0.6))
    const { blocks } = await convertBytes(cut, { keepRepaired })
    expect(repaired).toHaveLength(1)
    expect((await convertBytes(repaired[0]!)).blocks).toEqual(blocks)
  })

  it('name the pages without a text layer', async () => {
    const { blocks, warnings, totalPages } = await convertBytes(
      await scannedPdf(2, 'Only this page has text.'),
    )
    expect(textOf(blocks)).toBe('Only this page has text.')
    expect(warnings).toEqual([
      'Page 1 has no text layer and was left out.',
      'Page 2 has no text layer and was left out.',
    ])
    expect(totalPages).toBe(3)
  })
})

describe('long files', () => {
  it('are read in batches that report progress up to the last page', async () => {
    const seen: [number, number][] = []
    const onProgress = (done: number, total: number): void => void seen.push([done, total])
    const { blocks, totalPages } = await convertBytes(await longPdf(210), { onProgress })
    expect(totalPages).toBe(210)
    expect(headingsOf(blocks)).toHaveLength(42)
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.at(-1)).toEqual([210, 210])
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b))
  })

  it('stop at the next batch if aborted', async () => {
    const controller = new AbortController()
    const stop = (): void => controller.abort(new Error('stopped'))
    const running = convertBytes(await longPdf(210), {
      signal: controller.signal,
      onProgress: stop,
    })
    await expect(running).rejects.toThrow('stopped')
  })
})
