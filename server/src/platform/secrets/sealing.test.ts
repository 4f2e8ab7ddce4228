import { hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { CompactEncrypt } from 'jose'
import { isSealedWithCurrent, reseal, seal, unseal } from './sealing.ts'
import { macOf, signerOf } from './secrets.ts'

const SECRET = 's'.repeat(43)

it('unseals a value only with the same purpose and secret', async () => {
  const value = { to: 'ann@example.org', text: 'grüße ' }
  const sealed = await seal(SECRET, 'mail', value)
  expect(sealed).not.toContain('ann')
  expect(await unseal(SECRET, 'mail', sealed)).toEqual(value)
  expect(await unseal(SECRET, 'provider', sealed)).toBeUndefined()
  expect(await unseal('t'.repeat(43), 'mail', sealed)).toBeUndefined()
})

it('returns undefined for changed or invalid values', async () => {
  const sealed = await seal(SECRET, 'mail', { a: 1 })
  const [header, key, iv, text = '', tag] = sealed.split('.')
  const other = text.startsWith('A') ? `B${text.slice(1)}` : `A${text.slice(1)}`
  for (const each of ['', 'x', '....', [header, key, iv, other, tag].join('.')]) {
    expect(await unseal(SECRET, 'mail', each)).toBeUndefined()
  }
})

it('opens what accepted secrets have sealed, and seals it again with the current one', async () => {
  const [old, next] = ['o'.repeat(43), 'n'.repeat(43)]
  const sealed = await seal(old, 'mail', { a: 1 })
  expect(await unseal([next, 'x'.repeat(43), old], 'mail', sealed)).toEqual({ a: 1 })
  expect(await unseal([next], 'mail', sealed)).toBeUndefined()
  const again = await reseal([next, old], 'mail', sealed)
  expect(isSealedWithCurrent([next, old], sealed)).toBe(false)
  expect(isSealedWithCurrent([next, old], again ?? '')).toBe(true)
  expect(await unseal(next, 'mail', again ?? '')).toEqual({ a: 1 })
  expect(await unseal([old, next], 'mail', again ?? '')).toEqual({ a: 1 })
  expect(await reseal([next, old], 'other', sealed)).toBeUndefined()
})

it('opens values from before secrets were named', async () => {
  const key = new Uint8Array(hkdfSync('sha256', SECRET, '', 'seal:mail', 32))
  const sealed = await new CompactEncrypt(Buffer.from('{"a":1}'))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
  expect(await unseal(['n'.repeat(43), SECRET], 'mail', sealed)).toEqual({ a: 1 })
  expect(isSealedWithCurrent(SECRET, sealed)).toBe(false)
})

it('knows which of the secrets has signed', () => {
  const [old, next] = ['o'.repeat(43), 'n'.repeat(43)]
  const signed = { text: 'a', mac: macOf(old, 'link', 'a') }
  expect(signerOf(old, 'link', signed)).toBe('current')
  expect(signerOf([next, old], 'link', signed)).toBe('accepted')
  expect(signerOf(next, 'link', signed)).toBeUndefined()
  expect(signerOf([next, old], 'other', signed)).toBeUndefined()
  expect(signerOf(old, 'link', { ...signed, mac: Buffer.alloc(3) })).toBeUndefined()
})
