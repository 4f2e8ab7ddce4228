import { expect, it } from 'vitest'
import { createThrottle, MAILS, PASSWORD_GUESSES, type Throttle } from './throttle.ts'

function throttleAt(start: number) {
  const clock = { now: start }
  return { clock, throttle: createThrottle(PASSWORD_GUESSES, () => clock.now) }
}

function fail(throttle: Throttle, times: number, ip = '192.0.2.1') {
  for (let i = 0; i < times; i++) throttle.begin('a@example.org', ip)
}

it('makes a client wait after ten attempts on an address, for a quarter of an hour', () => {
  const { clock, throttle } = throttleAt(0)
  fail(throttle, 10)
  clock.now = 60_000
  expect(throttle.begin('A@example.org', '192.0.2.1').waitSeconds).toBe(14 * 60)
  clock.now = 15 * 60_000
  expect(throttle.begin('a@example.org', '192.0.2.1').waitSeconds).toBe(0)
})

it('lets other addresses and other clients pass', () => {
  const { throttle } = throttleAt(0)
  fail(throttle, 10)
  expect(throttle.begin('b@example.org', '192.0.2.1').waitSeconds).toBe(0)
  expect(throttle.begin('a@example.org', '192.0.2.2').waitSeconds).toBe(0)
})

it('makes a client wait after a hundred attempts on any addresses', () => {
  const { throttle } = throttleAt(0)
  for (let i = 0; i < 100; i++) throttle.begin(`${String(i)}@example.org`, '192.0.2.1')
  expect(throttle.begin('new@example.org', '192.0.2.1').waitSeconds).toBe(900)
  expect(throttle.begin('new@example.org', '192.0.2.2').waitSeconds).toBe(0)
})

it('takes a network of IPv6 addresses for one client', () => {
  const { throttle } = throttleAt(0)
  for (let i = 0; i < 10; i++) throttle.begin('a@example.org', `2001:db8::${i.toString(16)}`)
  expect(throttle.begin('a@example.org', '2001:0db8:0:0:1:2:3:4').waitSeconds).toBe(900)
  expect(throttle.begin('a@example.org', '2001:db8:0:1::1').waitSeconds).toBe(0)
})

it('forgets failures at the right password, and a right password never counts', () => {
  const { throttle } = throttleAt(0)
  for (let i = 0; i < 200; i++) {
    const attempt = throttle.begin('a@example.org', '192.0.2.1')
    expect(attempt.waitSeconds).toBe(0)
    attempt.succeeded()
  }
  fail(throttle, 9)
  throttle.begin('a@example.org', '192.0.2.1').succeeded()
  fail(throttle, 9)
  expect(throttle.begin('a@example.org', '192.0.2.1').waitSeconds).toBe(0)
})

it('counts attempts that are still at work', () => {
  const { throttle } = throttleAt(0)
  const attempts = Array.from({ length: 11 }, () => throttle.begin('a@example.org', '192.0.2.1'))
  expect(attempts.filter((attempt) => attempt.waitSeconds > 0)).toHaveLength(1)
})

it('remembers a bounded number of addresses', () => {
  const { throttle } = throttleAt(0)
  fail(throttle, 10)
  for (let i = 0; i < 10_000; i++) {
    throttle.begin('b@example.org', `10.0.${String(i >> 8)}.${String(i & 255)}`)
  }
  expect(throttle.begin('a@example.org', '192.0.2.1').waitSeconds).toBe(0)
})

it('counts mails to one address whoever asks for them', () => {
  const throttle = createThrottle(MAILS, () => 0)
  for (let i = 0; i < 5; i++) {
    expect(throttle.begin('a@example.org', `192.0.2.${String(i)}`).waitSeconds).toBe(0)
  }
  expect(throttle.begin('A@example.org', '198.51.100.1').waitSeconds).toBe(3600)
  expect(throttle.begin('b@example.org', '198.51.100.1').waitSeconds).toBe(0)
})
