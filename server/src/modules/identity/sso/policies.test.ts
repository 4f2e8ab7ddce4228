import { describe, expect, it } from 'vitest'
import { networksOf } from '../../../platform/network/addresses.ts'
import { isIssuer } from '../../../platform/network/issuer.ts'
import { mayConnect } from './provider-fetch.ts'
import { redirectTarget } from './redirect.policy.ts'

const NOTHING = networksOf([])
const EVERYTHING = networksOf(['0.0.0.0/0', '::/0'])

describe('the address of an identity provider', () => {
  it('may be on the internet, over https', () => {
    expect(mayConnect('93.184.216.34', 'https:', NOTHING)).toBe(true)
    expect(mayConnect('2606:2800:220:1::1', 'https:', NOTHING)).toBe(true)
    expect(mayConnect('93.184.216.34', 'http:', NOTHING)).toBe(false)
    expect(mayConnect('93.184.216.34', 'http:', EVERYTHING)).toBe(false)
  })

  it.each(['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', 'fd12:3456::1', '64:ff9b::808:808'])(
    'may be %s only in a network that the operator allows',
    (address) => {
      expect(mayConnect(address, 'https:', NOTHING)).toBe(false)
      expect(mayConnect(address, 'http:', NOTHING)).toBe(false)
      expect(mayConnect(address, 'https:', networksOf(['10.0.0.2', '11.0.0.0/8']))).toBe(false)
      expect(mayConnect(address, 'https:', networksOf([address]))).toBe(true)
    },
  )

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
  ])('is never %s', (address) => {
    for (const allowed of [NOTHING, EVERYTHING, networksOf([address])]) {
      expect(mayConnect(address, 'https:', allowed)).toBe(false)
      expect(mayConnect(address, 'http:', allowed)).toBe(false)
    }
  })

  it('may be on this machine only over http', () => {
    const over = (address: string) => mayConnect(address, 'http:', EVERYTHING)
    expect(['127.0.0.1', '127.1.2.3', '::1'].map(over)).toEqual([true, true, true])
    expect(['10.0.0.1', 'fd12::1', '::7f00:1'].map(over)).toEqual([false, false, false])
    expect(mayConnect('127.0.0.1', 'ftp:', EVERYTHING)).toBe(false)
  })
})

describe('an issuer', () => {
  it.each([
    'https://login.example.org',
    'https://login.example.org/realms/staff/',
    'https://login.example.org/not.well-known/x',
    'http://localhost:9/realms/staff',
    'http://127.0.0.1:9',
    'http://[::1]:9',
  ])('may be %s', (issuer) => {
    expect(isIssuer(issuer)).toBe(true)
  })

  it.each([
    'https://login.example.org/?a=b',
    'https://login.example.org/?',
    'https://login.example.org/#a',
    'https://login.example.org/.well-known/openid-configuration',
    'https://login.example.org/admin/delete/.well-known/',
    'https://login.example.org/.well-known',
    'https://login.example.org/%2ewell-known/x',
    'https://login.example.org/.WELL-KNOWN/x',
    'https://login.example.org/.well-\tknown/x',
    'https:\\\\login.example.org\\.well-known\\x',
    'https://ann:hush@login.example.org',
    ' https://login.example.org',
    'http://login.example.org',
    'http://127.0.0.1.example.org',
    'file:///etc/passwd',
    'login.example.org',
    ['https://login.example.org'],
  ])('is never %j', (issuer) => {
    expect(isIssuer(issuer)).toBe(false)
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
