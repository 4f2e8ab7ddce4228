import { expect, it } from 'vitest'
import { resolveHref } from './resolve-href.ts'

const here = ['guides', 'leases', 'notice.md']

it.each([
  ['terms.md', 'guides/leases/terms.md'],
  ['./terms.md#end', 'guides/leases/terms.md'],
  ['../index.md?plain=1', 'guides/index.md'],
  ['../../README.md', 'README.md'],
  ['/README.md', 'README.md'],
  ['../plans/', 'guides/plans'],
  ['.', 'guides/leases'],
  ['fern%20%26%20moss.md', 'guides/leases/fern & moss.md'],
  ['fern & moss.md', 'guides/leases/fern & moss.md'],
  ['a//b/./c.md', 'guides/leases/a/b/c.md'],
])('finds what the relative link %s names', (href, path) => {
  expect(resolveHref(here, href)?.join('/')).toBe(path)
})

it.each([
  '',
  '#end',
  '?plain=1',
  '/',
  '../../..',
  '../../../../etc/passwd',
  '//example.org/a.md',
  'https://example.org/a.md',
  'mailto:ann@example.org',
  'javascript:x()',
  'a%2Fb.md',
  'a%ZZ.md',
  'a%00.md',
])('finds nothing for %j', (href) => {
  expect(resolveHref(here, href)).toBeUndefined()
})
