import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { findMissingLanguages, ocrFault, tessdata } from './tessdata.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('installed data', () => {
  test('is unpacked once for simultaneous requests, and again after a cleanup', async () => {
    await using folder = await tempFolder()
    vi.stubEnv('TMPDIR', folder.path)
    const settings = { languages: ['eng'] }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => tessdata(settings)))
    const { tessdataPath = '', ocrLanguage } = first ?? {}
    expect(others).toEqual([first, first])
    expect(ocrLanguage).toBe('eng')
    expect(await readdir(tessdataPath)).toEqual(['eng.traineddata'])
    const { size } = await stat(join(tessdataPath, 'eng.traineddata'))
    expect(size).toBeGreaterThan(5_000_000)
    await rm(tessdataPath, { recursive: true })
    expect(await tessdata(settings)).toEqual(first)
    expect((await stat(join(tessdataPath, 'eng.traineddata'))).size).toBe(size)
  })

  test('of a missing language is reported with instructions', async () => {
    const settings = { languages: ['eng', 'xyz', '../eng'] }
    expect(await findMissingLanguages(settings)).toEqual(['xyz', '../eng'])
    await expect(tessdata(settings)).rejects.toMatchObject({ code: 'unsupported' })
    expect(await ocrFault({ languages: ['xyz'] })).toMatch(
      /ARBOR_OCR_LANGUAGES includes xyz.*put xyz.traineddata .* folder and set ARBOR_TESSDATA_PATH/,
    )
    expect(await ocrFault({ languages: ['eng'] })).toBeUndefined()
  })
})

describe("an administrator's folder", () => {
  test('is used directly', async () => {
    await using folder = await tempFolder()
    for (const name of ['deu', 'eng']) await folder.put(`${name}.traineddata`, 'data')
    expect(await tessdata({ languages: ['deu', 'eng'], folder: folder.path })).toEqual({
      tessdataPath: folder.path,
      ocrLanguage: 'deu+eng',
    })
  })

  test('may contain packed data, which is unpacked elsewhere', async () => {
    await using folder = await tempFolder()
    await using temporary = await tempFolder()
    vi.stubEnv('TMPDIR', temporary.path)
    await folder.put('deu.traineddata', 'plain')
    await writeFile(join(folder.path, 'eng.traineddata.gz'), gzipSync('packed'))
    const { tessdataPath } = await tessdata({ languages: ['deu', 'eng'], folder: folder.path })
    expect(tessdataPath.startsWith(temporary.path)).toBe(true)
    const found = await readdir(tessdataPath)
    expect(found.toSorted()).toEqual(['deu.traineddata', 'eng.traineddata'])
  })

  test('without a language is reported with the file to put there', async () => {
    await using folder = await tempFolder()
    await folder.put('eng.traineddata', '')
    const fault = await ocrFault({ languages: ['eng'], folder: folder.path })
    expect(fault).toContain(`put eng.traineddata into ${folder.path} (ARBOR_TESSDATA_PATH)`)
  })
})
