import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { countOf, findAll } from '../quotes.ts'
import { nextSpot, spotsOf } from './model.ts'

describe('matches of a text', () => {
  it('are found across line breaks and hyphens in any case, and the counts agree', () => {
    const text = 'The gate-\nkeeper, the Gatekeeper and the gate\u00a0keeper.'
    expect(findAll(text, 'gatekeeper').map(({ start, end }) => text.slice(start, end))).toEqual([
      'gate-\nkeeper',
      'Gatekeeper',
      'gate\u00a0keeper',
    ])
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'A', 'b', ' ', '-', '–', '“', '"', '\n', '.', 'ﬁ', 'ß'),
          maxLength: 60,
        }),
        fc.string({
          unit: fc.constantFrom('a', 'A', 'b', ' ', '-', '“', '.', 'f', 'i', 's'),
          maxLength: 4,
        }),
        (where, wanted) => {
          expect(findAll(where, wanted)).toHaveLength(countOf(where, wanted))
        },
      ),
    )
  })

  it('are listed in reading order', () => {
    const passages = [
      { id: 'a', parent: 'top', text: 'red gate, gate' },
      { id: 'b', parent: 'top', text: 'door' },
      { id: 'c', parent: 'top', text: 'gates' },
    ]
    expect(spotsOf(passages, new Map(), { text: 'gate', how: 'phrase' })).toEqual([
      { chunk: 'a', nth: 0 },
      { chunk: 'a', nth: 1 },
      { chunk: 'c', nth: 0 },
    ])
    expect(spotsOf(passages, new Map(), { text: 'door gate', how: 'words' })).toEqual([
      { chunk: 'a', nth: 0 },
      { chunk: 'a', nth: 1 },
      { chunk: 'b', nth: 0 },
    ])
  })

  it('wrap around at the ends, starting at the marked passage', () => {
    const spots = ['a', 'a', 'c'].map((chunk, nth) => ({ chunk, nth }))
    const orderOf = (chunk: string) => 'abc'.indexOf(chunk)
    const next = (at: number | undefined, chunk: string | undefined, step: 1 | -1) =>
      nextSpot(spots, { at, chunk }, { step, orderOf })
    expect([next(undefined, undefined, 1), next(undefined, undefined, -1)]).toEqual([0, 2])
    expect([next(undefined, 'b', 1), next(undefined, 'b', -1)]).toEqual([2, 1])
    expect([next(2, 'c', 1), next(0, 'a', -1)]).toEqual([0, 2])
    expect(nextSpot([], { at: undefined, chunk: undefined }, { step: 1, orderOf })).toBe(undefined)
  })
})
