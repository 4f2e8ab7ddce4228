import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { scans } from '../../test/fixtures/pdf-scans.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { createConversionPool } from '../pool/pool.ts'
import { readNodes, RESULT_FILES } from '../result/result-files.ts'

const pool = createConversionPool({ size: 1, timeoutMs: 60_000, maxRssBytes: 2 ** 31 })
afterAll(() => pool.close())

const job = (path: string, outputFolder: string) => ({
  path,
  outputFolder,
  format: 'pdf' as const,
  mode: 'standard' as const,
  dpi: 72,
  ocr: { languages: ['eng'] },
})

it('does not repeat OCR for pages that were read before the process was killed', async () => {
  await using folder = await tempFolder()
  const output = join(folder.path, 'result')
  await mkdir(output)
  const path = await folder.put('a.pdf', await scans('The ferry leaves the harbour at noon.', 5))
  const killed = new AbortController()
  const first = pool.convert(job(path, output), {
    signal: killed.signal,
    onProgress: () => killed.abort(new Error('killed')),
  })
  await expect(first).rejects.toThrow('killed')
  const kept = await readdir(join(output, 'kept'))
  expect(kept).toEqual(['000001.ocr.pages'])
  // Makes pages that are read from now on distinguishable from those read before.
  await folder.put('a.pdf', await scans('Nothing was kept of these pages.', 5))
  const done: number[] = []
  await pool.convert(job(path, output), { onProgress: (pages) => done.push(pages) })
  expect(done[0]).toBe(4)
  const nodes = await Array.fromAsync(readNodes(join(output, RESULT_FILES.nodes)))
  const text = nodes.map((node) => ('content' in node ? node.content : '')).join('\n')
  expect(text.match(/ferry leaves/g)).toHaveLength(4)
  expect(text.match(/Nothing was kept/g)).toHaveLength(1)
  expect(await readdir(output)).not.toContain('kept')
})
