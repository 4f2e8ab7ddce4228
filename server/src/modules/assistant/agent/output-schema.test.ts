import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOutputSchema, SchemaFault } from './output-schema.ts'

const member = (schema: unknown) => ({ type: 'object', properties: { a: schema } })

/** Nests schemas this deep. */
function nested(levels: number): object {
  return levels === 0 ? { type: 'string' } : member(nested(levels - 1))
}

/** A chain of definitions, each of which refers twice to the next one with `allOf`. */
function doubling(levels: number): object {
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, i) => [
      `d${i}`,
      i + 1 === levels
        ? { type: 'string' }
        : { allOf: [{ $ref: `#/$defs/d${i + 1}` }, { $ref: `#/$defs/d${i + 1}` }] },
    ]),
  )
  return { ...member({ $ref: '#/$defs/d0' }), $defs }
}

describe('a schema', () => {
  test('reports what is wrong with a value', () => {
    const { faultsOf } = readOutputSchema({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...member({ $ref: '#/$defs/Months' }),
      required: ['a'],
      additionalProperties: false,
      $defs: { Months: { type: 'integer', minimum: 1 } },
    })
    expect(faultsOf({ a: 3 })).toEqual([])
    expect(faultsOf({ a: 0 })).toEqual([expect.stringContaining('/a')])
    expect(faultsOf({})).toHaveLength(1)
    expect(faultsOf({ a: 3, b: 1 })).toHaveLength(1)
    expect(faultsOf('text')).toHaveLength(1)
  })

  test.each([
    ['a pattern', member({ type: 'string', pattern: '(a+)+$' })],
    ['names by pattern', { type: 'object', patternProperties: { '(a+)+$': {} } }],
    ['a reference to another host', member({ $ref: 'http://127.0.0.1/schema.json' })],
    ['a reference to a file', member({ $ref: 'file:///etc/passwd' })],
    ['a reference to an inherited member', member({ $ref: '#/$defs/constructor' })],
    [
      'a schema that refers to itself',
      { ...member({ $ref: '#/$defs/A' }), $defs: { A: member({ $ref: '#/$defs/A' }) } },
    ],
    ['many levels', nested(13)],
    ['references that multiply', doubling(12)],
    [
      'many schemas',
      {
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 401 }, (_, i) => [`m${i}`, {}])),
      },
    ],
    ['many bytes', { type: 'object', description: 'x'.repeat(33 * 1024) }],
    ['another type of value', { type: 'array' }],
    ['a member that is not a schema', member(3)],
    ['a keyword with a wrong value', { type: 'object', required: 3 }],
    ['an unknown type', member({ type: 'colour' })],
    ['checks for unique items', member({ type: 'array', uniqueItems: true })],
  ])('with %s is rejected', (_what, schema) => {
    expect(() => readOutputSchema(schema)).toThrow(SchemaFault)
  })

  test('of any kind is either read or rejected with a SchemaFault', () => {
    const schema = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue(),
        fc.record(
          {
            type: fc.constantFrom('object', 'array', 'string', 'x', 3),
            properties: fc.dictionary(fc.string(), tie('node')),
            items: tie('node'),
            anyOf: fc.array(tie('node')),
            $ref: fc.constantFrom('#', '#/$defs/a', '#/$defs/__proto__', 'x'),
            $defs: fc.dictionary(fc.constantFrom('a', '__proto__'), tie('node')),
            enum: fc.jsonValue(),
            multipleOf: fc.jsonValue(),
          },
          { requiredKeys: [] },
        ),
      ),
    })).node
    fc.assert(
      fc.property(schema, fc.jsonValue(), (each, value) => {
        try {
          readOutputSchema({ ...(each as object), type: 'object' }).faultsOf(value)
        } catch (error) {
          expect(error).toBeInstanceOf(SchemaFault)
        }
      }),
      { numRuns: 50 },
    )
  })
})
