import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOperators } from './read-operators.ts'

/** The words and the operators of a query, each as its kind and text. */
function read(query: string): [string, ...string[]] {
  const { words, operators } = readOperators(query)
  return [words, ...operators.map(({ kind, text }) => `${kind} ${text}`)]
}

describe('a query without operators stays as it is', () => {
  test.each([
    'term and renewal',
    '  two   spaces ',
    '-5 °C',
    'well-known e-mail',
    'a - b',
    '--force',
    '- item',
    'the plus-or-minus sign -',
    '10:30 in the morning',
    'in: the house',
    'name: Peter',
    'filename:x',
    'Note:this',
    'apple OR',
    'OR apple',
    'NOT',
    'DO NOT ENTER',
    'TERMS AND CONDITIONS',
    'or and not',
    '"unclosed phrase',
    '""',
    'a* **bold** 2*3 *',
    'https://example.org/in:x',
    'tag:',
    'tag:,',
    '-"',
    '',
  ])('%j', (query) => {
    expect(read(query)).toEqual([query])
  })

  test('also if it is a pasted text', () => {
    const text = Array.from({ length: 21 }, (_, at) => `word${at}`).join(' ')
    expect(read(`${text} -fruit OR "a phrase" tag:x`)).toEqual([
      `${text} -fruit OR "a phrase" tag:x`,
    ])
  })
})

test.each<[string, ...string[]][]>([
  [['apple', 'without -fruit'], ['apple -fruit']],
  [['apple', 'without NOT  fruit'], ['apple NOT  fruit']],
  [['', 'without -"red fruit"'], ['-"red fruit"']],
  [['', 'without -„rotes Obst“'], ['-„rotes Obst“']],
  [['', 'without -tag:x,y'], ['-tag:x,y']],
  [['', 'without -inst*'], ['-inst*']],
  [['"red fruit" tart', 'phrase "red fruit"'], ['"red fruit" tart']],
  [['apple pear tart', 'any apple  OR pear'], ['apple  OR pear tart']],
  [['a b c d', 'any a OR b', 'any c OR d'], ['a OR b c OR d']],
  [['a b c d', 'any a OR b AND c OR d'], ['a OR b AND c OR d']],
  [['red fruit pear', 'any "red fruit" OR pear'], ['"red fruit" OR pear']],
  [['apple pear', 'all apple AND pear'], ['apple AND pear']],
  [['NASA ESA', 'any NASA OR ESA'], ['NASA OR ESA']],
  [['', 'prefix inst*'], ['inst*']],
  [['pump', 'any pump OR inst*'], ['pump OR inst*']],
  [['', 'name name:"two words"'], ['name:"two words"']],
  [['', 'type TYPE:pdf'], ['TYPE:pdf']],
  [['', 'tag tag:a OR tag:"b c"'], ['tag:a OR tag:"b c"']],
  [['', 'tag tag:a', 'tag tag:b'], ['tag:a AND tag:b']],
  [['apple OR', 'tag tag:b'], ['apple OR tag:b']],
  [['apple', 'tag tag:b'], ['apple AND tag:b']],
  [['', 'in in:/', 'in in:"/shared/A, B"'], ['in:/ in:"/shared/A, B"']],
])('%j is read from %j', (wanted, [query]) => {
  expect(read(query ?? '')).toEqual(wanted)
})

test('the values of a field are a list', () => {
  const [operator] = readOperators('tag:a,"b, c",d OR tag:e,a').operators
  expect(operator?.requires).toEqual({ of: 'tag', values: ['a', 'b, c', 'd', 'e'] })
})

const SIGNS = ['-', '"', '“', '”', '*', ':', ',', ' ', '/', '(', ')', '\n']
const KEYWORDS = ['OR', 'AND', 'NOT', 'tag:', 'in:', 'name:', 'type:']
const WORDS = ['apple', 'Pear', '5', '日本', 'é', '\ud800']
const pieces = fc.constantFrom(...SIGNS, ...KEYWORDS, ...WORDS)
const queries = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(pieces, { maxLength: 30 }).map((some) => some.join('')),
  fc.array(pieces, { maxLength: 30 }).map((some) => some.join(' ')),
)

test('whatever the query, operators are parts of it, few, in order, and removing one leaves a query', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const { words, operators } = readOperators(query)
      expect(operators.length).toBeLessThanOrEqual(16)
      if (operators.length === 0) expect(words).toBe(query)
      let at = 0
      for (const { text, requires } of operators) {
        at = query.indexOf(text, at)
        expect(at).toBeGreaterThanOrEqual(0)
        at += text.length
        const values = requires.of === 'text' ? requires.groups.flat() : requires.values
        expect(values.length).toBeGreaterThan(0)
        readOperators(query.replace(text, ' '))
      }
    }),
  )
})

test('the words that are left have no operators but phrases', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const { words, operators } = readOperators(query)
      fc.pre(operators.length > 0 && operators.length < 16)
      const left = readOperators(words).operators.filter(({ requires }) => requires.of !== 'text')
      expect(left).toEqual([])
    }),
  )
})
