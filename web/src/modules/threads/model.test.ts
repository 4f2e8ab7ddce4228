import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keepLines, markCitations, type Node } from './mark-citations.ts'
import {
  asMarkdown,
  completeParagraphs,
  familyOf,
  follow,
  nest,
  newReply,
  readableQuote,
  readThreads,
  sourceIn,
  sourceOf,
  splitCitations,
  withSources,
  type Citation,
  type Thread,
} from './model.ts'

const ID = '01a20458-362d-71f6-8659-0ec5d469a05b'

test('reads a source or the subject of a new thread from a URL, and nothing else', () => {
  const source = { document: ID, version: ID, chunk: ID, quote: 'nine weeks' }
  expect(sourceIn(readThreads({ ...source, more: 1 }))).toEqual(source)
  for (const wrong of [{ ...source, chunk: 'x' }, { ...source, document: '<script>' }, {}]) {
    expect(sourceIn(readThreads(wrong))).toBeUndefined()
  }
  expect(readThreads({ about: ID }).about).toBe(ID)
  expect(readThreads({ about: '../x' }).about).toBeUndefined()
})

test('builds an answer from its events, even across connections', () => {
  const of = { message_id: ID, seq: 0, ts: '' }
  const part = { ...of, id: 'p', part_id: 'p' }
  const step = { id: 's', name: 'search', kind: 'tool_call', start_time: '' } as const
  const reply = [
    { event: 'message_start', data: { ...of, id: ID } } as const,
    { event: 'step', data: { ...of, step } } as const,
    { event: 'text_start', data: part } as const,
    { event: 'text_delta', data: { ...part, delta: 'It is ' } } as const,
    { event: 'step', data: { ...of, step: { ...step, detail: '1 passage' } } } as const,
    { event: 'text_delta', data: { ...part, delta: 'red.' } } as const,
    { event: 'text_end', data: part } as const,
    { event: 'message_end', data: { ...of, id: ID } } as const,
  ].reduce(follow, newReply(ID))
  expect(reply).toMatchObject({ id: ID, text: 'It is red.', isOver: true })
  expect(reply.steps).toEqual([{ ...step, detail: '1 passage' }])
})

test('returns paragraphs once they are complete', () => {
  expect(completeParagraphs('One.\n\nTwo')).toEqual(['One.'])
  expect(completeParagraphs('One.\n\n\nTwo.\n\n')).toEqual(['One.', 'Two.'])
})

const threadOf = (id: string, parent: string | null = null): Thread => ({
  id,
  parent_thread_id: parent,
  path_part_id: id,
  title: id,
  materialized_path: `/${id}`,
  tenant_id: ID,
  created_at: '',
  updated_at: '',
})

test('puts subthreads below their threads, and a family in the place of its most recent member', () => {
  const threads = [threadOf('b1', 'b'), threadOf('a'), threadOf('b'), threadOf('lost', 'gone')]
  const rows = nest(threads).map(({ thread, depth }) => [thread.id, depth])
  expect(rows).toEqual([
    ['b', 0],
    ['b1', 1],
    ['a', 0],
    ['lost', 0],
  ])
  expect(familyOf(threads, 'b')).toEqual(new Set(['b', 'b1']))
})

test('lists every thread once in any hierarchy', () => {
  const parents = fc.array(fc.option(fc.nat(20)), { maxLength: 20 })
  fc.assert(
    fc.property(parents, (above) => {
      const threads = above.map((parent, at) =>
        // Only below earlier threads, because the server rejects cycles.
        threadOf(String(at), parent !== null && parent < at ? String(parent) : null),
      )
      const listed = nest(threads.toReversed()).map(({ thread }) => thread.id)
      expect(listed.toSorted()).toEqual(threads.map(({ id }) => id).toSorted())
    }),
  )
})

describe('numbers in brackets', () => {
  test('are citations if the answer has that citation', () => {
    expect(splitCitations('Red [1][2], not [3] or [0].', 2)).toEqual([
      'Red ',
      1,
      2,
      ', not [3] or [0].',
    ])
  })

  test('are words in code and links', () => {
    const text = { type: 'text', value: 'a[1]' }
    const element = (tagName: string) => ({ type: 'element', tagName, children: [text] })
    const tree = { type: 'root', children: [element('code'), element('a'), element('p')] }
    markCitations(1)(tree)
    expect(tree.children.map(({ children }) => children.length)).toEqual([1, 1, 2])
  })

  test('and line breaks are kept, except in code', () => {
    const text = (value: string) => ({ type: 'text', value })
    const element = (tagName: string, ...children: Node[]): Node => ({
      type: 'element',
      tagName,
      children,
    })
    const tree = element(
      'li',
      text('lease.pdf\n“nine weeks”'),
      text('\n'),
      element('pre', text('a\nb')),
    )
    keepLines()(tree)
    const names = tree.children?.map(({ tagName, type }) => tagName ?? type)
    expect(names).toEqual(['text', 'br', 'text', 'text', 'pre'])
    expect(tree.children?.at(-1)?.children).toHaveLength(1)
  })

  test('don’t change the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(5), (text, count) => {
        const pieces = splitCitations(text, count)
        const whole = pieces.map((piece) => (typeof piece === 'number' ? `[${piece}]` : piece))
        expect(whole.join('').replaceAll(/\[0+/g, '[')).toBe(text.replaceAll(/\[0+/g, '['))
      }),
    )
  })
})

test('copies an answer with its sources, and with links to those that still exist', () => {
  const citation = (document_name: string | null): Citation => ({
    chunk_id: ID,
    quote: 'nine\n weeks',
    start_char: 0,
    length: 11,
    document_name,
  })
  const linkTo = ({ document_name: name }: Citation) => (name === null ? undefined : 'https://x/')
  expect(withSources('Nine weeks [1][2].', [citation('lease.pdf'), citation(null)], linkTo)).toBe(
    'Nine weeks [1][2].\n\n[1] lease.pdf, “nine weeks”, https://x/\n[2] “nine weeks”',
  )
  expect(withSources('Nothing.', [], linkTo)).toBe('Nothing.')
})

test('shows a quote from a table without tags', () => {
  const quote = 'Grate</td>\n<td>6</td></tr><tr><td>Ferns &amp; moss</td><td>4'
  const citation = { chunk_id: ID, quote, start_char: 0, length: quote.length, document_id: ID }
  expect(readableQuote(citation)).toBe('Grate | 6 · Ferns & moss | 4')
  expect(sourceOf(citation)?.quote).toBe('Grate 6 Ferns & moss 4')
  const code = { ...citation, quote: 'if a<b and\nb>c' }
  expect(readableQuote(code)).toBe('if a<b and b>c')
  expect(sourceOf(code)?.quote).toBe('if a<b and\nb>c')
})

test('saves an answer as Markdown whose footnotes are its sources', () => {
  const citation = {
    chunk_id: ID,
    document_id: ID,
    document_name: 'lease_[1].pdf',
    quote: 'nine\nweeks *at least*',
    start_char: 0,
    length: 10,
  }
  const saved = asMarkdown(
    'How long?',
    'Nine weeks [1], see [7].',
    [citation],
    () => 'https://a.b/c',
  )
  expect(saved).toBe(
    '# How long?\n\nNine weeks [^1], see [7].\n\n[^1]: [lease\\_\\[1\\].pdf](<https://a.b/c>): “nine weeks \\*at least\\*”\n',
  )
})
