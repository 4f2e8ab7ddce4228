import { expect, it } from 'vitest'
import { readPattern } from './globs.ts'

const matches = (pattern: string, path: string) => readPattern(pattern).matches(path.split('/'))

it.each([
  ['*.tmp', 'a/b/c.TMP', true],
  ['*.tmp', 'a.tmp/b.txt', true],
  ['*.tmp', 'a.tmpl', false],
  ['drafts', 'x/Drafts/y/z.md', true],
  ['/drafts', 'x/drafts/z.md', false],
  ['/drafts', 'drafts/z.md', true],
  ['a/*/c.md', 'a/b/c.md', true],
  ['a/*/c.md', 'a/b/b/c.md', false],
  ['a/**/c.md', 'a/c.md', true],
  ['a/**/c.md', 'a/b/b/c.md', true],
  ['**/c.md', 'c.md', true],
  ['**', 'a', true],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['a[b]', 'ab', false],
])('the pattern %s matches %s: %s', (pattern, path, expected) => {
  expect(matches(pattern, path)).toBe(expected)
})

it('takes linear time for a hostile pattern and name', () => {
  expect(matches('*a'.repeat(100), `${'a'.repeat(10_000)}b`)).toBe(false)
  expect(
    matches(`${'**/a/'.repeat(80)}b`, Array.from({ length: 2_000 }, () => 'a').join('/')),
  ).toBe(false)
})
