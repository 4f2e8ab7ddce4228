import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encryptedPdf } from '../../test/fixtures/pdf-encrypted.ts'
import { reportPdf } from '../../test/fixtures/pdf-report.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { ConversionError } from '../core/document-model.ts'
import { convertPdf } from './convert-pdf.ts'

const damage = fc.record({
  layout: fc.constantFrom('classic' as const, 'packed' as const),
  flips: fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bit: fc.nat(7) }), {
    maxLength: 6,
  }),
  end: fc.option(fc.double({ min: 0.05, max: 1, noNaN: true })),
})

test('reads a damaged PDF or rejects it with a reason, and never fails otherwise', async () => {
  await using folder = await tempFolder()
  const whole = {
    classic: await reportPdf({ layout: 'classic' }),
    packed: await reportPdf({ layout: 'packed' }),
  }
  const outcome = async (bytes: Uint8Array): Promise<unknown> => {
    try {
      const { blocks } = await convertPdf(await folder.put('a.pdf', bytes), { dpi: 72 })
      return blocks.length > 0 ? 'read' : 'nothing'
    } catch (error) {
      return error instanceof ConversionError ? 'refused' : error
    }
  }
  await fc.assert(
    fc.asyncProperty(damage, async ({ layout, flips, end }) => {
      const bytes = Uint8Array.from(whole[layout])
      for (const { at, bit } of flips) {
        const place = Math.floor(at * (bytes.length - 1))
        bytes[place] = (bytes[place] ?? 0) ^ (1 << bit)
      }
      const left = bytes.subarray(0, Math.ceil((end ?? 1) * bytes.length))
      expect(['read', 'refused']).toContain(await outcome(left))
    }),
    { numRuns: 25 },
  )
})

const text = Buffer.from(encryptedPdf()).toString('latin1')

test.each([
  ['it needs a password', text, /password-protected/u],
  [
    'it is protected by a certificate',
    text.replace('/Filter /Standard', '/Filter /Adobe.PubSec'),
    /certificate/u,
  ],
  [
    'its encryption is not supported',
    text.replace('/V 4 >>', '/V 9 >>'),
    /damaged or not supported/u,
  ],
])('rejects an encrypted PDF with the reason: %s', async (_, content, message) => {
  await using folder = await tempFolder()
  const path = await folder.put('a.pdf', Buffer.from(content, 'latin1'))
  await expect(convertPdf(path, { dpi: 72 })).rejects.toMatchObject({
    code: 'encrypted',
    message: expect.stringMatching(message),
  })
})

const stray = (objects: readonly string[]): string =>
  `%PDF-1.7\n${objects.map((body, i) => `${i + 1} 0 obj\n${body}\nendobj\n`).join('')}trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`

test.each([
  [
    'it has no pages',
    ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
  ],
  [
    'its page tree is cyclic',
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>',
    ],
  ],
  ['its objects never end', Array.from({ length: 20_000 }, () => '<<')],
])('rejects a PDF as damaged if %s', async (_, objects) => {
  await using folder = await tempFolder()
  const path = await folder.put('a.pdf', stray(objects))
  await expect(convertPdf(path, { dpi: 72 })).rejects.toMatchObject({ code: 'damaged' })
})
