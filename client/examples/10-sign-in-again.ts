import { createArbor, type Arbor } from '@arbor/client'

/** Go on after the session has ended: sign in again, and the refused call is repeated. */
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
