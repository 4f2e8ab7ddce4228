import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyseQuery, analyseText, analyseTexts, type AnalysedText } from './index.ts'

const MB = 1_000_000

/** How many bytes a tsvector needs for lexemes, their positions and entries. */
function sizeOf({ lexemes }: AnalysedText): number {
  let size = 0
  for (const [lexeme, positions] of lexemes) {
    size += Buffer.byteLength(lexeme) + 8 + 2 * positions.length
  }
  return size
}

/** The lexemes that a tsvector would not accept unchanged, and the text if it is too large for a tsvector. */
function faultsOf(analysed: AnalysedText): string[] {
  const faults = sizeOf(analysed) < 2 ** 20 ? [] : ['too large']
  for (const [lexeme, positions] of analysed.lexemes) {
    const isSound = lexeme.length > 0 && lexeme.length <= 200 && lexeme.isWellFormed()
    const isPlaced = positions.length > 0 && positions.length <= 255
    const isOrdered = positions.every((at, i) => at > (positions[i - 1] ?? 0) && at <= 16_383)
    if (!isSound || !isPlaced || !isOrdered || lexeme.includes('\0')) faults.push(lexeme)
  }
  return faults
}

/** Words, identifiers, markup and characters with a meaning for the analysis, plus any others. */
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...'house running ERR_CONN-42 getUserName Müller straße l’école naïve 1,234.56 § 12 C++ .NET 10 % v1.2.3 製薬会社 カタカナ 회사에서 น้ำดื่มสะอาด договоры δρόμους الكتاب שָׁלוֹם किताबें &amp; <td> </td> " „ “ « » \' - . , : / _ # + \0 \ud800'.split(
        ' ',
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('a', '\u0301', '\u0640', '\u05b0', '\u093c'),
        fc.integer({ min: 195, max: 305 }),
      )
      .map(([mark, times]) => `${mark.repeat(times)}ب`),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
)
const anyText = fc
  .array(fc.tuple(piece, fc.constantFrom(' ', '', ' ', '\n')), { maxLength: 40 })
  .map((parts) => parts.flat().join(''))

