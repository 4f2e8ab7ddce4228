import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  groupByDocument,
  markWords,
  passageOf,
  readSearch,
  searchedWords,
  toggledFolder,
  valueOf,
  withoutOperator,
  wordsIn,
} from './model.ts'

test('reads the state from a URL and drops invalid parameters', () => {
  const state = {
    q: 'ferns',
    mode: 'full_text' as const,
    in: ['01a203b7-253f-76f1-af01-1c0303e170f7'],
    tags: ['01a203b7-253f-76f1-af01-1c0303e170f8'],
    types: ['TABLE' as const],
    after: '2026-11-22',
    kinds: ['PDF' as const],
    by: ['01a203b7-253f-76f1-af01-1c0303e170f9'],
  }
  expect(readSearch(state)).toEqual(state)
  const nonsense = {
    q: ['a'],
    mode: 'hybrid',
    in: 'x',
    tags: 'y',
    types: ['Z'],
    after: 'soon',
    kinds: ['pdf'],
    by: 'me',
  }
  expect(Object.values(readSearch(nonsense)).filter((value) => value !== undefined)).toEqual([])
  expect(readSearch({ q: 2026 }).q).toBe('2026')
  // As in links of earlier versions.
  expect(readSearch({ in: state.in[0] }).in).toEqual(state.in)
})

test('choosing a folder removes those above and below it', () => {
  const folders = ['/a', '/a/b', '/a/b/c', '/a/bb'].map((path) => ({
    path_part_id: path,
    materialized_path: path,
  }))
  const choose = (chosen: readonly string[], path: string) =>
    toggledFolder(chosen, { path_part_id: path, materialized_path: path }, folders)
  expect(choose(['/a/b'], '/a/bb')).toEqual(['/a/b', '/a/bb'])
  expect(choose(['/a/b', '/a/bb'], '/a')).toEqual(['/a'])
  expect(choose(['/a'], '/a/b/c')).toEqual(['/a/b/c'])
  expect(choose(['/a'], '/a')).toBeUndefined()
})

test('marks words without changing the text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      expect(
        markWords(text, query)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

test('marks short words only if they are alone or have digits', () => {
  const marked = (text: string, query: string) =>
    markWords(text, query).flatMap(({ text: word, isFound }) => (isFound ? [word] : []))
  expect(marked('The ferry and the river', 'the river')).toEqual(['river'])
  expect(marked('The ferry and the river', 'the')).toEqual(['The', 'the'])
  expect(marked('Model A4 and the press', 'press A4')).toEqual(['A4', 'press'])
})

test('marks forms of the words, but no short words', () => {
  const found = (text: string, query: string) =>
    markWords(text, query).flatMap((piece) => (piece.isFound ? [piece.text] : []))
  expect(found('The notices, and a Notice; noticing is another.', 'the notice')).toEqual([
    'notices',
    'Notice',
    'noticing',
  ])
  expect(found('It is in a fern', 'is in a fern')).toEqual(['fern'])
})

test('returns an excerpt of whole words around the first match, within the limit', () => {
  const text = `${'moss '.repeat(200)}greenhouse ${'fern '.repeat(200)}`
  const passage = passageOf(text, 'greenhouse', 120)
  expect(passage).toContain('greenhouse')
  expect(passage).toMatch(/^… (?:moss )+greenhouse (?:fern ?)+ …$/)
  expect(passage.length).toBeLessThanOrEqual(124)
  expect(passageOf('short  text', 'x', 120)).toBe('short text')
})

test('groups hits by document, in the order of their best hits', () => {
  const hit = (id: number, document: string) => ({ id, document: { id: document, name: document } })
  const groups = groupByDocument([hit(1, 'a'), hit(2, 'b'), hit(3, 'a'), { id: 4, document: null }])
  expect(groups.map(({ document, hits }) => [document.id, hits.map(({ id }) => id)])).toEqual([
    ['a', [1, 3]],
    ['b', [2]],
  ])
})

test('shows the cells of a table without tags', () => {
  const table =
    '<table><tr><th>Leave</th><th colspan="2">Pay &amp; notice</th></tr>\n<tr><td>Annual</td><td>full</td><td>&lt; 10 days</td></tr></table>'
  const shown = passageOf(wordsIn(table, 'TABLE'), '', 500)
  expect(shown).toBe('Leave | Pay & notice · Annual | full | < 10 days')
  expect(wordsIn('a <b> c &amp; d', 'TEXT')).toBe('a <b> c &amp; d')
})

test('removes an operator from a query, wherever it is', () => {
  expect(withoutOperator('apple -fruit pie', '-fruit')).toBe('apple pie')
  expect(withoutOperator('-fruit', '-fruit')).toBe('')
  expect(withoutOperator('apple tag:x', 'tag:y')).toBe('apple tag:x')
})

test('marks what results contain, not what they exclude or what their documents are like', () => {
  const operators = [
    { kind: 'without', text: '-fruit' },
    { kind: 'tag', text: 'tag:draft' },
    { kind: 'unknown', text: 'in:Nowhere' },
    { kind: 'prefix', text: 'inst*' },
  ]
  const words = searchedWords('apple -fruit tag:draft inst* in:Nowhere', operators)
  expect(words).toBe('apple inst*')
  const found = markWords('Install apples as fruit for instance in June', words)
  expect(found.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual([
    'Install',
    'apples',
    'instance',
  ])
})

test('names what an operator is about', () => {
  const values = [
    { kind: 'without', text: '-fruit' },
    { kind: 'without', text: 'NOT  tag:x' },
    { kind: 'name', text: 'NAME:"annual report"' },
    { kind: 'any', text: 'a OR b' },
  ].map(valueOf)
  expect(values).toEqual(['fruit', 'tag:x', '"annual report"', 'a OR b'])
})
