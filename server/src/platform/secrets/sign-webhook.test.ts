import { expect, it } from 'vitest'
import { signWebhook } from './sign-webhook.ts'

// The example of the libraries of Standard Webhooks.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
}
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

it('signs as the libraries of Standard Webhooks expect', () => {
  expect(signWebhook(MESSAGE, [SECRET])).toEqual({
    'content-type': 'application/json',
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

it('signs with each of several secrets, also with one that is not in the usual form', () => {
  const { 'webhook-signature': both = '' } = signWebhook(MESSAGE, ['of a runner', SECRET])
  const [other, known] = both.split(' ')
  expect(known).toBe(SIGNATURE)
  expect(other).toMatch(/^v1,[\w+/]{43}=$/)
  expect(other).not.toBe(SIGNATURE)
})
