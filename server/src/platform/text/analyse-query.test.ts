import { describe, expect, test } from 'vitest'
import { foldWord } from './fold.ts'
import { analyseQuery, analyseText } from './index.ts'

/** The lexemes of the terms of a query that count. */
function lookedFor(query: string, languages: readonly string[] = []): string[][] {
  const { terms } = analyseQuery(query, languages)
  return terms.filter(({ isStopWord }) => !isStopWord).map(({ lexemes }) => [...lexemes])
}

/** How many of the query's terms occur in a text. */
function hits(text: string, query: string): number {
  const { lexemes, language } = analyseText(text)
  return lookedFor(query, language === null ? [] : [language]).filter((term) =>
    term.some((lexeme) => lexemes.has(lexeme)),
  ).length
}

/** Whether the words of a query's first phrase follow each other in the text. */
function hasPhrase(text: string, query: string): boolean {
  const { lexemes, language } = analyseText(text)
  const [phrase = []] = analyseQuery(query, language === null ? [] : [language]).phrases
  const places = phrase.map(
    (term) => new Set(term.lexemes.flatMap((each) => lexemes.get(each) ?? [])),
  )
  return [...(places[0] ?? [])].some((start) => places.every((at, i) => at.has(start + i)))
}

describe('identifiers', () => {
  test.each([
    'ERR_CONN-42',
    'ISO-9001:2015',
    'foo.bar_baz',
    'getUserName',
    'INV-2024-00017',
    '192.168.0.1',
    '1,234.56',
    '3.5',
    'C++',
    'C#',
    '.NET',
    'a@b.org',
    'https://x.org/a/b',
    '§12',
    '10%',
    'v1.2.3',
    'X-Request-9',
    '2024-05-01',
    'AT&T',
    "O'Brien",
    'std::vector',
    '#42',
    'B12',
  ])('%s is searched as a whole', (identifier) => {
    const [whole] = lookedFor(identifier)
    expect(whole).toContain(identifier.toLowerCase())
    expect(analyseText(`See ${identifier}, please.`).lexemes.has(identifier.toLowerCase())).toBe(
      true,
    )
  })

  test.each([
    ['ERR_CONN-42', 'conn'],
    ['INV-2024-00017', '00017'],
    ['getUserName', 'users'],
    ['XMLHttpRequest', 'http'],
    ['foo.bar_baz', 'bar_baz'],
    ['https://x.org/a/b', 'x.org'],
    ['v1.2.3', '1.2.3'],
    ['v1.2.3', '1'],
    ['INV2024', '2024'],
    ['well-known', 'KNOWN'],
  ])('%s is found by its part %s', (identifier, part) => {
    expect(hits(`See ${identifier}.`, part)).toBeGreaterThan(0)
  })

  test('the whole matches more terms of a text with the identifier than of one with the parts', () => {
    const query = 'ERR_CONN-42'
    expect(hits('It said ERR_CONN-42 again', query)).toBeGreaterThan(hits('err 17, conn 42', query))
  })

  test('an identifier typed in lower case is found, too', () => {
    expect(analyseText('call getUserNames here').lexemes.has('getusernames')).toBe(true)
    expect(lookedFor('getusernames')[0]).toContain('getusernames')
  })

  test('a hyphenated compound is searched as one word, and less for its parts', () => {
    expect(analyseQuery('boat-tail', []).terms).toMatchObject([
      { lexemes: ['boattail'], emphasis: 1 },
      { lexemes: ['boat'], emphasis: 0.5 },
      { lexemes: ['tail'], emphasis: 0.5 },
    ])
  })

  test('the parts count toward the length of the text, but the whole does not', () => {
    expect(analyseText('foo.bar_baz').numWords).toBe(3)
  })

  test('C, C++ and C# are distinct', () => {
    expect(hits('written in C#', 'C#')).toBe(2)
    expect(hits('written in C++', 'C#')).toBe(1)
  })

  test('a section sign or a percentage is found with and without the space', () => {
    expect(hits('nach § 12 gilt', '§12')).toBe(2)
    expect(hits('um 10 % mehr', '10%')).toBe(2)
  })
})

