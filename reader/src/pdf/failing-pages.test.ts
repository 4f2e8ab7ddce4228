import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { addPage, drawBlock, newDraft, save } from '../../test/fixtures/pdf.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { createConversionPool } from '../pool/pool.ts'
import { readNodes, readSummary, RESULT_FILES } from '../result/result-files.ts'

const childScript = new URL('../../test/fixtures/children/faulty-layout.ts', import.meta.url)
const limits = { size: 1, timeoutMs: 60_000, maxRssBytes: 2 ** 31 }
const pool = createConversionPool({ ...limits, childScript })
afterAll(() => pool.close())

/** A document of ten pages, some of which have a fault. */
async function pdfWith(faults: Readonly<Record<number, string>>): Promise<Uint8Array> {
  const draft = await newDraft()
  for (let page = 1; page <= 10; page += 1) {
    const text = `Page ${page} tells of the lighthouse. ${faults[page] ?? 'Calm'} weather.`
    drawBlock(draft, addPage(draft), text, { y: 700 })
  }
  return save(draft)
}

async function read(
  faults: Readonly<Record<number, string>>,
  mode: 'standard' | 'high_accuracy' = 'standard',
) {
  await using folder = await tempFolder()
  await using pictures = await tempFolder()
  const path = await folder.put('a.pdf', await pdfWith(faults))
  const settings = { format: 'pdf', mode, dpi: 72 } as const
  const folders = { outputFolder: folder.path, assetFolder: pictures.path }
  await pool.convert({ ...settings, path, ...folders })
  const nodes = await Array.fromAsync(readNodes(join(folder.path, RESULT_FILES.nodes)))
  const text = nodes.map((node) => ('content' in node ? node.content : '')).join('\n')
  const { warnings } = await readSummary(folder.path)
  const pages = [...text.matchAll(/Page (\d+) tells/g)].map(([, page]) => Number(page))
  return { pages, warnings }
}

const asLines = (page: number): string =>
  `The layout of page ${page} could not be analyzed, so its text is included as lines.`
const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

describe('a page that fails', () => {
  it('is read as lines if its layout throws or never ends', async () => {
    const { pages, warnings } = await read({ 2: 'THROW', 5: 'SPIN' })
    expect(pages).toEqual(ALL)
    expect(warnings).toEqual([2, 5].map(asLines))
  })

  it('is read as lines if its layout loses text', async () => {
    const { pages, warnings } = await read({ 4: 'LOSE' })
    expect(pages).toEqual(ALL)
    expect(warnings).toEqual([asLines(4)])
  })

  it('is included as an image if not even its lines can be read', async () => {
    const { pages, warnings } = await read({ 3: 'HOPELESS' })
    expect(pages).toEqual(ALL.filter((page) => page !== 3))
    expect(warnings).toEqual([
      'The layout of page 3 could not be analyzed, and the page is included as an image.',
    ])
  })

  it('has no image if drawing it crashes', async () => {
    const { pages, warnings } = await read({}, 'high_accuracy')
    expect(pages).toEqual(ALL)
    expect(warnings).toEqual(['Pages 9 could not be rendered; they are too large or damaged.'])
  })

  it('is left out if the library crashes on it, and read as lines if its layout does', async () => {
    const { pages, warnings } = await read({ 2: 'CRASH', 7: 'NATIVE' })
    expect(pages).toEqual(ALL.filter((page) => page !== 7))
    expect(warnings).toEqual(['Page 7 could not be read and was left out.', asLines(2)])
  })
})
