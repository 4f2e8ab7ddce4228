import { describe, expect, it } from 'vitest'
import { convertBytes, textOf } from '../../test/fixtures/convert-pdf.ts'
import { drawSideways, placedWordPdf, singlePagePdf } from '../../test/fixtures/pdf.ts'
import type { Block, Box } from '../core/document-model.ts'

describe('boxes', () => {
  const TOLERANCE = 6

  /** The largest distance of a block's sides from the expected ones, in pixels. */
  const offBy = (block: Block | undefined, expected: Omit<Box, 'page'>): number => {
    const [box] = block?.boxes ?? []
    if (box === undefined) return Infinity
    const sides = (area: Omit<Box, 'page'>): number[] => [
      area.x,
      area.y,
      area.x + area.width,
      area.y + area.height,
    ]
    const wanted = sides(expected)
    return Math.max(...sides(box).map((side, i) => Math.abs(side - (wanted[i] ?? Infinity))))
  }

  it.each([
    [72, { x: 100, y: 172, width: 96, height: 24 }],
    [144, { x: 200, y: 344, width: 192, height: 48 }],
  ])('enclose the drawn text at %i dpi', async (dpi, expected) => {
    const { blocks } = await convertBytes(await placedWordPdf({ x: 100, y: 600 }), { dpi })
    expect(offBy(blocks[0], expected)).toBeLessThanOrEqual((TOLERANCE * dpi) / 72)
  })

  it('are relative to the corner of the crop box', async () => {
    const crop = { x: 50, y: 100, width: 400, height: 600 }
    const { blocks } = await convertBytes(await placedWordPdf({ x: 100, y: 600, crop }))
    const expected = { x: 50, y: 80, width: 96, height: 24 }
    expect(offBy(blocks[0], expected)).toBeLessThanOrEqual(TOLERANCE)
  })

  it.each([
    [90, { x: 596, y: 100, width: 24, height: 96 }],
    [180, { x: 612 - 196, y: 596, width: 96, height: 24 }],
    [270, { x: 172, y: 612 - 196, width: 24, height: 96 }],
  ] as const)('follow a page rotated by %i degrees', async (rotate, expected) => {
    const { blocks } = await convertBytes(await placedWordPdf({ x: 100, y: 600, rotate }))
    expect(blocks[0]?.text).toBe('Landmark')
    expect(offBy(blocks[0], expected)).toBeLessThanOrEqual(TOLERANCE)
  })

  it('of sideways text match the page as displayed', async () => {
    const bytes = await singlePagePdf((draft, page) => {
      drawSideways(draft, page, ['Sideways words run upwards', 'and go on in the next line.'])
    })
    const { blocks } = await convertBytes(bytes)
    expect(textOf(blocks)).toBe('Sideways words run upwards and go on in the next line.')
    const expected = { x: 191, y: 580, width: 26, height: 112 }
    expect(offBy(blocks[0], expected)).toBeLessThanOrEqual(TOLERANCE)
  })
})
