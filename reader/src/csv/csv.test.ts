import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { planChunks } from '../chunk/plan-chunks.ts'
import { convertFile } from '../convert/convert.ts'

async function convert(content: string | Uint8Array, name = 'a.csv') {
  await using folder = await tempFolder()
  const path = await folder.put(name, content)
  return await convertFile({ path, format: 'csv', mode: 'single_chunk', dpi: 72 })
}

const summaryOf = (document: Awaited<ReturnType<typeof convert>>) =>
  document.blocks[0]?.metadata?.['summary']

describe('a CSV file', () => {
  test('becomes one TABLE chunk with its size, a preview and a summary', async () => {
    const rows = Array.from({ length: 40 }, (_, i) => `00${i};Größe ${i};${i},5;2026-01-0${i % 9}`)
    const text = ['Report of May', 'id;name;amount;day', ...rows].join('\r\n')
    const document = await convert(iconv.encode(text, 'windows-1252'))
    const options = { mode: 'single_chunk', format: 'csv' } as const
    expect(planChunks(document, options)).toEqual([
      expect.objectContaining({
        chunkType: 'TABLE',
        content: expect.stringMatching(
          /^Table with 42 rows and 4 columns\.\n<table><tr><td>Report of May<\/td><\/tr><tr><th>id<\/th>.*Größe 17.*… 17 more rows ….*Größe 39/s,
        ),
        metadata: {
          summary:
            'Table of 40 rows below a header of 4 columns: id, name, amount, day. Numbers: amount 0,5 to 39,5.',
        },
      }),
    ])
    expect(document.blocks[0]?.text.split('\n')).toHaveLength(42)
  })

  test.each([
    [
      'numbers without a header',
      '1,2\n3,4\n',
      'Table of 2 rows and 2 columns without a header. Numbers: column 1 1 to 3; column 2 2 to 4.',
    ],
    ['only a header', 'a,b\n', 'Table of 0 rows below a header of 2 columns: a, b.'],
    ['one column', 'name\nx\ny\n', 'Table of 2 rows below a header of 1 column: name.'],
    [
      'ragged rows',
      'a,b,c\n1,2,3\n4\n5,6,7\n',
      'Table of 3 rows below a header of 3 columns: a, b, c. Numbers: a 1 to 5; b 2 to 6; c 3 to 7.',
    ],
    [
      'years as column names',
      'land,2024,2025\nA,7,8\nB,9,10\n',
      'Table of 2 rows below a header of 3 columns: land, 2024, 2025. Numbers: 2024 7 to 9; 2025 8 to 10.',
    ],
    [
      'ambiguous numbers',
      'a;b\n1.234;007\n2.345;008\n',
      'Table of 2 rows below a header of 2 columns: a, b.',
    ],
  ])('is read with %s', async (_name, text, summary) => {
    expect(summaryOf(await convert(text))).toBe(summary)
  })

  test('fails if it has no text', async () => {
    await expect(convert(',,\n,,\n')).rejects.toMatchObject({ code: 'empty' })
  })

  test("keeps quotation marks that don't quote, and cells longer than a piece of the file", async () => {
    const long = 'x'.repeat(2_000_000)
    const { blocks } = await convert(`size\ttext\n5" pipe\t"${long}"\n`, 'a.tsv')
    expect(blocks[0]?.text).toBe(`size\ttext\n5" pipe\t${long}`)
  })
})
