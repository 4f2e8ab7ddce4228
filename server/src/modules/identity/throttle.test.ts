import { describe, expect, it } from 'vitest'
import { createMemoryAttempts } from '../../platform/attempts/memory-attempts.ts'
import {
  createSharedThrottle,
  createThrottle,
  mailboxOf,
  type Throttle,
} from '../../platform/attempts/throttle.ts'
import { createSignInThrottle } from './sign-in-attempts.ts'
import { CLIENT_DOCUMENTS, CLIENT_REGISTRATIONS, mailRule, PASSWORD_GUESSES } from './throttle.ts'

function throttleAt(start: number) {
  const clock = { now: start }
  const throttle = createThrottle(
    (limits) => createMemoryAttempts(limits, () => clock.now),
    PASSWORD_GUESSES,
  )
  return { clock, throttle }
}

async function fail(throttle: Throttle, times: number, ip = '192.0.2.1'): Promise<void> {
  for (let i = 0; i < times; i++) await throttle.begin('a@example.org', ip)
}

it('makes a client wait a quarter of an hour after ten attempts on an address', async () => {
  const { clock, throttle } = throttleAt(0)
  await fail(throttle, 10)
  clock.now = 60_000
  expect(await throttle.begin('A@example.org', '192.0.2.1')).toMatchObject({ waitSeconds: 14 * 60 })
  clock.now = 15 * 60_000
  expect(await throttle.begin('a@example.org', '192.0.2.1')).toMatchObject({ waitSeconds: 0 })
})

it("doesn't affect other addresses or other clients", async () => {
  const { throttle } = throttleAt(0)
  await fail(throttle, 10)
  expect(await throttle.begin('b@example.org', '192.0.2.1')).toMatchObject({ waitSeconds: 0 })
  expect(await throttle.begin('a@example.org', '192.0.2.2')).toMatchObject({ waitSeconds: 0 })
})

it('makes a client wait after a hundred attempts on any addresses', async () => {
  const { throttle } = throttleAt(0)
  for (let i = 0; i < 100; i++) await throttle.begin(`${String(i)}@example.org`, '192.0.2.1')
  expect(await throttle.begin('new@example.org', '192.0.2.1')).toMatchObject({ waitSeconds: 900 })
  expect(await throttle.begin('new@example.org', '192.0.2.2')).toMatchObject({ waitSeconds: 0 })
})

it('treats a network of IPv6 addresses as one client', async () => {
  const { throttle } = throttleAt(0)
  for (let i = 0; i < 10; i++) await throttle.begin('a@example.org', `2001:db8::${i.toString(16)}`)
  expect(await throttle.begin('a@example.org', '2001:0db8:0:0:1:2:3:4')).toMatchObject({
    waitSeconds: 900,
  })
  expect(await throttle.begin('a@example.org', '2001:db8:0:1::1')).toMatchObject({ waitSeconds: 0 })
})

it('forgets failures after the right password, and never counts a right password', async () => {
  const { throttle } = throttleAt(0)
  for (let i = 0; i < 200; i++) {
    const attempt = await throttle.begin('a@example.org', '192.0.2.1')
    expect(attempt.waitSeconds).toBe(0)
    await attempt.succeeded()
  }
  await fail(throttle, 9)
  await (await throttle.begin('a@example.org', '192.0.2.1')).succeeded()
  await fail(throttle, 9)
  expect(await throttle.begin('a@example.org', '192.0.2.1')).toMatchObject({ waitSeconds: 0 })
})

it('counts attempts that are still in progress', async () => {
  const { throttle } = throttleAt(0)
  const attempts = await Promise.all(
    Array.from({ length: 11 }, () => throttle.begin('a@example.org', '192.0.2.1')),
  )
  expect(attempts.filter((attempt) => attempt.waitSeconds > 0)).toHaveLength(1)
})

it('remembers a limited number of addresses', async () => {
  const { throttle } = throttleAt(0)
  await fail(throttle, 10)
  for (let i = 0; i < 10_000; i++) {
    await throttle.begin('b@example.org', `10.0.${String(i >> 8)}.${String(i & 255)}`)
  }
  expect(await throttle.begin('a@example.org', '192.0.2.1')).toMatchObject({ waitSeconds: 0 })
})

it('counts mails to an address, whoever requests them', async () => {
  const rule = mailRule({ perAddress: 5, perClient: 50 })
  const throttle = createThrottle((limits) => createMemoryAttempts(limits, () => 0), rule)
  for (let i = 0; i < 5; i++) {
    expect(await throttle.begin('a@example.org', `192.0.2.${String(i)}`)).toMatchObject({
      waitSeconds: 0,
    })
  }
  expect(await throttle.begin('A@example.org', '198.51.100.1')).toMatchObject({ waitSeconds: 3600 })
  expect(await throttle.begin('b@example.org', '198.51.100.1')).toMatchObject({ waitSeconds: 0 })
})

