import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KINDS } from '../server/src/platform/refusals/kinds.ts'
import { REFUSALS as REASONS } from '../server/src/platform/refusals/refusals.ts'
import { REFUSALS as GERMAN } from '../web/src/app/german/refusals/refusals.ts'
import { refusalInGerman } from '../web/src/app/german/translate.ts'

const ROOT = join(import.meta.dirname, '..')
/** Reasons whose German message omits a parameter, because it names an item or only agents read it. */
const WITHOUT = ['item_without_text']

const namesIn = (sentence: string): string =>
  Array.from(sentence.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
    .toSorted()
    .join()

test('every reason has one German message, and every German message has a reason', () => {
  const reasons = [...Object.keys(KINDS), ...Object.keys(REASONS)]
  expect(Object.keys(GERMAN).toSorted()).toEqual(reasons.toSorted())
  expect(new Set(reasons).size).toBe(reasons.length)
})

test('German messages use exactly the parameters of their reasons', () => {
  const unlike = Object.entries(REASONS)
    .filter(([reason]) => !WITHOUT.includes(reason))
    .filter(([reason, [, says]]) => namesIn(says) !== namesIn(GERMAN[reason] ?? ''))
  expect(unlike).toEqual([])
})

test('the server uses every reason', () => {
  const sources = globSync('server/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !/platform\/refusals\/|\.test\.ts$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  expect(Object.keys(REASONS).filter((reason) => !sources.includes(`'${reason}'`))).toEqual([])
})

test('parameters are filled in, with words in German, and an unknown reason keeps the message', () => {
  const message = 'As the server says it.'
  expect(refusalInGerman({ message, reason: 'upload_too_large', params: { megabytes: 100 } })).toBe(
    'Die Datei ist größer als die 100 MB, die dieser Server annimmt.',
  )
  expect(refusalInGerman({ message, reason: 'item_read_only', params: { right: 'write' } })).toBe(
    'Sie dürfen dies nicht ändern.',
  )
  expect(
    refusalInGerman({ message, reason: 'account_exists', params: { email: '$&@example.org' } }),
  ).toBe('Es gibt schon ein Konto mit der Adresse $&@example.org.')
  for (const reason of [undefined, 'not_yet_known', 'constructor']) {
    expect(refusalInGerman({ message, ...(reason !== undefined && { reason }) })).toBe(message)
  }
})
