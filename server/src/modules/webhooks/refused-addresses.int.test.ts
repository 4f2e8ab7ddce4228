import { expect, it } from 'vitest'
import { sharedTestServer } from '../../../test/support/index.ts'
import { addWebhook, startReceiver, untilDelivery } from './webhooks.test-support.ts'

it('never connects to a private address, even if a name on the internet leads there later', async () => {
  const server = await sharedTestServer({ worker: true })
  await using receiver = await startReceiver()
  const me = await server.newTenant()
  const local = receiver.url.replace('127.0.0.1', 'localhost')
  for (const url of [local, receiver.url]) {
    const { status } = await me.post('/v1/webhooks', { url, events: ['audit.head'] })
    expect(status).toBe(422)
  }
  const { id } = await addWebhook(me, 'https://receiver.example/', ['audit.head'])
  // Names that resolve to this machine are not checked when they are stored.
  for (const url of [local, local.replace('http:', 'https:'), receiver.url]) {
    await server.context.driver.query('update webhook set url = $1 where id = $2', [url, id])
    await me.post(`/v1/webhooks/${id}/test`)
    await untilDelivery(me, id, {
      state: 'pending',
      status: null,
      error: expect.stringContaining('must be on the internet') as string,
    })
  }
  expect(receiver.got).toEqual([])
})
