import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toLines } from './lines-in-image.ts'
import { pageText } from './page-text.ts'
import { dropNoise, type Words } from './recognised-words.ts'

const HEIGHT = 10

const at = (x: number, y: number, text: string, parts: Partial<Words> = {}): Words => ({
  text,
  confidence: 0.95,
  x,
  y,
  width: text.length * 6,
  height: HEIGHT,
  ...parts,
})

const read = (all: readonly Words[]): string => pageText(toLines(all))

/** Lines of a column of text. */
const column = (x: number, y: number, lines: readonly string[]): Words[] =>
  lines.map((text, line) => at(x, y + line * 15, text))

describe('the order of words', () => {
  test('is row by row, regardless of their order in the list', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const row = fc.array(fc.tuple(word, fc.integer({ min: 4, max: 60 })), {
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.func(fc.integer()),
        (rows, mix) => {
          const words = rows.flatMap((cells, line) => {
            let x = 0
            return cells.map(([text, gap]) => {
              const placed = at(x + gap, line * 25, text)
              x = placed.x + placed.width
              return placed
            })
          })
          const mixed = words.toSorted((a, b) => mix(a) - mix(b))
          expect(read(mixed).split(/\s+/).filter(Boolean)).toEqual(words.map(({ text }) => text))
        },
      ),
    )
  })

  test('is column by column for running text, after a title across both columns', () => {
    const left = ['the first column tells', 'how it all began with', 'very little money.']
    const beside = ['the second one lists', 'what happened later on', 'until the very end.']
    const words = [...column(0, 30, left), ...column(200, 34, beside), at(60, 0, 'Annual report')]
    expect(read(words)).toBe(`Annual report\n\n${left.join('\n')}\n\n${beside.join('\n')}`)
  })

  test('is a table for short texts side by side, and empty cells keep their place', () => {
    const words = [
      ...column(0, 0, ['North', 'South', 'Total']),
      ...column(100, 0, ['1,200']),
      at(100, 30, '3,400'),
      ...column(200, 0, ['12%', '7%', '10%']),
    ]
    expect(read(words)).toBe('North\t1,200\t12%\nSouth\t\t7%\nTotal\t3,400\t10%')
  })

  test('starts a paragraph at a wide gap between lines and at a change of size', () => {
    const words = [
      at(0, 0, 'Title', { height: 22 }),
      at(0, 30, 'first line'),
      at(0, 45, 'second line'),
      at(0, 90, 'another paragraph'),
    ]
    expect(read(words)).toBe('Title\n\nfirst line\nsecond line\n\nanother paragraph')
  })
})

describe('false detections', () => {
  const text = [at(0, 0, 'Main entrance'), at(0, 20, 'Floor 2')]

  test('uncertain words, marks and single characters are dropped', () => {
    const noise = [
      at(50, 60, 'oe Ts', { confidence: 0.4 }),
      at(0, 80, '| — ~'),
      at(90, 80, 'x', { confidence: 0.7 }),
      at(0, 100, 'iI', { confidence: 0.7, height: 90, width: 12 }),
    ]
    expect(dropNoise([...noise, ...text])).toEqual(text)
  })

  test('a single number is kept', () => {
    expect(dropNoise([at(0, 0, '4')])).toHaveLength(1)
  })

  test('an image in which hardly anything can be a word has no text', () => {
    expect(
      dropNoise([at(0, 0, 'ae oO'), at(9, 40, 'Ll'), at(70, 9, 'ii'), at(5, 70, 'the')]),
    ).toEqual([])
    expect(dropNoise(text.map((words) => ({ ...words, confidence: 0.65 })))).toEqual([])
  })
})
