import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallReader } from './call-reader.ts'
import { THOUGHTS } from './marks.ts'
import { ThoughtReader } from './thought-reader.ts'

type Told = { readonly text: string; readonly thoughts: string; readonly calls: readonly object[] }

const TOOLS = new Set(['search', 'read'])

/** What is read from a text that arrives in pieces. */
function tell(pieces: readonly string[], isUnopened = false): Told {
  const reader = new ThoughtReader(isUnopened)
  let calls = new CallReader(TOOLS)
  let text = ''
  let thoughts = ''
  const found: object[] = []
  for (const piece of [...pieces.flatMap((each) => reader.push(each)), ...reader.end()]) {
    if (piece.kind === 'text') text += calls.push(piece.text)
    else if (piece.kind === 'thought') thoughts += piece.text
    else if (piece.kind === 'call') found.push({ tool: piece.tool, args: JSON.parse(piece.text) })
    else {
      thoughts += text
      text = ''
      calls = new CallReader(TOOLS)
    }
  }
  const end = calls.end()
  return { text: text + end.text, thoughts: thoughts.trim(), calls: [...found, ...end.calls] }
}

/** A text in pieces of random lengths. */
const inPieces = (text: string) =>
  fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 30 }).map((lengths) => {
    const pieces: string[] = []
    for (let at = 0, turn = 0; at < text.length; turn++) {
      const length = lengths[turn % lengths.length] ?? 1
      pieces.push(text.slice(at, at + length))
      at += length
    }
    return pieces
  })

const marked = [
  ...THOUGHTS.map(({ open, close }) => `${open}hm{x} <b>${close}`),
  ...THOUGHTS.map(({ open, close }) => `\n ${open}\nhm{x} <b>\n${close}\n\n`),
  '<|channel|>analysis<|message|>hm{x} <b><|end|><|start|>assistant<|channel|>final<|message|>',
  '<|start|>assistant<|channel|>analysis<|message|>hm{x} <b><|end|><|start|>assistant<|channel|>final<|message|>',
  'analysis"hm{x} <b>assistantfinal',
  '<|START_THINKING|>hm{x} <b><|END_THINKING|><|START_RESPONSE|>',
]

test.each(marked)('%j is reasoning, and what follows is the answer', (before) => {
  const answer = 'It is **red**.\n\n```html\n</think>\n<think>\n```\n'
  fc.assert(
    fc.property(inPieces(before + answer), (pieces) => {
      const { text, thoughts } = tell(pieces)
      expect(text).toBe(answer)
      expect(thoughts).toContain('hm{x} <b>')
    }),
    { numRuns: 20 },
  )
})

test.each(THOUGHTS.map(({ close }) => close))(
  'everything before a line with %s is reasoning, whether the model is known for it or not',
  (close) => {
    const text = `So, the gate.\n\nIt says red.\n${close}\n\nIt is red.`
    fc.assert(
      fc.property(inPieces(text), fc.boolean(), (pieces, isUnopened) => {
        expect(tell(pieces, isUnopened).text).toBe('It is red.')
      }),
      { numRuns: 20 },
    )
    expect(tell([close, '\n\nIt is red.']).text).toBe('It is red.')
  },
)

