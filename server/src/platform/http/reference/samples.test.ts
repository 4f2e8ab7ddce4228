import { describe, expect, it } from 'vitest'
import { findSamples } from './samples.ts'

describe('finding items for examples', () => {
  it('reads nothing else if the account can’t be read', async () => {
    const asked: string[] = []
    const found = await findSamples((path) => Promise.resolve(void asked.push(path)))
    expect(asked).toEqual(['/v1/users/me'])
    expect(found.size).toBe(0)
  })

  it('requests no lists below items that the tenant doesn’t have', async () => {
    const asked: string[] = []
    await findSamples((path) => {
      asked.push(path)
      const account = { id: 'a person', current_tenant_id: 'a tenant' }
      return Promise.resolve(path === '/v1/users/me' ? account : { items: [] })
    })
    expect(asked).toContain('/v1/tenants/a tenant/users')
    expect(asked.filter((path) => /[={]$|[={]&|\/\//.test(path))).toEqual([])
  })
})
