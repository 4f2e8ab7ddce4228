import { expect, it } from 'vitest'
import { formatEntry } from './sse.ts'

const entry = (event: string, data: unknown) => ({
  id: '1-0',
  event,
  data,
  json: JSON.stringify(data),
})

it('an event has three lines and an empty line, for every kind of line reader', () => {
  const lineEnds = ['\n', '\r', '\u000b', '\u000c', '\u001c', '\u001d', '\u001e']
  const others = ['\u0085', '\u2028', '\u2029']
  const delta = `😀 ${['\r\n', ...lineEnds, ...others].join(' x ')}`
  const text = formatEntry(entry('text_delta', { delta }))
  const found = text.split('').filter((each) => lineEnds.includes(each) || others.includes(each))
  expect(found).toEqual(['\n', '\n', '\n', '\n'])
  const lines = text.split('\n')
  expect(lines).toEqual([
    'id: 1-0',
    'event: text_delta',
    expect.stringMatching(/^data: \{/) as string,
    '',
    '',
  ])
  expect(JSON.parse(lines[2]?.slice('data: '.length) ?? '')).toEqual({ delta })
})

it('the data of done has no quotes', () => {
  expect(formatEntry(entry('done', '[DONE]'))).toBe('id: 1-0\nevent: done\ndata: [DONE]\n\n')
})