describe('any text', () => {
  test('has lexemes within the limits of a tsvector, at ascending positions', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(faultsOf(analyseText(text))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test('has the same lexemes each time, even in steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { maxLength: 3 }), async (texts) => {
        const once = texts.map((text) => analyseText(text))
        const unheaded = texts.map((content) => ({ content, headings: [] }))
        expect(await analyseTexts(unheaded)).toEqual(once)
        expect(texts.map((text) => analyseText(text))).toEqual(once)
      }),
    )
  })

  test('is found by each of its words', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { language, lexemes } = analyseText(text)
        const words = text.replace(/<\/?td>/g, ' ').split(/\s+/)
        const lost = words.filter((word) => {
          const { terms } = analyseQuery(word, language === null ? [] : [language])
          const isFound = terms.some((term) => term.lexemes.some((each) => lexemes.has(each)))
          return terms.length > 0 && !isFound
        })
        expect(lost).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

describe('a hostile text of a megabyte is analyzed within limits', () => {
  test.each([
    ['one letter', 'a'],
    ['points', '.'],
    ['letters and points', 'a.'],
    ['letters and apostrophes', "a'"],
    ['capitals within a word', 'aB'],
    ['Han', '漢字'],
    ['Thai', 'น้ำดื่มสะอาด'],
    ['Hangul', '회사'],
    ['open tags', '<td '],
    ['open comments', '<!--'],
    ['half entities', '&#'],
    ['accents', 'e\u0301\u0301\u0301'],
    ['ligatures that unfold', '\ufdfa'],
    ['half surrogate pairs', '\ud800'],
    ['numbers', '1,'],
  ])('%s', (_, unit) => {
    expect(faultsOf(analyseText(unit.repeat(MB / unit.length)))).toEqual([])
  })

  test('different words: the beginning is kept', () => {
    const words = Array.from({ length: 200_000 }, (_, i) => `w${i.toString(36)}`)
    const analysed = analyseText(words.join(' '))
    expect(faultsOf(analysed)).toEqual([])
    expect(analysed.lexemes.has('w0')).toBe(true)
    expect(analysed.lexemes.has(words.at(-1) ?? '')).toBe(false)
    expect(analysed.numWords).toBeGreaterThan(50_000)
  })
})

test('a word after the last position is stored there, and a repeated word keeps its first 255 positions', () => {
  const { lexemes } = analyseText(`${'again '.repeat(20_000)}zebra`)
  expect(lexemes.get('zebra')).toEqual([16_383])
  expect(lexemes.get('again')).toEqual(Array.from({ length: 255 }, (_, i) => i + 1))
})

test('a word of more than 200 characters is found', () => {
  const long = 'x'.repeat(250)
  const [term] = analyseQuery(long, []).terms
  expect(term?.lexemes.some((lexeme) => analyseText(`a ${long} b`).lexemes.has(lexeme))).toBe(true)
})

test('a word is folded before it is cut', () => {
  const stretched = `${'\u0640'.repeat(250)}ب`
  expect([...analyseText(stretched).lexemes.keys()]).toEqual(['ب'])
  expect(analyseQuery(stretched, []).terms).toMatchObject([{ lexemes: ['ب'] }])
})

test('analysis in steps lets other work run', async () => {
  let turns = 0
  const others = setInterval(() => turns++, 0)
  await analyseTexts([{ content: 'some words of a text '.repeat(100_000), headings: [] }])
  clearInterval(others)
  expect(turns).toBeGreaterThan(1)
})

describe('headings', () => {
  test('count twice compared with the text, and add to its length', () => {
    const { lexemes, numWords } = analyseText('The period is a month.', ['Notice periods'])
    expect(lexemes.get('notic')).toHaveLength(2)
    expect(lexemes.get('period')).toHaveLength(3)
    expect(numWords).toBe(2 * 2 + 2)
  })

  test('are stemmed in the language of the text', () => {
    const german = 'Der Vertrag endet, wenn eine der Parteien ihn mit einer Frist kündigt.'
    expect(analyseText(german, ['Verträge']).lexemes.get('vertrag')).toHaveLength(3)
  })

  test('are found even without a text', () => {
    expect(analyseText('', ['Floor plan', 'Cellar']).lexemes.has('cellar')).toBe(true)
    expect(analyseText('', ['', ' ']).lexemes.size).toBe(0)
  })

  test('stay separate from each other and from the text', () => {
    const { lexemes } = analyseText('gamma', ['alpha', 'beta'])
    const places = [...lexemes.values()].flat().toSorted((a, b) => a - b)
    expect(places.every((at, i) => i === 0 || at - (places[i - 1] ?? 0) > 1)).toBe(true)
  })

  test('leave room for the text, whatever their number and length', () => {
    const headings = Array.from({ length: 200 }, (_, i) => `${'heading '.repeat(30)}${i}`)
    expect(analyseText('needle', headings).lexemes.has('needl')).toBe(true)
  })
})

describe('stop words', () => {
  test('have positions but do not count toward the length', () => {
    const { numWords, lexemes } = analyseText('To be or not to be')
    expect(numWords).toBe(0)
    expect(lexemes.get('to')).toEqual([1, 5])
    expect(lexemes.get('be')).toEqual([2, 6])
  })
})

describe('markup', () => {
  const table =
    '<table><tr><th colspan="2">Alpha &amp; Omega</th><td>gamma</td></tr><tr><td>3&lt;5</td></tr></table>'

  test('creates no lexemes, and its entities are decoded', () => {
    expect([...analyseText(table).lexemes.keys()]).toEqual(['alpha', 'omega', 'gamma', '3', '5'])
  })

  test('keeps cells apart', () => {
    const { lexemes } = analyseText(table)
    expect(lexemes.get('omega')).toEqual([2])
    expect(lexemes.get('gamma')).toEqual([4])
    expect(lexemes.get('3')).toEqual([6])
  })

  test('within a word does not split it, and anything that is not a tag is text', () => {
    expect(analyseText('H<sub>2</sub>O').lexemes.has('h2o')).toBe(true)
    expect([...analyseText('List<String> a<b').lexemes.keys()]).toContain('string')
  })

  test('is recognized wherever a long text is cut into slices', () => {
    const cell = '<td colspan="2">zebra &amp; tiger</td>'
    const { lexemes } = analyseText(cell.repeat(4000))
    expect([...lexemes.keys()].toSorted()).toEqual(['tiger', 'zebra'])
  })
})
