import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortenPrompt, tokensOf } from './shorten-prompt.ts'

type Prompt = Parameters<typeof shortenPrompt>[0]['prompt']

const BEGIN = '<<data 7f>>'
const END = '<<end of data 7f>>'
const wrapped = (length: number) => `${BEGIN}\n${'"x y" '.repeat(length / 6)}\n${END}`
const user = (text: string): Prompt[number] => ({ role: 'user', content: [{ type: 'text', text }] })
const result = (value: string): Prompt[number] => ({
  role: 'tool',
  content: [
    { type: 'tool-result', toolCallId: 'c', toolName: 'search', output: { type: 'text', value } },
  ],
})
const call: Prompt[number] = {
  role: 'assistant',
  content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'search', input: {} }],
}

test('a request becomes short enough, with its instructions, its question and all marks around text from documents', () => {
  const size = fc.integer({ min: 0, max: 40_000 })
  fc.assert(
    fc.property(
      fc.array(size, { maxLength: 5 }),
      fc.array(size, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 2500, max: 20_000 }),
      (earlier, results, limit) => {
        const prompt: Prompt = [
          { role: 'system', content: 'You answer.' },
          ...earlier.map((length) => user('a '.repeat(length / 2))),
          user('Which gate is red?'),
          ...results.flatMap((length) => [call, result(wrapped(length))]),
        ]
        const shorter = shortenPrompt({ prompt }, limit)
        expect(shorter).toBeDefined()
        const kept = shorter?.prompt ?? []
        expect(tokensOf({ prompt: kept })).toBeLessThanOrEqual(limit)
        expect(kept[0]).toEqual(prompt[0])
        expect(kept).toContainEqual(user('Which gate is red?'))
        const tools = kept.filter(({ role }) => role === 'tool')
        expect(tools).toHaveLength(results.length)
        for (const tool of tools) {
          const text = JSON.stringify(tool)
          expect(text).toContain(BEGIN)
          expect(text).toContain(END)
        }
      },
    ),
    { numRuns: 50 },
  )
})

test('a request that fits remains as it is, and one without anything to shorten can’t fit', () => {
  const prompt: Prompt = [{ role: 'system', content: 'x'.repeat(9000) }, user('Which gate?')]
  expect(shortenPrompt({ prompt }, 5000)?.prompt).toEqual(prompt)
  expect(shortenPrompt({ prompt }, 1000)).toBeUndefined()
})
