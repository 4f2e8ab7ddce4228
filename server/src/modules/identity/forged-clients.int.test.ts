import { expect, it } from 'vitest'
import { newId } from '../../platform/core/ids.ts'
import { startTestServer } from '../../../test/support/index.ts'

it.each([
  ['true', (spoofed: string) => `${spoofed}, 203.0.113.9`],
  ['2', (spoofed: string) => `${spoofed}, 203.0.113.9, 10.0.0.2`],
  ['10.0.0.0/8', (spoofed: string) => `${spoofed}, 203.0.113.9, 10.0.0.2`],
])(
  'with ARBOR_TRUST_PROXY=%s, a client can’t pretend to be many clients',
  async (trusted, forwarded) => {
    await using server = await startTestServer({ settings: { ARBOR_TRUST_PROXY: trusted } })
    const guess = async (spoofed: string) => {
      const response = await server.app.inject({
        method: 'POST',
        url: '/v1/auth/pw/reset_with_token',
        // The proxy appends the address it sees to what the client has sent.
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': forwarded(spoofed) },
        payload: { email_token: newId(), new_password: 'cedar lamp seven' },
      })
      return response.statusCode
    }
    const statuses: number[] = []
    for (let n = 0; n < 110; n++) statuses.push(await guess(`198.51.100.${n}`))
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  },
)
