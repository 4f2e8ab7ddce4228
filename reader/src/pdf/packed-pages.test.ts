import { expect, it } from 'vitest'
import { PackedPages } from './packed-pages.ts'
import type { PageModel } from './page-model.ts'

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

it('gives back what was put in, in order and as often as asked', () => {
  const pages = Array.from({ length: 7 }, (_, i) => pageOf(i + 1))
  const packed = new PackedPages()
  packed.add(pages.slice(0, 3))
  packed.add([])
  packed.add(pages.slice(3))
  expect(packed.count).toBe(7)
  expect([...packed]).toEqual(pages)
  expect([...packed]).toEqual(pages)
})
