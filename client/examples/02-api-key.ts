import { createArbor } from '@arbor/client'

/** Call as a program, with an API key. */
export async function nameOfTenant(baseUrl: string, apiKey: string): Promise<string> {
  const arbor = createArbor({ baseUrl, apiKey })
  const tenant = await arbor.get('/v1/tenants/me')
  return tenant.name
}
