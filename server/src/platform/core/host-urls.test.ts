import { expect, it } from 'vitest'
import { hostUrls } from './host-urls.ts'

it('a URL with several hosts is one URL for each of them', () => {
  expect(hostUrls('postgres://ann:a%2Cb@one:5432,two:5433,[::1]/kb?sslmode=require')).toEqual([
    'postgres://ann:a%2Cb@one:5432/kb?sslmode=require',
    'postgres://ann:a%2Cb@two:5433/kb?sslmode=require',
    'postgres://ann:a%2Cb@[::1]/kb?sslmode=require',
  ])
  expect(hostUrls('postgres://one/a,b')).toEqual(['postgres://one/a,b'])
  expect(hostUrls('postgres:///kb?host=/run/postgresql')).toEqual([
    'postgres:///kb?host=/run/postgresql',
  ])
})
