import { expect, test } from 'vitest'
import { RecentWords, type Corpus } from './recent-words.ts'

const LARGE: Corpus = {
  texts: 50_000,
  meanWords: 100,
  sampled: 512,
  languages: ['en'],
  isAnalysed: true,
}

const text = (id: string, counts: Record<string, number>) => ({
  id,
  words: 100,
  counts: new Map(Object.entries(counts)),
})

test('facts about a large tenant are kept for some seconds after the first lookup', () => {
  let now = 0
  const recent = new RecentWords(() => now)
  const facts = recent.begin('a', LARGE)
  facts.noteCount('lamp', 900)
  now = 10_000
  expect(recent.get('a')?.countOf('lamp')).toBe(900)
  expect(recent.get('b')).toBeUndefined()
  now = 60_000
  expect(recent.get('a')).toBeUndefined()
})

test.each([
  ['is small', { ...LARGE, texts: 4000 }],
  ['has texts from an older version of the analysis', { ...LARGE, isAnalysed: false }],
])('nothing is kept for a tenant that %s', (_, corpus) => {
  const recent = new RecentWords(() => 0)
  recent.begin('a', LARGE)
  recent.begin('a', corpus)
  expect(recent.get('a')).toBeUndefined()
})

test('a word that few texts contain, or none, is counted every time', () => {
  const facts = new RecentWords(() => 0).begin('a', LARGE)
  facts.noteCount('lamp', 0)
  facts.noteCount('oil', 63)
  facts.noteCount('light', 64)
  expect(['lamp', 'oil', 'light'].map((word) => facts.countOf(word))).toEqual([
    undefined,
    undefined,
    64,
  ])
})

test('the sample remembers what was read, in one query or several', () => {
  const facts = new RecentWords(() => 0).begin('a', LARGE)
  expect(facts.unknownOf(['lamp', 'oil'])).toEqual(['lamp', 'oil'])
  facts.noteSample(['lamp', 'oil'], [text('1', { lamp: 2 }), text('2', { lamp: 1, oil: 7 })])
  expect(facts.unknownOf(['lamp', 'night'])).toEqual(['night'])
  expect(facts.sampleWith(['lamp', 'night'])).toBeUndefined()
  facts.noteSample(['night'], [text('3', { night: 1 }), text('2', { night: 3 })])
  expect(facts.sampleWith(['oil', 'night'])).toEqual([
    text('2', { oil: 7, night: 3 }),
    text('3', { night: 1 }),
  ])
  expect(facts.sampleWith(['lamp'])).toEqual([text('1', { lamp: 2 }), text('2', { lamp: 1 })])
})

test('few tenants are kept, and few words of each', () => {
  const recent = new RecentWords(() => 0)
  for (let tenant = 0; tenant < 100; tenant++) {
    const facts = recent.begin(`${tenant}`, LARGE)
    for (let word = 0; word < 600; word++) facts.noteSample([`${word}`], [])
  }
  const kept = Array.from({ length: 100 }, (_, tenant) => recent.get(`${tenant}`))
  expect(kept.filter((facts) => facts !== undefined)).toHaveLength(32)
  const words = Array.from({ length: 600 }, (_, word) => `${word}`)
  expect(kept.at(-1)?.unknownOf(words)).toHaveLength(100)
})
