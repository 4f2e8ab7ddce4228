import { channelOf, refuseChannel } from '../../platform/realtime/notifications/channels.ts'
import { describe, expect, it } from 'vitest'
import { readClientMessage } from './client-message.policy.ts'
import { isForeignOrigin } from '../../platform/http/origin.ts'
import { createTokenBucket } from './token-bucket.ts'

const A = '019a0000-0000-7000-8000-00000000000a'
const B = '019a0000-0000-7000-8000-00000000000b'
const member = { tenantId: A, userId: B }

describe('refuseChannel', () => {
  it("allows the caller's tenant and user", () => {
    expect(refuseChannel(channelOf({ tenantId: A }), member)).toBeUndefined()
    expect(refuseChannel(channelOf(member), member)).toBeUndefined()
  })

  it.each([
    ['forbidden_channel', `svc:${B}:notifications`],
    ['forbidden_channel', `svc:${A}:users:${A}`],
    ['forbidden_channel', `svc:${B}:users:${B}`],
    ['invalid_channel', ''],
    ['invalid_channel', `ks:${A}:notifications`],
    ['invalid_channel', `svc:${A}:notifications\n`],
    ['invalid_channel', `svc:${A}:notifications:${B}`],
    ['invalid_channel', `svc:${A}:users`],
    ['invalid_channel', `svc:${A.toUpperCase()}:notifications`],
    ['invalid_channel', `x svc:${A}:notifications`],
  ])('%s: %j', (refusal, channel) => {
    expect(refuseChannel(channel, member)).toBe(refusal)
  })
})

describe('readClientMessage', () => {
  it('reads both actions and ignores unknown fields', () => {
    for (const action of ['subscribe', 'unsubscribe'] as const) {
      const text = JSON.stringify({ action, channel: 'c', more: 1 })
      expect(readClientMessage(text)).toEqual({ action, channel: 'c' })
    }
  })

  it.each([
    ['invalid_message', ''],
    ['invalid_message', '{"action":'],
    ['invalid_message', 'null'],
    ['invalid_message', '"subscribe"'],
    ['invalid_message', '[{"action":"subscribe","channel":"c"}]'],
    ['invalid_action', '{}'],
    ['invalid_action', '{"action":"ping","channel":"c"}'],
    ['invalid_action', '{"action":["subscribe"],"channel":"c"}'],
    ['invalid_channel', '{"action":"subscribe"}'],
    ['invalid_channel', '{"action":"subscribe","channel":null}'],
    ['invalid_channel', '{"action":"subscribe","channel":["c"]}'],
  ])('%s: %s', (fault, text) => {
    expect(readClientMessage(text)).toBe(fault)
  })
})

describe('isForeignOrigin', () => {
  it.each([
    ['https://arbor.example', 'https://arbor.example'],
    ['https://ARBOR.example', 'https://arbor.example'],
    ['https://arbor.example', 'https://arbor.example:443'],
    ['http://localhost:8000', 'http://localhost:8000'],
    ['http://[::1]:8000', 'http://[::1]:8000'],
  ])('accepts %s at %s', (origin, home) => {
    expect(isForeignOrigin(origin, ['https://elsewhere.example', home])).toBe(false)
  })

  it.each([
    ['https://evil.example', 'https://arbor.example'],
    ['https://arbor.example.evil.example', 'https://arbor.example'],
    ['https://arbor.example:8443', 'https://arbor.example'],
    ['http://arbor.example', 'https://arbor.example'],
    ['http://arbor.example:443', 'https://arbor.example'],
    ['https://arbor.example', 'http://arbor.example'],
    ['chrome-extension://arbor.example', 'chrome-extension://arbor.example'],
    ['http://localhost:5173', 'http://localhost:8000'],
    ['null', 'null'],
    ['', ''],
    ['file://', 'file://'],
    ['https://evil.example', 'https://not a host'],
  ])('treats %j as foreign to %j', (origin, home) => {
    expect(isForeignOrigin(origin, [home])).toBe(true)
  })
})

describe('a token bucket', () => {
  it('allows a burst, then a rate per second, and never saves more than the burst', () => {
    let time = 0
    const bucket = createTokenBucket({ capacity: 3, perSecond: 2, now: () => time })
    const takeAll = () => Array.from({ length: 10 }, () => bucket.take()).filter(Boolean).length
    expect(takeAll()).toBe(3)
    time += 400
    expect(takeAll()).toBe(0)
    time += 100
    expect(takeAll()).toBe(1)
    time += 60_000
    expect(takeAll()).toBe(3)
  })
})
