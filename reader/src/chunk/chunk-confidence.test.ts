import { expect, it } from 'vitest'
import { planChunks } from './plan-chunks.ts'

const box = (page: number) => ({ page, x: 0, y: 0, width: 10, height: 10 })

it('gives chunks the confidence of their least certain page', () => {
  const nodes = planChunks(
    {
      blocks: [
        { kind: 'paragraph', text: 'typed', boxes: [box(1)] },
        { kind: 'table', html: '<table><tr><td>a</td></tr></table>', text: 'a', boxes: [box(2)] },
        { kind: 'paragraph', text: 'scanned', boxes: [box(2), box(3)] },
      ],
      totalPages: 3,
      warnings: [],
      pages: [1, 2, 3].map((page) => ({
        page,
        width: 100,
        height: 100,
        ...(page > 1 && { confidence: 1 - page / 10 }),
      })),
    },
    { mode: 'standard', format: 'pdf' },
  )
  expect(nodes.map((node) => node.kind === 'chunk' && node.metadata?.['confidence'])).toEqual([
    undefined,
    0.8,
    0.7,
  ])
})
