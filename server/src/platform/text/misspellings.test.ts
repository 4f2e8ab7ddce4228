import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maybeMisspelled, oneErrorFrom, twoErrorsFrom } from './misspellings.ts'

const word = fc.stringMatching(/^[a-z]{8,14}$/)

test('a word with one error is found, whatever the error', () => {
  fc.assert(
    fc.property(
      word,
      fc.nat(),
      fc.constantFrom('a', 'e', 'i', 'k', 'n', 's', 't'),
      (right, place, letter) => {
        const at = 1 + (place % (right.length - 1))
        const [head, tail] = [right.slice(0, at), right.slice(at)]
        const wrong = [
          head + tail.slice(1),
          head + letter + tail,
          head + letter + tail.slice(1),
          head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2),
        ]
        for (const one of wrong.filter((each) => each !== right && maybeMisspelled(each))) {
          expect(oneErrorFrom(one).map(({ spelling }) => spelling)).toContain(right)
        }
      },
    ),
    { numRuns: 50 },
  )
})

test.each([
  ['comittment', 'commitment'],
  ['agreemant', 'agreement'],
  ['neccesary', 'necessary'],
])('%j is at most two errors away from %j', (wrong, right) => {
  const near = [...oneErrorFrom(wrong), ...twoErrorsFrom(wrong)]
  expect(near.map(({ spelling }) => spelling)).toContain(right)
})

test('fewer errors are tried for short words, because they have more neighbors', () => {
  const near = oneErrorFrom('house').map(({ spelling }) => spelling)
  expect(near).toContain('hosue')
  expect(near).not.toContain('horse')
})

test('swapped and doubled letters cost less than wrong ones', () => {
  const near = oneErrorFrom('agreemnet')
  expect(near.findIndex(({ spelling }) => spelling === 'agreement')).toBeLessThan(
    near.findIndex(({ spelling }) => spelling === 'agreemnes'),
  )
})

test('the number of spellings that are tried is limited', () => {
  const longest = 'abcdefghijklmnopqrstuvwx'
  expect(oneErrorFrom(longest).length).toBeLessThan(1500)
  expect(twoErrorsFrom(longest).length).toBeLessThanOrEqual(1000)
})

test.each(['note', 'h2o2so4', 'naïvité42', 'слоvo1', '制药公司去年', 'a'.repeat(25)])(
  '%j does not count as misspelled',
  (text) => expect(maybeMisspelled(text)).toBe(false),
)
