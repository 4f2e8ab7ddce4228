import { expect, test } from 'vitest'
import { stemWord } from './languages.ts'

test('English words have the stems of the published examples', () => {
  const stems = {
    caresses: 'caress',
    ponies: 'poni',
    cats: 'cat',
    feed: 'feed',
    agreed: 'agre',
    plastered: 'plaster',
    motoring: 'motor',
    sing: 'sing',
    conflated: 'conflat',
    sized: 'size',
    hopping: 'hop',
    falling: 'fall',
    hissing: 'hiss',
    fizzed: 'fizz',
    filing: 'file',
    happy: 'happi',
    sky: 'sky',
    relational: 'relat',
    conditional: 'condit',
    digitizer: 'digit',
    operator: 'oper',
    decisiveness: 'decis',
    hopefulness: 'hope',
    sensitiviti: 'sensit',
    triplicate: 'triplic',
    formative: 'form',
    electrical: 'electr',
    goodness: 'good',
    revival: 'reviv',
    allowance: 'allow',
    inference: 'infer',
    adjustable: 'adjust',
    irritant: 'irrit',
    replacement: 'replac',
    adjustment: 'adjust',
    dependent: 'depend',
    adoption: 'adopt',
    effective: 'effect',
    probate: 'probat',
    rate: 'rate',
    cease: 'ceas',
    controll: 'control',
    roll: 'roll',
  }
  const found = Object.fromEntries(Object.keys(stems).map((word) => [word, stemWord(word, 'en')]))
  expect(found).toEqual(stems)
})

test('a noun in -ion has the stem of its verb', () => {
  for (const [noun, verb] of [
    ['connection', 'connected'],
    ['decisions', 'decision'],
    ['adoption', 'adopting'],
  ] as const) {
    expect(stemWord(noun, 'en')).toBe(stemWord(verb, 'en'))
  }
})
