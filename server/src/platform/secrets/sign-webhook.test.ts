import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { signWebhook } from './sign-webhook.ts'

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const message = { id: 'msg_1', at: new Date(), body: '{"type":"a","name":"Grüße"}' }

it('signs with each secret, so that receivers with the library of Standard Webhooks accept it', () => {
  const [one, other] = [newSecret(), newSecret()]
  const headers = signWebhook(message, [one, other])
  for (const secret of [one, other]) {
    expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body))
  }
  expect(() => new Webhook(newSecret()).verify(message.body, headers)).toThrow('No matching')
  expect(() => new Webhook(one).verify(`${message.body} `, headers)).toThrow('No matching')
})

it('signs with a secret in another form as it is', () => {
  const headers = signWebhook(message, ['a secret of a runner'])
  const receiver = new Webhook('a secret of a runner', { format: 'raw' })
  expect(receiver.verify(message.body, headers)).toEqual(JSON.parse(message.body))
})
