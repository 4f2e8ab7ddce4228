import { describe, expect, it } from 'vitest'
import { mayConnect } from './provider-fetch.ts'
import { redirectTarget } from './redirect.policy.ts'

describe('addresses of identity providers', () => {
  it.each([
    '93.184.216.34',
    '10.0.0.1',
    '192.168.1.1',
    '127.0.0.1',
    '::1',
    'fd12:3456::1',
    '2606:2800:220:1::1',
  ])('may be %s over https', (address) => {
    expect(mayConnect(address, 'https:')).toBe(true)
  })

  it.each([
    '169.254.169.254',
    '169.254.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'fe80::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '100.100.100.200',
    '168.63.129.16',
    '0.0.0.0',
    '::',
    '224.0.0.1',
    '255.255.255.255',
    'ff02::1',
  ])('are never %s', (address) => {
    expect(mayConnect(address, 'https:')).toBe(false)
    expect(mayConnect(address, 'http:')).toBe(false)
  })

  it('are those of this machine only over http', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1'].map((each) => mayConnect(each, 'http:'))).toEqual([
      true,
      true,
      true,
    ])
    expect(['10.0.0.1', '93.184.216.34', 'fd12::1'].some((each) => mayConnect(each, 'http:'))).toBe(
      false,
    )
    expect(mayConnect('127.0.0.1', 'ftp:')).toBe(false)
  })
})

describe('a redirect', () => {
  it.each([
    ['https://kb.example.org', '/a/b?c=d#e', 'https://kb.example.org/a/b?c=d#e'],
    ['https://kb.example.org', '/', 'https://kb.example.org/'],
    ['https://example.org/kb', '/a', 'https://example.org/kb/a'],
    ['http://localhost:8000', '/ä', 'http://localhost:8000/%C3%A4'],
  ])('below %s may be %s', (publicUrl, path, target) => {
    expect(redirectTarget(publicUrl, path)).toBe(target)
  })

  it.each(['/../admin', '/%2e%2e/admin', '/a/../../x'])('does not leave a path by %s', (path) => {
    expect(redirectTarget('https://example.org/kb', path)).toBeUndefined()
  })
})
