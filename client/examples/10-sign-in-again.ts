import { createArbor, type Arbor } from '@arbor/client'

/** Continue after the session expires: sign in again, and the client repeats the failed call. */
export function createLastingArbor(baseUrl: string, email: string, password: string): Arbor {
  const arbor = createArbor({
    baseUrl,
    onSignedOut: async () => {
      await arbor.post('/v1/auth/pw/signin', { body: { email, password } })
      return true
    },
  })
  return arbor
}
