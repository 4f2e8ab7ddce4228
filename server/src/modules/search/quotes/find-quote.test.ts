import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QuotedText } from './find-quote.ts'
import { foldText } from './folded-text.ts'

const find = (text: string, quote: string, markup = false) => {
  const passage = new QuotedText(text, { markup }).find(quote)
  return passage && text.slice(passage.start, passage.start + passage.length)
}
const loosely = (text: string) =>
  foldText(text, {
    markup: false,
    bars: false,
    ignoreCase: true,
    joinHyphens: true,
    raised: '^',
  }).text.replaceAll(/^[- ]+|[- ]+$/g, '')

const lettersOf = (text: string) => loosely(text).replaceAll(/[- ]/g, '')

describe('a quote', () => {
  test.each([
    ['word for word', 'It costs 5 € a day.', 'costs 5 €', 'costs 5 €'],
    ['with other white space', 'a\n  long\u00a0way', 'a long way', 'a\n  long\u00a0way'],
    [
      'with plain quotation marks',
      'the “new” driver’s',
      'the "new" driver\'s',
      'the “new” driver’s',
    ],
    ['with plain dashes', '3–5 days — at most', '3-5 days - at most', '3–5 days — at most'],
    ['without ligatures', 'the ﬁnal oﬀer', 'the final offer', 'the ﬁnal oﬀer'],
    ['without soft hyphens', 'Donau\u00addampf', 'Donaudampf', 'Donau\u00addampf'],
    ['joined at a line break', 'an exam-\nple of', 'an example of', 'an exam-\nple of'],
    ['joined at a soft hyphen', 'an exam\u00ad\nple of', 'an example of', 'an exam\u00ad\nple of'],
    ['joined with its hyphen kept', 'a well-\nknown one', 'a well-known one', 'a well-\nknown one'],
    ['composed', 'Cafe\u0301 Zu\u0308rich', 'Café Zürich', 'Cafe\u0301 Zu\u0308rich'],
    ['in different case', 'The Straße Ends', 'the STRASSE ends', 'The Straße Ends'],
    ['with wide characters', 'ＡＢＣ１２３的价格', 'ABC123的价格', 'ＡＢＣ１２３的价格'],
    ['after astral characters', '𝒳😀 the end', 'the end', 'the end'],
  ])('is found %s', (_, text, quote, cited) => {
    expect(find(text, quote)).toBe(cited)
  })

  test('is cited from the passage with the same case and hyphens, if one exists', () => {
    expect(find('THE END. the end', 'the end')).toBe('the end')
    expect(find('to resign, to re-sign', 're-sign')).toBe('re-sign')
  })

  test.each([
    ['across cells', '<td>Bolt &amp; nut</td><td>12</td>', 'Bolt & nut 12'],
    ['across cells written with bars', '<td>Bolt</td><td colspan="2">12</td>', 'Bolt | 12'],
    ['across rows', '<tr><td>a1</td></tr><tr><td>b2</td></tr>', 'a1 b2'],
    ['with the tags', '<td>Bolt</td><td>12</td>', '<td>Bolt</td><td>12</td>'],
    ['across cells that show tags', '<td>use &lt;b&gt;</td><td>12</td>', 'use <b> | 12'],
    ['across a tag inside a word', 'H<sub>2</sub>O is wet', 'H2O is wet'],
    ['with an exponent as in plain text', '<td>10<sup>6</sup> cycles</td>', '10^6 cycles'],
    ['with an exponent as on screen', '<td>10<sup>6</sup> cycles</td>', '106 cycles'],
    ['with an exponent as HTML', '<td>10<sup>6</sup> cycles</td>', '10<sup>6</sup> cycles'],
    ['with something that only looks like a tag', 'if a &lt;b and c&gt; d', 'if a <b and c> d'],
  ])('in a table is found %s', (_, html, quote) => {
    const cited = find(html, quote, true)
    expect(cited).toBeDefined()
    expect(html).toContain(cited)
  })

  test('starts and ends with text, not with tags', () => {
    expect(find('<tr><td>Bolt</td><td>12</td></tr>', 'Bolt 12', true)).toBe('Bolt</td><td>12')
  })

  test('is not found if it says something else or almost nothing', () => {
    const text = 'The notice period is three months.'
    for (const quote of [
      'three weeks',
      'notice period of three months',
      '',
      'is',
      '  a ',
      '\u00ad'.repeat(9),
    ]) {
      expect(find(text, quote)).toBeUndefined()
    }
    expect(find('x'.repeat(3000), 'x'.repeat(2000))).toHaveLength(2000)
    expect(find('x'.repeat(3000), 'x'.repeat(2001))).toBeUndefined()
    expect(find(`ab${' '.repeat(20_000)}cd`, 'ab cd')).toBeUndefined()
  })
})

const piece = fc.oneof(
  fc.constantFrom(
    ...'abcXYZ019.,;'.split(''),
    ' ',
    '\n',
    '\t',
    '-',
    '\u00a0',
    '“',
    '”',
    '’',
    '–',
    '—',
  ),
  fc.constantFrom(
    'ﬁ',
    'é',
    'e\u0301',
    'ß',
    'Å',
    '가',
    '的',
    '假',
    '😀',
    'x\u00ad',
    '½',
    '…',
    'ＡＢ',
    '-\n',
  ),
)
const MANGLED: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.normalize('NFC'),
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFKC'),
  (text) => text.replaceAll(/\s+/g, ' '),
  (text) => text.replaceAll(/\s/g, '\r\n  '),
  (text) => text.replaceAll(/[“”]/g, '"').replaceAll('’', "'"),
  (text) => text.replaceAll(/[–—]/g, '-'),
  (text) => text.replaceAll(/\u00ad(?:\s+(?=\p{L}))?/gu, ''),
  (text) => text.replaceAll(/(?<=\p{L})-\n\s*(?=\p{L})/gu, ''),
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
]

test('any part of a text is found however it was copied, and the citation reads the same', () => {
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 60 }),
      fc.nat(60),
      fc.nat(60),
      fc.subarray([...MANGLED]),
      (pieces, from, length, mangle) => {
        const slice = pieces.slice(from, from + length).join('')
        const quote = mangle.reduce((text, change) => change(text), slice)
        fc.pre(loosely(quote).length >= 3)
        const cited = find(pieces.join(''), quote)
        expect(lettersOf(cited ?? '')).toBe(lettersOf(quote))
      },
    ),
    { numRuns: 3000 },
  )
})

test('a quote with a word that the text lacks is never found', () => {
  fc.assert(
    fc.property(fc.array(piece), fc.array(piece), (pieces, quoted) => {
      expect(find(pieces.join(''), `${quoted.join('')}qqq`)).toBeUndefined()
    }),
  )
})
