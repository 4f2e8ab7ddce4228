import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  indexAmongAll,
  placementBefore,
  placementsNow,
  placeOver,
  type Placement,
} from './model.ts'

it('finds a row by its index when other rows are hidden', () => {
  const shown = [0, 1, 2, 3].map((index) => indexAmongAll(index, [0, 2, 3]))
  expect(shown).toEqual([1, 4, 5, 6])
  expect(indexAmongAll(5, [])).toBe(5)
})

describe('the custom order of a folder', () => {
  const rows = (names: string) => (at: number) => names[at]
  const after = (names: string, { ids, behind }: Placement): string => {
    const rest = Array.from(names).filter((name) => !ids.includes(name))
    return rest.toSpliced(behind === null ? 0 : rest.indexOf(behind) + 1, 0, ...ids).join('')
  }

  it.each([
    ['before the first row', 0, [2], 'cabde'],
    ['after the last row', 5, [1], 'acdeb'],
    ['together, from different places', 2, [0, 4], 'baecd'],
    ['before a row that also moves', 3, [1, 3], 'acbde'],
  ])('moves rows %s', (_name, index, moved, expected) => {
    const placement = placementBefore(index, moved, rows('abcde'))
    expect(placement && after('abcde', placement)).toBe(expected)
  })

  it('changes nothing if the rows are already there or not loaded', () => {
    expect(placementBefore(1, [1, 2], rows('abcde'))).toBeUndefined()
    expect(placementBefore(3, [1, 2], rows('abcde'))).toBeUndefined()
    expect(placementBefore(8, [1], rows('abcde'))).toBeUndefined()
    expect(placementsNow([6], rows('abcde'))).toEqual([])
  })

  it('can undo any move', () => {
    fc.assert(
      fc.property(
        fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
        fc.integer({ min: 0, max: 6 }),
        (moved, index) => {
          const before = 'abcdef'
          const placement = placementBefore(index, moved, rows(before))
          const back = placementsNow(moved, rows(before))
          const there = placement ? after(before, placement) : before
          expect(back.reduce(after, there)).toBe(before)
        },
      ),
    )
  })

  it('drops rows into a folder over its middle, and before or after a row over its edges', () => {
    const [folder, document] = [{ part_type: 'FOLDER' }, { part_type: 'DOCUMENT' }] as const
    const places = (item: typeof folder | typeof document, mayOrder: boolean) =>
      [0.1, 0.5, 0.9].map((share) => placeOver(item, share, mayOrder))
    expect(places(folder, true)).toEqual(['before', 'into', 'after'])
    expect(places(document, true)).toEqual(['before', 'after', 'after'])
    expect(places(folder, false)).toEqual(['into', 'into', 'into'])
    expect(places(document, false)).toEqual([undefined, undefined, undefined])
  })
})
