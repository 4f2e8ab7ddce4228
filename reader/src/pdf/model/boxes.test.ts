import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toBox } from './boxes.ts'

const coordinate = fc.double({ min: -2_000, max: 4_000, noNaN: true })
const extent = fc.double({ min: 0, max: 3_000, noNaN: true })
const frame = fc.record({
  page: fc.integer({ min: 1, max: 9 }),
  width: fc.double({ min: 10, max: 2_000, noNaN: true }),
  height: fc.double({ min: 10, max: 2_000, noNaN: true }),
  turned: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
})

it('gives whole pixels inside the page image for every rectangle', () => {
  const rect = fc.record({ x: coordinate, y: coordinate, width: extent, height: extent })
  fc.assert(
    fc.property(rect, frame, fc.integer({ min: 36, max: 600 }), (area, page, dpi) => {
      const box = toBox(area, page, dpi)
      const sideways = page.turned === 90 || page.turned === 270
      const width = Math.round(((sideways ? page.height : page.width) * dpi) / 72)
      const height = Math.round(((sideways ? page.width : page.height) * dpi) / 72)
      expect(Object.values(box).every(Number.isInteger)).toBe(true)
      expect(box.width).toBeGreaterThanOrEqual(1)
      expect(box.height).toBeGreaterThanOrEqual(1)
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(Math.max(1, width))
      expect(box.y + box.height).toBeLessThanOrEqual(Math.max(1, height))
    }),
  )
})

it('scales with the resolution', () => {
  const page = { page: 3, width: 612, height: 792, turned: 0 as const }
  const area = { x: 72, y: 144, width: 100, height: 20 }
  expect(toBox(area, page, 72)).toEqual({ page: 3, x: 72, y: 144, width: 100, height: 20 })
  expect(toBox(area, page, 144)).toEqual({ page: 3, x: 144, y: 288, width: 200, height: 40 })
})
