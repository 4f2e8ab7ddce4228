import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bounded } from './bounded-response.ts'

const text = fc
  .tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat(20_000))
  .map(([part, times]) => part.repeat(times).slice(0, 200_000).toWellFormed())
const names = fc.array(
  fc.string({ minLength: 1, maxLength: 255 }).map((name) => name.replaceAll('/', '-')),
  { minLength: 1, maxLength: 40 },
)
const hit = fc.record({
  id: fc.uuid(),
  content: text,
  passage: fc.option(text),
  content_is_cut: fc.constant(false),
  chunk_metadata: fc.dictionary(fc.string({ maxLength: 30 }), fc.oneof(text, fc.integer()), {
    maxKeys: 5,
  }),
  asset_s3_urls: fc.array(fc.string({ minLength: 300, maxLength: 400 }), { maxLength: 30 }),
  materialized_path: names.map((all) => `/${all.join('/')}`),
})
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

describe('a response', () => {
  test('stays below 256 KB, with all hits and the beginnings of their texts', () => {
    fc.assert(
      fc.property(fc.array(hit, { minLength: 1, maxLength: 50 }), (hits) => {
        const shown = bounded(hits)
        expect(bytesOf(shown)).toBeLessThan(256_000)
        expect(shown.map(({ id }) => id)).toEqual(hits.map(({ id }) => id))
        for (const [at, { content, passage, content_is_cut: isCut }] of shown.entries()) {
          const whole = hits[at]
          const from = isCut ? (whole?.passage ?? whole?.content) : whole?.content
          expect(from?.startsWith(content)).toBe(true)
          expect(content.isWellFormed()).toBe(true)
          expect(passage === null || whole?.passage?.startsWith(passage)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('is unchanged if it is small', () => {
    const small = { content: 'a', passage: null, content_is_cut: false, materialized_path: '/a/b' }
    const hits = [{ ...small, chunk_metadata: { mine: [1, 2] }, asset_s3_urls: ['x'] }]
    expect(bounded(hits)).toEqual(hits)
  })
})