const calls = [
  '<tool_call>\n{"name": "search", "arguments": {"query": "gate"}}\n</tool_call>',
  '<tool_call>{"name":"search","arguments":"{\\"query\\":\\"gate\\"}"}</tool_call>',
  '<tool_call>\n<function=search>\n<parameter=query>\ngate\n</parameter>\n</function>\n</tool_call>',
  '<function=search>{"query": "gate"}</function>',
  '```json\n{"name": "search", "arguments": {"query": "gate"}}\n```',
  '```tool_call\n{"name": "search", "arguments": {"query": "gate"}}\n```',
  '{"name": "search", "parameters": {"query": "gate"}}',
  '[{"name": "search", "arguments": {"query": "gate"}}]',
  '{"type": "function", "function": {"name": "search", "arguments": {"query": "gate"}}}',
  '[TOOL_CALLS][{"name": "search", "arguments": {"query": "gate"}}]',
  '[TOOL_CALLS]search[ARGS]{"query": "gate"}',
  '[TOOL_CALLS] [{"name": "search", "arguments": {"query": "gate"}}]</s>',
  '<|python_tag|>{"name": "search", "parameters": {"query": "gate"}}<|eom_id|>',
  '<|tool_call|>[{"name": "search", "arguments": {"query": "gate"}}]',
  '<|tool_call|>{"name": "search", "arguments": {"query": "gate"}}<|/tool_call|>',
  '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>search\n```json\n{"query": "gate"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  '<|tool_calls_section_begin|><|tool_call_begin|>functions.search:0<|tool_call_argument_begin|>{"query": "gate"}<|tool_call_end|><|tool_calls_section_end|>',
  '<|channel|>commentary to=functions.search <|constrain|>json<|message|>{"query": "gate"}<|call|>',
]

test.each(calls)('%s is a call', (written) => {
  const expected = [{ tool: 'search', args: { query: 'gate' } }]
  fc.assert(
    fc.property(inPieces(written), (pieces) => {
      expect(tell(pieces)).toEqual({ text: '', thoughts: '', calls: expected })
    }),
    { numRuns: 20 },
  )
  expect(tell([`<think>hm</think>\n\n${written}`])).toMatchObject({ text: '', calls: expected })
})

test.each(calls.slice(0, -1))(
  '%s stays a text if there is no such tool, or if more follows',
  (written) => {
    const unknown = written.replaceAll('search', 'delete')
    expect(tell([unknown])).toMatchObject({ text: unknown, calls: [] })
    const example = `${written}\n\nThat is how one would call it.`
    expect(tell([example])).toMatchObject({ text: example, calls: [] })
  },
)

test('some words may precede an unmistakable call, several calls may follow each other', () => {
  const call = (query: string) =>
    `<tool_call>\n{"name": "search", "arguments": {"query": "${query}"}}\n</tool_call>`
  expect(tell([`Let me look.\n\n${call('gate')}\n${call('wall')}`])).toMatchObject({
    text: 'Let me look.\n',
    calls: [{ args: { query: 'gate' } }, { args: { query: 'wall' } }],
  })
})

const conventions = [
  ...THOUGHTS.flatMap(({ open, close }) => [open, close]),
  '<|channel|>',
  '<|start|>',
  '<tool_call>',
  '[TOOL_CALLS]',
  '{"name": "search", "arguments": {}}',
  '```json\n',
  '```',
  'analysis',
  'assistantfinal',
]
const words = fc.oneof(
  fc.constantFrom(
    'The gate',
    ' is red',
    '\n',
    '\n\n',
    '  ',
    '> ',
    '{',
    '}',
    '[1]',
    '<b>',
    '🦊',
    'é',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

test('a text without a convention at its known place passes through unchanged', () => {
  // Conventions within a line are words like any others.
  const inLine = fc
    .tuple(fc.constantFrom(...conventions.filter((each) => !each.includes('\n'))), words)
    .map(([mark, after]) => `of ${mark} is ${after.replaceAll('\n', ' ')}`)
  const inCode = fc
    .array(fc.constantFrom(...conventions.filter((each) => !each.includes('`'))), { maxLength: 3 })
    .map((marks) => `\n\n~~~\n${marks.join('\n')}\n~~~\n\n`)
  const texts = fc
    .array(fc.oneof(words, inLine, inCode), { maxLength: 12 })
    .map((parts) => `It ${parts.join('')}`)
    .filter((text) => !/(?:^|\n)\s*(?:```|~~~~)/.test(text))
  fc.assert(
    fc.property(
      texts.chain((text) => fc.tuple(fc.constant(text), inPieces(text))),
      ([text, pieces]) => {
        expect(tell(pieces)).toEqual({ text, thoughts: '', calls: [] })
      },
    ),
    { numRuns: 500 },
  )
})
