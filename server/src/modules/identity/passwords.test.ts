import { verify } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { generatePassword, hashPassword, isPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

it('hashes with Argon2id and the documented parameters, with a new salt each time', async () => {
  const [first, second] = await Promise.all([hashPassword('one'), hashPassword('one')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
})

it('accepts only the right password, whatever its alphabet', async () => {
  const hashed = await hashPassword('pässwörd 密码 🔑')
  expect(await isPassword('pässwörd 密码 🔑', hashed)).toBe(true)
  expect(await isPassword('pässwörd 密码', hashed)).toBe(false)
  expect(await isPassword('', hashed)).toBe(false)
})

it('accepts nothing if there is no hash, after the same amount of work', async () => {
  vi.mocked(verify).mockClear()
  expect(await isPassword('', null)).toBe(false)
  const [[compared] = []] = vi.mocked(verify).mock.calls
  expect(compared).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('generates passwords of 20 characters', () => {
  expect(generatePassword()).toMatch(/^[\w-]{20}$/)
})
