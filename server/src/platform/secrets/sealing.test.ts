import { expect, it } from 'vitest'
import { seal, unseal } from './sealing.ts'

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
