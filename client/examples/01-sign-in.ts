import { createArbor } from '@arbor/client'

/** Sign in as a person. The client keeps the session. */
export async function signIn(baseUrl: string, email: string, password: string): Promise<string> {
  const arbor = createArbor({ baseUrl })
  await arbor.post('/v1/auth/pw/signin', { body: { email, password } })
  const me = await arbor.get('/v1/users/me')
  return me.id
}
