import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { entityBombDocx, zipOf } from '../../test/fixtures/zip.ts'
import { OFFICE_ZIP_LIMITS, openOfficeZip, readZipDirectory } from './zip-guard.ts'

const MB = 1024 * 1024
const small = { ...OFFICE_ZIP_LIMITS, maxTotalBytes: MB, maxXmlBytes: MB / 4, maxEntries: 3 }

async function guard(zip: Uint8Array, limits = OFFICE_ZIP_LIMITS): Promise<string[]> {
  await using folder = await tempFolder()
  const opened = await openOfficeZip(await folder.put('a.zip', zip), limits)
  opened.zip.close()
  return opened.entries.map(({ fileName }) => fileName)
}

/** Sets the bit that marks an entry as encrypted, in the local header and in the directory. */
function markEncrypted(zip: Buffer): Buffer {
  zip[zip.indexOf('PK\u0003\u0004') + 6]! |= 1
  zip[zip.indexOf('PK\u0001\u0002') + 8]! |= 1
  return zip
}

describe('guarding against hostile ZIP files', () => {
  test('returns the names in a harmless file', async () => {
    expect(await guard(zipOf({ 'a.xml': '<a/>', 'b/c.png': 'x' }))).toEqual(['a.xml', 'b/c.png'])
  })

  test('enforces each limit independently', async () => {
    const tooLarge = { code: 'too_large' }
    const letters = Array.from({ length: 4 }, (_, i) => [`${i}.xml`, '<a/>'] as const)
    await expect(guard(zipOf({ a: 'x'.repeat(MB + 1) }), small)).rejects.toMatchObject(tooLarge)
    await expect(guard(zipOf({ 'a.xml': 'x'.repeat(MB / 2) }), small)).rejects.toMatchObject(
      tooLarge,
    )
    await expect(guard(zipOf(Object.fromEntries(letters)), small)).rejects.toMatchObject(tooLarge)
    await expect(guard(zipOf({ a: 'x'.repeat(MB / 2) }), small)).resolves.toEqual(['a'])
    const dense = { ...small, ratioFloorBytes: MB / 4 }
    await expect(guard(zipOf({ a: 'x'.repeat(MB / 2) }), dense)).rejects.toMatchObject(tooLarge)
    await expect(
      guard(zipOf({ a: randomBytes(MB / 2).toString('base64') }), dense),
    ).resolves.toEqual(['a'])
  })

  test('rejects a document type declaration with a body at any position', async () => {
    const refusal = { message: expect.stringContaining('XML declarations') }
    await expect(guard(entityBombDocx())).rejects.toMatchObject(refusal)
    // Positions around the size of the pieces in which data is unpacked.
    for (const at of [16_370, 16_374, 16_376, 16_380, 16_383, 65_523, 65_530]) {
      const xml = `${' '.repeat(at)}<!DOCTYPE a [<!ENTITY b "c">]>`
      await expect(guard(zipOf({ 'a.xml': xml }))).rejects.toMatchObject(refusal)
      const named = `${' '.repeat(at)}<!DOCTYPE a PUBLIC "-//a//b" "a.dtd"><a>[b]</a>`
      await expect(guard(zipOf({ 'a.xml': named }))).resolves.toEqual(['a.xml'])
    }
    const endless = `<!DOCTYPE a ${' '.repeat(20_000)}`
    await expect(guard(zipOf({ 'a.xml': endless }))).rejects.toMatchObject(refusal)
  })

  test('reports an encrypted entry as encrypted', async () => {
    const zip = markEncrypted(zipOf({ 'word/document.xml': '<a/>' }))
    await expect(guard(zip)).rejects.toMatchObject({ code: 'encrypted' })
  })

  test('ignores bytes after the end', async () => {
    const zip = Buffer.from(zipOf({ 'word/document.xml': '<a/>' }))
    await expect(guard(Buffer.concat([zip, Buffer.from([0])]))).resolves.toHaveLength(1)
    await expect(guard(Buffer.concat([zip, Buffer.alloc(60_000)]))).resolves.toHaveLength(1)
    await expect(guard(zip.subarray(0, -1))).rejects.toMatchObject({ code: 'damaged' })
  })

  test('returns no names for a file that is not a ZIP file', async () => {
    await using folder = await tempFolder()
    expect(await readZipDirectory(await folder.put('a.zip', 'PK\u0003\u0004 no more'))).toBeNull()
  })
})
