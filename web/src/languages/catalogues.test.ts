import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dictionary as de } from './de.ts'
import { dictionary as fr } from './fr.ts'

const SOURCES = join(import.meta.dirname, '..')

test('every catalogue has its translations, and every language has only catalogues that exist', () => {
  const keys = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
    .filter((file) => !/\.test\./.test(file))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(SOURCES, file), 'utf8').matchAll(/\bcatalogue(?:<\w+>)?\(\s*'([^']+)'/g),
        ([, key = '']) => key,
      ),
    )
  expect(new Set(keys).size).toBe(keys.length)
  for (const dictionary of [de, fr]) {
    expect(Object.keys(dictionary).toSorted()).toEqual(keys.toSorted())
  }
})

test('no language has an empty text, or the same long text as another', () => {
  const [german, french] = [textsIn(de), textsIn(fr)]
  expect([...german, ...french].filter(([, text]) => text.trim() === '')).toEqual([])
  const same = german.filter(
    ([path, text], at) => text === french[at]?.[1] && text.includes(' ') && path === french[at][0],
  )
  expect(same).toEqual([])
})

/** All texts without parameters, with their paths. */
function textsIn(node: unknown, path = ''): [path: string, text: string][] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => textsIn(value, `${path}/${key}`))
}
