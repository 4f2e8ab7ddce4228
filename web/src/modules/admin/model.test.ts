import { expect, test } from 'vitest'
import {
  addressesIn,
  colorIn,
  isLocalLink,
  readAccess,
  readProvider,
  shareOf,
  writeProvider,
} from './model.ts'

test('spaces, commas, semicolons and lines separate addresses, and duplicates are dropped', () => {
  expect(addressesIn(' ann@example.org,Ben@Example.org;\nann@example.org  ')).toEqual([
    'ann@example.org',
    'ben@example.org',
  ])
  expect(addressesIn(' , ')).toEqual([])
})

test("a link to the loopback address opens only on the server's computer", () => {
  for (const host of ['127.0.0.1:8000', 'localhost', '[::1]:8000']) {
    expect(isLocalLink(`http://${host}/reset#token`)).toBe(true)
  }
  for (const host of ['192.168.0.7:8000', 'kb.example.org', '127.example.org', '10.127.0.1']) {
    expect(isLocalLink(`http://${host}/reset#token`)).toBe(false)
  }
})

test('a URL without a valid node id chooses no node', () => {
  const part = '5a3b1e00-0000-7000-8000-000000000001'
  expect(readAccess({ part })).toEqual({ part })
  for (const other of ['x', 5, undefined]) {
    expect(readAccess({ part: other })).toEqual({ part: undefined })
  }
})

test('usage without a limit has no share, and a limit of zero is used up', () => {
  expect(shareOf({ used: 5, limit: null })).toBeUndefined()
  expect(shareOf({ used: 0, limit: 0 })).toBe(1)
  expect(shareOf({ used: 5, limit: 10 })).toBe(0.5)
  expect(shareOf({ used: 15, limit: 10 })).toBe(1)
})

test('saving the form keeps settings without fields, and an empty secret keeps the stored one', () => {
  const config = {
    provider: 'OAUTH2',
    configuration: { issuer: 'https://old.example', client_id: 'a', groups_claim: 'groups' },
  }
  const form = { ...readProvider(config), issuer: ' https://new.example ' }
  expect(form).toMatchObject({ client_id: 'a', client_secret: '', allow_new_members: true })
  expect(writeProvider(config, form)).toEqual({
    provider: 'OAUTH2',
    configuration: {
      issuer: 'https://new.example',
      client_id: 'a',
      client_secret: null,
      allow_new_members: true,
      groups_claim: 'groups',
    },
  })
  expect(readProvider(null).issuer).toBe('')
  expect(writeProvider(null, { ...form, client_secret: 's' }).configuration).toMatchObject({
    client_secret: 's',
  })
})

test('colors are normalized, and other texts are rejected', () => {
  expect(colorIn(' 2F6F4F ')).toBe('#2f6f4f')
  expect(colorIn('#2f6f4f')).toBe('#2f6f4f')
  expect(colorIn('green')).toBeUndefined()
})
