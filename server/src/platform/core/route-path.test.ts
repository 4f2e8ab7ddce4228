import { expect, it } from 'vitest'
import { basePath, routePath } from './route-path.ts'

it.each([
  ['http://localhost:8000', ''],
  ['https://example.org/', ''],
  ['https://example.org/kb', '/kb'],
  ['https://example.org/a/kb/', '/a/kb'],
])('the base path of %s is %j', (url, base) => {
  expect(basePath(url)).toBe(base)
})

it.each([
  ['/v1/folders?limit=1', '', '/v1/folders?limit=1'],
  ['/api/v1/folders', '', '/v1/folders'],
  ['/api', '', '/'],
  ['/api?a=b', '', '/?a=b'],
  ['/apis', '', '/apis'],
  ['/auth/pw/signin', '', '/v1/auth/pw/signin'],
  ['/api/auth/pw/signin', '', '/v1/auth/pw/signin'],
  ['/kb/v1/folders', '/kb', '/v1/folders'],
  ['/kb/api/auth/pw/signin', '/kb', '/v1/auth/pw/signin'],
  ['/kb', '/kb', '/'],
  ['/kb?a=b', '/kb', '/?a=b'],
  ['/kbs', '/kb', '/kbs'],
  ['/v1/folders', '/kb', '/v1/folders'],
])('%s below %j is the route %s', (url, base, route) => {
  expect(routePath(url, base)).toBe(route)
})
