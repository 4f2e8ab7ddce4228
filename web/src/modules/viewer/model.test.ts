import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chunkAt,
  nextPart,
  notesOf,
  pageSizeOf,
  placesOn,
  readViewer,
  struckOf,
  type Chunk,
  type Covered,
} from './model.ts'
import { findQuote } from './quotes.ts'

const ID = '01a20458-362d-71f6-8659-0ec5d469a05b'

test('reads the version, passage, quote and words from a URL, and nothing else', () => {
  expect(readViewer({ chunk: ID, quote: ' nine weeks ', q: 2024, other: 1 })).toEqual({
    chunk: ID,
    quote: 'nine weeks',
    q: '2024',
    version: undefined,
  })
  const wrong = { chunk: '<script>', version: ['x'], quote: 'x'.repeat(2001), q: ' ' }
  expect(Object.values(readViewer(wrong)).filter((value) => value !== undefined)).toEqual([])
})

describe('the box of a passage', () => {
  const size = pageSizeOf([50, 100, 450, 700], 0)
  const at = (page: number, [x, y, width, height]: readonly [number, number, number, number]) => ({
    page,
    polygon: { x, y, width, height },
  })

  test('is a share of the visible page at any resolution', () => {
    expect(size).toEqual({ width: 400, height: 600 })
    const chunk = { chunk_metadata: { polygons: [at(1, [80, 120, 160, 60]), at(2, [0, 0, 1, 1])] } }
    const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }
    expect(placesOn(chunk, 1, size, 144)).toEqual([place])
  })

  test('is relative to the displayed page if the page is rotated', () => {
    expect(pageSizeOf([0, 0, 612, 792], 90)).toEqual({ width: 792, height: 612 })
    expect(pageSizeOf([0, 0, 612, 792], 180)).toEqual({ width: 612, height: 792 })
  })

  test('is skipped if it is invalid or outside the page', () => {
    for (const polygons of [[at(1, [390, 0, 50, 10])], [at(1, [0, 0, 0, 10])], 'none', undefined]) {
      const chunk = { chunk_metadata: { polygons } } as Parameters<typeof placesOn>[0]
      expect(placesOn(chunk, 1, size, 72)).toEqual([])
    }
  })

  test('at a point is the smallest one that contains it', () => {
    const box = (id: string, width: number) => ({
      id,
      place: { page: 1, x: 0.1, y: 0.1, width, height: 0.5 },
    })
    const boxes = [box('section', 0.8), box('line', 0.2)]
    expect(chunkAt(boxes, { x: 0.2, y: 0.2 })).toBe('line')
    expect(chunkAt(boxes, { x: 0.5, y: 0.2 })).toBe('section')
    expect(chunkAt(boxes, { x: 0.05, y: 0.2 })).toBeUndefined()
  })
})

test('facts of a passage are read from metadata that may be anything', () => {
  const of = (chunk_metadata: unknown, content = '') =>
    ({ chunk_metadata, content }) as Pick<Chunk, 'chunk_metadata' | 'content'>
  const note = { mark: '3', text: 'As of May.' }
  expect(struckOf(of({ struck: ['three', 4] }))).toEqual(['three'])
  expect(struckOf(of({ struck: 'three' }))).toEqual([])
  expect(notesOf(of({ notes: [note, note, null, 'x', { mark: 1, text: '' }] }))).toEqual([note])
  expect(notesOf(of({ notes: [note] }, '410 [3]\n\n[3] As of May.'))).toEqual([])
  expect(notesOf(of({ notes: 'mine' }))).toEqual([])
  expect([...struckOf(of(null)), ...notesOf(of({}))]).toEqual([])
})

test('loads all passages of any page in few steps', () => {
  const pages = fc.array(fc.nat(3), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(pages, fc.nat(200), (steps, wanted) => {
      let last = 1
      const truth = steps.map((step) => {
        const first = last
        last += step
        return { first, last }
      })
      const page = (wanted % last) + 1
      const known: Covered[] = truth.map(() => undefined)
      let reads = 0
      for (let next = nextPart(known, page); next !== undefined; next = nextPart(known, page)) {
        known[next] = truth[next]
        reads += 1
      }
      const needed = truth.flatMap((part, at) =>
        part.first <= page && part.last >= page ? [at] : [],
      )
      for (const at of needed) expect(known[at]).toBeDefined()
      expect(reads).toBeLessThanOrEqual(needed.length + 2 + Math.ceil(Math.log2(truth.length + 1)))
    }),
  )
})

describe('a quote', () => {
  test.each([
    [
      'It costs “5 €” a day – at most.',
      'costs "5 €" a day - at most',
      'costs “5 €” a day – at most',
    ],
    ['an exam-\nple of the oﬃce', 'an example of the office', 'an exam-\nple of the oﬃce'],
    ['behind 😀 a smile', '😀 A', '😀 a'],
    ['ends with 😀', 'with 😀', 'with 😀'],
    ['Part Price R&D 6 €', 'price</th></tr><tr><td>R&amp;D</td> <td>6', 'Price R&D 6'],
    ['1 Terms . . . . . . 3 2 Rent....4', 'Terms 3 2 Rent 4', 'Terms . . . . . . 3 2 Rent....4'],
    ['Write <td>a</td> here.', '<td>a</td>', '<td>a</td>'],
  ])('is found in %j', (text, quote, found) => {
    const span = findQuote(text, quote)
    expect(span && text.slice(span.start, span.end)).toBe(found)
  })

  test('isn’t found if it is different or empty', () => {
    for (const quote of ['three weeks', 'period of three months', ' - ', '']) {
      expect(findQuote('The notice period is three months.', quote)).toBeUndefined()
    }
  })
})
