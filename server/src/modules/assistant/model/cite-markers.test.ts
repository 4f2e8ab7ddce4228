import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CiteMarkers, type AnswerPiece } from './cite-markers.ts'

/** Shows pieces as one line and joins adjacent texts. */
function read(...deltas: readonly string[]): string {
  const markers = new CiteMarkers()
  const pieces = [...deltas.flatMap((delta) => markers.push(delta)), ...markers.end()]
  return pieces.map(show).join('')
}

function show(piece: AnswerPiece): string {
  if (piece.kind === 'dropped') return ''
  return piece.kind === 'text' ? piece.text : `{${piece.passage}:${piece.quote}}`
}

test('markers are removed from the text', () => {
  expect(read('It is red [[cite:3|"the colour is red"]]. Yes.')).toBe(
    'It is red {3:the colour is red}. Yes.',
  )
})

test.each([
  ['[[cite: 12 | "spaced out" ]]', '{12:spaced out}'],
  ['[[cite:1|“curly”]]', '{1:curly}'],
  ['[[cite:1|bare words]]', '{1:bare words}'],
  ['[[cite:1|"with ]] inside"]]', '{1:with ]] inside}'],
  ['[[cite:1|"two\nlines"]]', '{1:two\nlines}'],
  ['[[cite:1|"a"]][[cite:2|"b"]]', '{1:a}{2:b}'],
  ['an [[array]] and [1]', 'an [[array]] and [1]'],
  ['[[[cite:1|"x"]]]', '[{1:x}]'],
])('%j is read as %j', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test.each(['[[cite:3]]', '[[cite:]]', '[[cite:x|"y"]]', '[[cite:1|""]]', '[[cite:-1|"y"]]'])(
  '%s is invalid and dropped',
  (marker) => {
    expect(read(`a ${marker} b`)).toBe('a  b')
  },
)

test('an unfinished marker is dropped', () => {
  expect(read('It is [[cite:3|"the col')).toBe('It is ')
  expect(read('It is [[cit')).toBe('It is [[cit')
})

test('an endless marker does not swallow the answer', () => {
  const words = 'word '.repeat(1000)
  expect(read(`a [[cite:1|"${words}`)).toBe(`a 1|"${words}`)
})

test('the result does not depend on how the text is split', () => {
  const piece = fc.constantFrom(
    '[[cite:',
    '[[cite:1|"a b"]]',
    '[',
    ']]',
    '"',
    '|',
    '7',
    '[[',
    ' text ',
    'cite:',
    'x'.repeat(700),
  )
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const cuts = fc.array(fc.nat(), { maxLength: 10 })
  fc.assert(
    fc.property(text, cuts, (whole, places) => {
      const at = places.map((place) => place % (whole.length + 1)).toSorted((a, b) => a - b)
      const deltas = [...at, whole.length].map((end, i) => whole.slice(at[i - 1] ?? 0, end))
      expect(read(...deltas)).toBe(read(whole))
      expect(read(...whole.split(''))).toBe(read(whole))
    }),
  )
})
