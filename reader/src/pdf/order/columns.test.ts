import { describe, expect, it } from 'vitest'
import { convertBytes } from '../../../test/fixtures/convert-pdf.ts'
import { columnsPdf, type Passage } from '../../../test/fixtures/pdf-columns.ts'
import { sentence } from '../../../test/fixtures/pdf.ts'
import type { Block } from '../../core/document-model.ts'

async function convert(
  passages: readonly Passage[],
  options?: { outline?: boolean },
): Promise<readonly Block[]> {
  return (await convertBytes(await columnsPdf(passages, options))).blocks
}

const texts = (blocks: readonly Block[]): string[] => blocks.map((block) => block.text)
const headings = (blocks: readonly Block[]): string[] =>
  texts(blocks.filter((block) => block.kind === 'heading'))

const LEFT = [`Left one. ${sentence(1, 40)}`, `Left two. ${sentence(2, 40)}`]
const RIGHT = [`Right one. ${sentence(3, 40)}`, `Right two. ${sentence(4, 30)}`]
const SHORT = 'Signed in two copies.'
const LONG = `Signed in two copies. ${sentence(5, 30)}`

describe('a heading below two columns', () => {
  it.each([
    { what: 'a short paragraph', text: SHORT, outline: false },
    { what: 'a short paragraph and bookmarks', text: SHORT, outline: true },
    { what: 'a long paragraph', text: LONG, outline: false },
    { what: 'a long paragraph and bookmarks', text: LONG, outline: true },
  ])('comes after both, with $what', async ({ text, outline }) => {
    const blocks = await convert(
      [
        { heading: 'Rules', columns: [LEFT, RIGHT] },
        { heading: 'Signatures', text },
      ],
      { outline },
    )
    expect(texts(blocks)).toEqual(['Rules', ...LEFT, ...RIGHT, 'Signatures', text])
    expect(headings(blocks)).toEqual(['Rules', 'Signatures'])
  })

  it('comes after both if the right one is longer', async () => {
    const right = [...RIGHT, `Right three. ${sentence(6, 20)}`]
    const blocks = await convert([
      { heading: 'Rules', columns: [LEFT, right] },
      { heading: 'Signatures', text: SHORT },
    ])
    expect(texts(blocks)).toEqual(['Rules', ...LEFT, ...right, 'Signatures', SHORT])
  })

  it('comes before two more columns that follow it', async () => {
    const [left, right] = [
      [`Lower left. ${sentence(7, 40)}`, `Lower left end. ${sentence(8, 40)}`],
      [`Lower right. ${sentence(9, 40)}`, `Lower right end. ${sentence(10, 40)}`],
    ]
    const blocks = await convert([
      { heading: 'Rules', columns: [LEFT, RIGHT] },
      { heading: 'Duties', columns: [left, right] },
    ])
    expect(texts(blocks)).toEqual(['Rules', ...LEFT, ...RIGHT, 'Duties', ...left, ...right])
  })
})

describe('a left column longer than the right one', () => {
  const more = [`Left three. ${sentence(6, 40)}`, `Left four. ${sentence(7, 40)}`]

  it('is read to its end first', async () => {
    const blocks = await convert([{ heading: 'Rules', columns: [[...LEFT, ...more], RIGHT] }])
    expect(texts(blocks)).toEqual(['Rules', ...LEFT, ...more, ...RIGHT])
  })

  it('is read to its end first if it has its own headings', async () => {
    const left = [...LEFT, '#Tools', ...more, '#Oil', `Left five. ${sentence(8, 30)}`]
    const blocks = await convert([{ heading: 'Rules', columns: [left, RIGHT] }])
    expect(texts(blocks)).toEqual(['Rules', ...left.map((t) => t.replace('#', '')), ...RIGHT])
  })

  it('is read to its end first if its last paragraph is short', async () => {
    const left = [...LEFT, ...more, 'Nobody works alone.']
    const blocks = await convert([{ heading: 'Rules', columns: [left, RIGHT] }])
    expect(texts(blocks)).toEqual(['Rules', ...left, ...RIGHT])
  })

  it('ends where the heading below both begins', async () => {
    const blocks = await convert([
      { heading: 'Rules', columns: [[...LEFT, '#Tools', ...more], RIGHT] },
      { heading: 'Signatures', text: LONG },
    ])
    const columns = [...LEFT, 'Tools', ...more, ...RIGHT]
    expect(texts(blocks)).toEqual(['Rules', ...columns, 'Signatures', LONG])
  })
})
