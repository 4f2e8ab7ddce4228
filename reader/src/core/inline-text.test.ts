import { expect, test } from 'vitest'
import { InlineText } from './inline-text.ts'

/** Runs: ~struck~, ^raised^, and plain text. */
function read(source: string) {
  const text = new InlineText()
  for (const run of source.split(/(~[^~]*~|\^[^^]*\^)/)) {
    const isStruck = run.startsWith('~')
    const isRaised = run.startsWith('^')
    text.add(isStruck || isRaised ? run.slice(1, -1) : run, { isStruck, isRaised })
  }
  return text.read()
}

test.each([
  ['within ~three~ six months', 'within six months', ['three']],
  ['within ~three ~six months', 'within six months', ['three']],
  ['within~ three~ six months', 'within six months', ['three']],
  ['within~ three ~six months', 'within six months', ['three']],
  ['~three~ six months', 'six months', ['three']],
  ['re~de~sign', 'resign', ['de']],
  ['a fee of ~EUR 400~.', 'a fee of.', ['EUR 400']],
  ['the fee ~of 400~, paid', 'the fee, paid', ['of 400']],
  ['~six~ ~months~ later', 'later', ['six months']],
  ['~six~~ months~', '', ['six months']],
  ['one ~two~ three ~four~ five', 'one three five', ['two', 'four']],
  ['plain', 'plain', undefined],
  ['~ ~plain', 'plain', undefined],
  ['410^3^ and ~420~ 430', '410 [3] and 430', ['420']],
  ['1^1^^0^ cycles', '1 [10] cycles', undefined],
  ['line\n~struck~\nline', 'line\n\nline', ['struck']],
])('%j reads %j', (source, text, struck) => {
  expect(read(source)).toEqual({ text, ...(struck && { struck }) })
})

test('struck text has its raised parts, too', () => {
  const text = new InlineText()
  text.add('420', { isStruck: true })
  text.add('4', { isStruck: true, isRaised: true })
  text.add(' 430')
  expect(text.read()).toEqual({ text: '430', struck: ['420 [4]'] })
})

test('a text that is taken starts a new one', () => {
  const text = new InlineText()
  text.add('old', { isStruck: true })
  expect(text.take()).toEqual({ text: '', struck: ['old'] })
  text.add('new')
  expect(text.take()).toEqual({ text: 'new' })
})

test('long struck texts and lists of them are cut', () => {
  const text = new InlineText()
  text.add('x'.repeat(1000), { isStruck: true })
  for (let at = 0; at < 100; at++) {
    text.add(' kept ')
    text.add(`old ${at}`, { isStruck: true })
  }
  const { struck = [] } = text.read()
  expect(struck[0]).toBe(`${'x'.repeat(299)}…`)
  expect(struck).toHaveLength(50)
  expect(struck.at(-1)).toBe('…')
})
