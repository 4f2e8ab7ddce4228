import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reportPdf } from '../test/fixtures/pdf-report.ts'
import { tempFolder } from '../test/fixtures/temp-folder.ts'
import { RICH_MARKDOWN } from '../test/fixtures/text.ts'
import { readFile } from './index.ts'

/**
 * Packages that a file and its imports load immediately. Types are erased, and dynamic imports
 * don't count.
 */
function packagesOf(file: URL, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(file.href)) return found
  seen.add(file.href)
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s+)?'([^']+)'/gm,
  )
  for (const [, specifier = ''] of imports) {
    if (specifier.startsWith('.')) {
      for (const name of packagesOf(new URL(specifier, file), seen)) found.add(name)
    } else if (!specifier.startsWith('node:')) found.add(specifier)
  }
  return found
}

test("importing the package loads no format's reader", () => {
  expect([...packagesOf(new URL('./index.ts', import.meta.url))].toSorted()).toEqual([
    'gpt-tokenizer/esm/encodingParams/constants',
    'htmlparser2',
    'pidusage',
  ])
})

test('reads a file by its name and content', async () => {
  await using folder = await tempFolder()
  const result = await readFile(await folder.put('a.md', RICH_MARKDOWN))
  expect(result.input).toMatchObject({ format: 'markdown', mode: 'standard', dpi: 72 })
  expect(result.nodes.map(({ kind }) => kind)).toContain('section')
  expect(result.plainText).toContain('\n')
  expect(result.statistics.total_chunks).toBeGreaterThan(0)
})

test('returns images in memory, by the names used in chunks', async () => {
  await using folder = await tempFolder()
  const { document, pictures } = await readFile(await folder.put('a.pdf', await reportPdf()))
  const names = document.pages?.map(({ asset }) => asset)
  expect(names).toEqual(expect.arrayContaining(['pages/1.webp']))
  for (const name of names ?? []) expect(pictures.get(name ?? '')?.length).toBeGreaterThan(100)
})

test("rejects a mode that the format doesn't have", async () => {
  await using folder = await tempFolder()
  const path = await folder.put('a.csv', 'a,b\n1,2\n')
  await expect(readFile(path, { mode: 'standard' })).rejects.toMatchObject({ code: 'unsupported' })
})