describe('numbers', () => {
  test.each([
    ['1,234.56', '1234.56'],
    ['1.234,56', '1,234.56'],
    ["1'234.50", '1234.50'],
    ['1.234.567', '1234567'],
    ['3,5', '3.5'],
    ['١٢٣', '123'],
  ])('%s is found as %s', (written, query) => {
    expect(hits(`a total of ${written} in all`, query)).toBe(1)
  })

  test('a group of three digits is kept as written too, since it may be decimals', () => {
    expect([...analyseText('1,234').lexemes.keys()]).toEqual(['1,234', '1234'])
    expect([...analyseText('0,234').lexemes.keys()]).toEqual(['0,234', '0.234'])
  })

  test('a number is not found by its decimals', () => {
    expect(hits('costs 17.56 today', '56')).toBe(0)
  })
})

describe('apostrophes', () => {
  test.each([
    ["the customer's invoice", 'customer'],
    ['the customer’s invoice', "customer's"],
    ["I don't know", 'don’t'],
    ["Mr. O'Brien", 'brien'],
    ["à l'école", 'école'],
    ["nell'ufficio", 'ufficio'],
  ])('%s is found by %s', (text, query) => {
    expect(hits(text, query)).toBeGreaterThan(0)
  })

  test('a possessive s is not a word', () => {
    expect([...analyseText("the customer's invoice").lexemes.keys()]).toEqual([
      'the',
      'customer',
      'invoic',
    ])
  })

  test('an elided article is a stop word', () => {
    expect(lookedFor("l'école", ['fr'])).toEqual([['ecol', 'ecole']])
  })
})

describe('phrases', () => {
  test.each([
    '"not found"',
    '“not found”',
    '„not found“',
    '«not found»',
    '»not found«',
    '「not found」',
  ])('%s is a phrase whose words count as terms', (query) => {
    const { terms, phrases } = analyseQuery(query, [])
    expect(phrases.map((phrase) => phrase.map((term) => term.lexemes[0]))).toEqual([
      ['not', 'find'],
    ])
    expect(terms.map((term) => term.lexemes[0])).toEqual(['not', 'find'])
  })

  test.each(['"open end', 'open" end', '“open', '5" by 10" pipe', '""', '"..."'])(
    '%s is not a phrase',
    (query) => {
      expect(analyseQuery(query, []).phrases).toEqual([])
    },
  )

  test('quotation marks in a long text, such as a pasted paragraph, are not a condition', () => {
    const words = 'one two three four five six seven eight nine ten'
    expect(analyseQuery(`${words} ${words} "not found"`, []).phrases).toHaveLength(1)
    const { terms, phrases } = analyseQuery(`${words} ${words} more "not found"`, [])
    expect(phrases).toEqual([])
    expect(terms.some(({ lexemes }) => lexemes.includes('found'))).toBe(true)
  })

  test.each([
    ['to be or not to be', '"not to be"'],
    ['code foo.bar_baz failed', '"bar_baz failed"'],
    ['製薬会社ABC製薬の報告', '"会社ABC製薬"'],
    ["à l'école primaire", '"l’école primaire"'],
    ['total 1,234.56 euros', '"1234.56 euros"'],
    ['น้ำดื่มสะอาด', '"ดื่มสะอาด"'],
  ])('%s has the phrase %s', (text, query) => {
    expect(hasPhrase(text, query)).toBe(true)
  })

  test.each([
    ['to be or not to be', '"be to"'],
    ['<td>alpha</td><td>beta</td>', '"alpha beta"'],
    ['会社製薬', '"製薬会社"'],
  ])('%s does not have the phrase %s', (text, query) => {
    expect(hasPhrase(text, query)).toBe(false)
  })
})

