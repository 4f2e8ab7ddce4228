import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Compounds, cleanText, joinLines } from './clean-text.ts'

describe('cleanText', () => {
  it('never returns a control character or a lone surrogate', () => {
    const wild = fc.string({ unit: 'binary', maxLength: 60 })
    const broken = fc.constantFrom(
      '\u0000',
      '\u0001',
      '\uD800',
      '\uDC00',
      '\u200B',
      '\u0085',
      '\uFEFF',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(wild, broken)), (parts) => {
        const cleaned = cleanText(parts.join(''))
        expect(cleaned).not.toMatch(/[\p{Cc}\u200B\uFEFF]/u)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned).toBe(cleaned.trim())
      }),
    )
  })

  it('changes nothing on a second pass', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })

  it('keeps dashes between figures that a font has at the place of control characters', () => {
    expect(cleanText('aged 50\u001554, 1990\u009695')).toBe('aged 50\u201354, 1990\u201395')
  })

  it('spells out ligatures and closes gaps', () => {
    expect(cleanText('e\uFB03cient  \u00A0of\uFB01ce')).toBe('efficient office')
  })
})

describe('joinLines', () => {
  const none = new Compounds()

  it.each([
    ['a line', 'and more', 'a line and more'],
    ['to dis-', 'cuss', 'to discuss'],
    ['to dis\u00AD', 'cuss', 'to discuss'],
    ['the Anglo-', 'Saxon', 'the Anglo-Saxon'],
    ['in UTF-', '8', 'in UTF-8'],
    ['a self-', 'made man', 'a self-made man'],
    ['the whole ex-', 'pense', 'the whole expense'],
    ['the ex-', 'president', 'the ex-president'],
    ['a self-', 'ish man', 'a selfish man'],
    ['pages 3 -', 'nine', 'pages 3 - nine'],
    ['Gauge-', 'and time tables', 'Gauge- and time tables'],
    ['Ein-', 'und Ausfuhr', 'Ein- und Ausfuhr'],
    ['short-', 'or long-term', 'short- or long-term'],
    ['the ma-', 'jor ports', 'the major ports'],
    ['2019-', '2020', '2019-2020'],
    ['for sight\u2014', 'large lamps', 'for sight\u2014large lamps'],
    ['for sight \u2014', 'large lamps', 'for sight \u2014 large lamps'],
    ['2019\u2013', '2020', '2019\u20132020'],
  ])('joins "%s" and "%s"', (first, second, joined) => {
    expect(joinLines(first, second, none)).toBe(joined)
  })

  it('keeps the hyphen of a word that has one elsewhere', () => {
    const compounds = new Compounds()
    compounds.add('a long-term plan')
    expect(joinLines('in the long-', 'term view', compounds)).toBe('in the long-term view')
  })

  it('drops the hyphen of a word that has none elsewhere', () => {
    const compounds = new Compounds()
    compounds.add('a crossroads in the wood')
    expect(joinLines('at the cross-', 'roads', compounds)).toBe('at the crossroads')
  })
})
