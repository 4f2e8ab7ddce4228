import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { KeptPages } from './kept-pages.ts'
import type { PageModel } from './model/page-model.ts'

const pageOf = (page: number): PageModel => ({
  page,
  width: 612,
  height: 792,
  turned: 90,
  segments: [
    {
      x: 0.1 + page / 3,
      y: 72.30000305175781,
      width: 1e-7,
      height: 11,
      text: `"\u00FCber" \u{1F4A1} \u2028 ${page}`,
      size: 10.5,
      bold: false,
      mono: true,
    },
  ],
  tables: [
    {
      x: 1,
      y: 2,
      width: 3,
      height: 4,
      rows: [[{ text: 'a\tb', tag: 'th', rowspan: 1, colspan: 2 }]],
    },
  ],
})

const pages = Array.from({ length: 7 }, (_, i) => pageOf(i + 1))
const settings = 'eng'

/** A range of pages of a long document, as they are read. */
const batch = (first: number, last: number) => ({
  totalPages: 700,
  last,
  memory: { sizes: [last], turn: 0 as const },
  pages: pages.slice(first - 1, last),
  failed: [],
  unread: [{ page: last, reason: 'uncertain' as const, confidence: 0.6 }],
})

describe('kept pages', () => {
  it('are returned in order, any number of times', async () => {
    await using folder = await tempFolder()
    for (const place of [undefined, folder.path]) {
      const kept = new KeptPages({ folder: place, settings })
      kept.add(batch(1, 3))
      kept.add({ ...batch(4, 3), last: 4 })
      kept.add(batch(4, 7))
      expect(kept.count).toBe(7)
      expect([...kept]).toEqual(pages)
      expect([...kept]).toEqual(pages)
      expect(kept.isKept).toBe(place !== undefined)
    }
  })

  it('are available to the next process, including the state that reading needs', async () => {
    await using folder = await tempFolder()
    const place = { folder: folder.path, settings }
    const before = new KeptPages(place)
    before.add(batch(1, 3))
    before.add(batch(4, 5))
    const kept = new KeptPages(place)
    expect(kept.end).toEqual({ last: 5, totalPages: 700, memory: { sizes: [5], turn: 0 } })
    expect(kept.unread.map(({ page }) => page)).toEqual([3, 5])
    kept.add(batch(6, 7))
    expect([...new KeptPages(place)]).toEqual(pages)
  })

  it('are used up to a truncated part, and not with other settings', async () => {
    await using folder = await tempFolder()
    const place = { folder: folder.path, settings }
    const before = new KeptPages(place)
    for (const page of [1, 2, 3]) before.add(batch(page, page))
    const [, second = ''] = (await readdir(folder.path)).toSorted()
    await truncate(join(folder.path, second), 20)
    const kept = new KeptPages(place)
    expect([...kept]).toEqual(pages.slice(0, 1))
    expect(await readdir(folder.path)).toHaveLength(1)
    expect([...new KeptPages({ ...place, settings: 'deu' })]).toEqual([])
    expect(await readdir(folder.path)).toEqual([])
  })

  it('of a short document are stored in files once some were read by OCR', async () => {
    await using folder = await tempFolder()
    const place = { folder: folder.path, settings }
    const short = (first: number, last: number) => ({ ...batch(first, last), totalPages: 7 })
    const kept = new KeptPages(place)
    kept.add(short(1, 2))
    kept.add(short(3, 3))
    expect(await readdir(folder.path)).toEqual([])
    const recognised = { ...pageOf(4), recognised: true as const }
    kept.add({ ...short(4, 4), pages: [recognised] })
    kept.add(short(5, 7))
    const all = [...pages.slice(0, 3), recognised, ...pages.slice(4)]
    expect([...kept]).toEqual(all)
    expect([...new KeptPages(place)]).toEqual(all)
  })

  it('are not stored in files if they are all pages of a document', async () => {
    await using folder = await tempFolder()
    const kept = new KeptPages({ folder: folder.path, settings })
    kept.add({ ...batch(1, 7), totalPages: 7 })
    expect([...kept]).toEqual(pages)
    expect(kept.isKept).toBe(false)
    expect(await readdir(folder.path)).toEqual([])
  })
})
