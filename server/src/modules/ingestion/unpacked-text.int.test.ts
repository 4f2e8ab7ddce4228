import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { ingest } from '../../../test/fixtures/ingestions.ts'
import { sharedTestServer } from '../../../test/support/index.ts'

/** A workbook whose cells all show one long text, which the file contains once. */
function bomb(cells: number): Buffer {
  const text = 'Silver fish swim. '.repeat(1700)
  const sheet = utils.aoa_to_sheet(Array.from({ length: cells }, () => [text]))
  const book = utils.book_new(sheet, 'Sheet')
  return write(book, {
    type: 'buffer',
    bookType: 'xlsx',
    bookSST: true,
    compression: true,
  }) as Buffer
}

test('a small file that unpacks to a huge text is rejected with a message', async () => {
  const server = await sharedTestServer({ worker: true })
  const owner = await server.newTenant()
  const bytes = bomb(160)
  expect(bytes.length).toBeLessThan(62_000)
  const { run } = await ingest(owner, ['bomb.xlsx', bytes])
  expect(run).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/more than 4 MB of text/),
  })
  const { run: small } = await ingest(owner, ['small.xlsx', bomb(10)])
  expect(small).toMatchObject({ status: 'completed', error: null })
})
