import { verify } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { generatePassword, hashPassword, isPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

it('hashes with Argon2id and the parameters written down, each time with another salt', async () => {
  const [first, second] = await Promise.all([hashPassword('one'), hashPassword('one')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
})

it('knows the right password, whatever its alphabet, and no other', async () => {
  const hashed = await hashPassword('pässwörd 密码 🔑')
  expect(await isPassword('pässwörd 密码 🔑', hashed)).toBe(true)
  expect(await isPassword('pässwörd 密码', hashed)).toBe(false)
  expect(await isPassword('', hashed)).toBe(false)
})

it('takes nothing for right where there is no hash, after as much work as with one', async () => {
  vi.mocked(verify).mockClear()
  expect(await isPassword('', null)).toBe(false)
  const [[compared] = []] = vi.mocked(verify).mock.calls
  expect(compared).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('makes up passwords of 20 characters', () => {
  expect(generatePassword()).toMatch(/^[\w-]{20}$/)
})