it('counts all aliases of a mailbox as one address', () => {
  const addresses = ['Ann@example.org', 'ann+1@example.org', 'ANN+a+b@EXAMPLE.org']
  expect(new Set(addresses.map(mailboxOf))).toEqual(new Set(['ann@example.org']))
  expect(mailboxOf('+ann@example.org')).toBe('+ann@example.org')
})

describe('an address under attack from many clients', () => {
  const client = (n: number) => `198.51.${n >> 8}.${n & 255}`
  async function attack(clients: number) {
    const clock = { now: 0 }
    const throttle = createSignInThrottle((limits) => createMemoryAttempts(limits, () => clock.now))
    let guesses = 0
    for (let n = 0; n < clients; n++) {
      for (let i = 0; i < 10; i++) {
        const { waitSeconds } = await throttle.begin('a@example.org', client(n))
        if (waitSeconds === 0) guesses += 1
      }
    }
    return { clock, throttle, guesses }
  }

  it('allows two guesses per client after the first fifty', async () => {
    expect((await attack(5)).guesses).toBe(50)
    expect((await attack(105)).guesses).toBe(50 + 100 * 2)
  })

  it('lets its owner sign in at any time, as often as they like', async () => {
    const { throttle } = await attack(100)
    for (let i = 0; i < 20; i++) {
      const attempt = await throttle.begin('a@example.org', '203.0.113.1')
      expect(attempt.waitSeconds).toBe(0)
      await attempt.succeeded()
    }
    // A typo doesn't lock the owner out.
    await throttle.begin('a@example.org', '203.0.113.2')
    expect(await throttle.begin('a@example.org', '203.0.113.2')).toMatchObject({ waitSeconds: 0 })
  })

  it('returns to normal after a quarter of an hour', async () => {
    const { throttle, clock } = await attack(100)
    clock.now = 15 * 60_000
    for (let i = 0; i < 10; i++) {
      expect(await throttle.begin('a@example.org', client(1))).toMatchObject({ waitSeconds: 0 })
    }
  })

  it("doesn't slow down other addresses", async () => {
    const { throttle } = await attack(100)
    for (let i = 0; i < 10; i++) {
      expect(await throttle.begin('b@example.org', '203.0.113.1')).toMatchObject({ waitSeconds: 0 })
    }
  })
})

describe.each([CLIENT_REGISTRATIONS, CLIENT_DOCUMENTS])(
  'a limit shared by all clients: $kind',
  (rule) => {
    const { perClient, perNetwork, perRange, total } = rule
    /** Counts how many of these addresses are admitted, one after the other. */
    async function admitted(
      throttle: ReturnType<typeof createSharedThrottle>,
      ips: readonly string[],
    ): Promise<number> {
      let count = 0
      for (const ip of ips) if ((await throttle.begin(ip)).waitSeconds === 0) count += 1
      return count
    }
    const many = (count: number, ip: (n: number) => string) =>
      Array.from({ length: count }, (_one, n) => ip(n))

    it.each([
      ['an IPv4 /24', (n: number) => `192.0.2.${n % 256}`, '192.0.3.1'],
      ['an IPv6 /48', (n: number) => `2001:db8:0:${n.toString(16)}::1`, '2001:db8:1::1'],
      [
        'an IPv4 /24 written as IPv6',
        (n: number) => `::ffff:192.0.2.${n % 256}`,
        '::ffff:192.0.3.1',
      ],
    ])('cannot be used up by %s', async (_name, ip, neighbor) => {
      const throttle = createSharedThrottle(createMemoryAttempts, rule)
      expect(
        await admitted(
          throttle,
          many(perClient + 1, () => ip(0)),
        ),
      ).toBe(perClient)
      expect(await admitted(throttle, many(3 * total, ip))).toBe(perNetwork - perClient)
      expect(await admitted(throttle, [neighbor])).toBe(1)
    })

    it.each([
      ['an IPv4 /16', (n: number) => `192.0.${n % 256}.1`, '192.1.0.1'],
      ['an IPv6 /32', (n: number) => `2001:db8:${n.toString(16)}::1`, '2001:db9::1'],
    ])('cannot be used up by %s, either', async (_name, ip, stranger) => {
      const throttle = createSharedThrottle(createMemoryAttempts, rule)
      expect(await admitted(throttle, many(3 * total, ip))).toBe(perRange)
      expect(await admitted(throttle, [stranger])).toBe(1)
    })

    it('has a total for all clients together', async () => {
      const throttle = createSharedThrottle(createMemoryAttempts, rule)
      const ips = many(2 * total, (n) => `10.${n % 256}.${n >> 8}.1`)
      expect(await admitted(throttle, ips)).toBe(total)
    })
  },
)
