import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { KINDS } from '../../../server/src/platform/refusals/kinds.ts'
import { REFUSALS as REASONS } from '../../../server/src/platform/refusals/refusals.ts'
import { createTranslator } from '../app/translate.ts'
import { dictionary as de } from './de.ts'
import { dictionary as fr } from './fr.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Reasons whose translation omits a parameter, because it names an item or only agents read it. */
const WITHOUT = ['item_without_text']

const namesIn = (sentence: string): string =>
  Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
    .toSorted()
    .join()

describe.each([
  ['German', de],
  ['French', fr],
])('in %s,', (_language, { refusals }) => {
  test('every reason has one message, and every message has a reason', () => {
    const reasons = [...Object.keys(KINDS), ...Object.keys(REASONS)]
    expect(Object.keys(refusals).toSorted()).toEqual(reasons.toSorted())
    expect(new Set(reasons).size).toBe(reasons.length)
  })

  test('messages use exactly the parameters of their reasons', () => {
    const unlike = Object.entries(REASONS)
      .filter(([reason]) => !WITHOUT.includes(reason))
      .filter(([reason, [, says]]) => namesIn(says) !== namesIn(refusals[reason] ?? ''))
    expect(unlike).toEqual([])
  })
})

test('the server uses every reason', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !/platform\/refusals\/|\.test\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  expect(Object.keys(REASONS).filter((reason) => !sources.includes(`'${reason}'`))).toEqual([])
})

test('parameters are filled in, with words in the language, and an unknown reason keeps the message', () => {
  const { refusal } = createTranslator(de)
  const message = 'As the server says it.'
  expect(refusal({ message, reason: 'upload_too_large', params: { megabytes: 100 } })).toBe(
    'Die Datei ist größer als die 100 MB, die dieser Server annimmt.',
  )
  expect(refusal({ message, reason: 'item_read_only', params: { right: 'write' } })).toBe(
    'Sie dürfen dies nicht ändern.',
  )
  expect(refusal({ message, reason: 'account_exists', params: { email: '$&@example.org' } })).toBe(
    'Es gibt schon ein Konto mit der Adresse $&@example.org.',
  )
  for (const reason of [undefined, 'not_yet_known', 'constructor']) {
    expect(refusal({ message, ...(reason !== undefined && { reason }) })).toBe(message)
  }
})