describe('languages of a query', () => {
  test('a word is one term with the stems of all languages, each once', () => {
    const [term, ...others] = lookedFor('contratos', ['es', 'de', 'pt', 'xx'])
    expect(others).toEqual([])
    expect(term?.toSorted()).toEqual(['contrat', 'contrato', 'contratos'])
  })

  test('stop words of the likely query language are marked', () => {
    expect(lookedFor('die Frist', ['en', 'de']).map(([lexeme]) => lexeme)).toEqual(['frist'])
    expect(lookedFor('the frist', ['en', 'de']).map(([lexeme]) => lexeme)).toEqual(['frist'])
    expect(lookedFor('to die', ['en', 'de'])).toHaveLength(2)
  })

  test('a question that looks like another language is recognized by its common words', () => {
    const words = lookedFor('How many days of annual leave do employees get?', ['en', 'pt'])
    expect(words.map(([lexeme]) => lexeme)).not.toContain('of')
    expect(lookedFor('quantos dias de férias tem o pessoal', ['en', 'pt'])).toHaveLength(4)
  })

  test('a repeated word is one term, whatever its form', () => {
    expect(lookedFor('pump Pump pumps')).toEqual([['pump', 'pumps']])
  })

  test('a word has the combined emphasis of all its occurrences in the query', () => {
    const { terms } = analyseQuery(
      'titles of volumes: which volumes have long titles, or volumes',
      [],
    )
    const of = new Map(terms.map(({ lexemes, emphasis }) => [lexemes[0], emphasis]))
    expect(of.get('volum')).toBe(3)
    expect(of.get('titl')).toBe(2)
    expect(of.get('long')).toBe(1)
  })

  test('question words count less than others, in the language of the query', () => {
    const emphasisOf = (query: string, word: string) =>
      analyseQuery(query, []).terms.find(({ lexemes }) => lexemes.includes(word))?.emphasis ?? 0
    expect(emphasisOf('what should I know about pumps', 'know')).toBeLessThan(0.5)
    expect(emphasisOf('what should I know about pumps', 'pumps')).toBe(1)
    expect(emphasisOf('INTO-42 or into', 'into-42')).toBe(1)
  })

  test.each([
    ['could you please give me articles about heat transfer', 'en', ['articles']],
    ['find papers describing the annual report', 'en', ['find', 'papers', 'describing']],
    ['travel report', 'en', []],
    ['documents of a patient', 'en', []],
    ['Welche Unterlagen behandeln die Kündigung der Mieter', 'de', ['behandeln']],
    ['Suche Artikel über Wärmepumpen in Altbauten', 'de', ['Suche', 'Artikel']],
    ['Покажи документи за пенсионното осигуряване на служителите', 'bg', ['Покажи', 'документи']],
    ['je cherche des documents sur la retraite', 'fr', ['cherche', 'documents']],
  ] as const)('%j in %j asks with %j', (query, language, asking) => {
    const terms = analyseQuery(query, [language, 'en']).terms
    const weak = terms.filter(({ emphasis, isStopWord }) => emphasis < 0.5 && !isStopWord)
    const words = query.split(' ').map((word) => word.toLowerCase())
    const others = new Set(
      words.filter((word) => weak.some(({ lexemes }) => lexemes.includes(foldWord(word)))),
    )
    for (const word of asking) expect(others).toContain(word.toLowerCase())
    const subjects = [
      'heat',
      'transfer',
      'annual',
      'report',
      'travel',
      'documents',
      'patient',
      'kündigung',
    ]
    for (const word of subjects) {
      if (!asking.some((each) => each === word)) expect(others).not.toContain(word)
    }
  })

  test('a long query is limited', () => {
    const words = Array.from({ length: 50_000 }, (_, i) => `"w${i}"`).join(' ')
    const { terms, phrases } = analyseQuery(words, [])
    expect(terms).toHaveLength(200)
    expect(phrases).toHaveLength(20)
  })

  test('a query without words has no terms', () => {
    expect(analyseQuery(' \0 "?" \ud800 ', [])).toEqual({ terms: [], phrases: [] })
  })
})
