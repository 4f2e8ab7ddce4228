import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DatabaseAway } from '../db/database-away.ts'
import { createLogger } from './logger.ts'
import { redactLine } from './redact.ts'

function recordedLogger() {
  const lines: string[] = []
  const logger = createLogger({
    level: 'info',
    destination: { write: (line) => void lines.push(line) },
  })
  return { logger, lines }
}

describe('createLogger', () => {
  it('writes one JSON object per line with level, time and message', () => {
    const { logger, lines } = recordedLogger()
    logger.info({ tenant: 't' }, 'started')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.endsWith('}\n')).toBe(true)
    const parsed: unknown = JSON.parse(lines[0] ?? '')
    expect(parsed).toMatchObject({ level: 'info', tenant: 't', msg: 'started' })
    expect(parsed).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT/))
  })

  it('writes no lines below the level', () => {
    const { logger, lines } = recordedLogger()
    logger.debug('quiet')
    expect(lines).toEqual([])
  })

  it.each([
    ['a header', { req: { headers: { authorization: 'Bearer hush' } } }],
    ['a header in capitals', { headers: { Cookie: 'hush' } }],
    ['a list', { headers: { 'set-cookie': ['a=hush]', 'b="hush"'] } }],
    ['an object', { cookie: { session: { value: 'hush' } } }],
    ['a deep field', { a: { b: { c: [{ d: { new_password: 'hush' } }] } } }],
    ['a query value', { url: '/v1/reset?lang=en&token=hush' }],
    ['a signed URL', { url: '/objects/a?expires=1&signature=hush#x' }],
  ])('hides a secret in %s', (_, fields) => {
    const { logger, lines } = recordedLogger()
    logger.info(fields, 'request')
    expect(lines.join('')).not.toContain('hush')
    expect(lines.join('')).toContain('[redacted]')
  })

  it('hides a secret bound to a child logger', () => {
    const { logger, lines } = recordedLogger()
    logger.child({ api_key: 'hush' }).warn('used')
    expect(lines.join('')).not.toContain('hush')
  })

  it.each([
    ['itself', (error: Error) => error],
    ['as a cause', (cause: Error) => new Error('wrapped', { cause })],
    ['as a copy', (error: Error) => Object.fromEntries(Object.entries(error))],
  ])('leaves an outage of the database to its own lines: %s', (_, given) => {
    const { logger, lines } = recordedLogger()
    const err = given(new DatabaseAway('ECONNREFUSED', 'untried'))
    logger.error({ err }, 'job failed')
    expect(lines).toEqual([])
  })

  it('keeps the stack of an error', () => {
    const { logger, lines } = recordedLogger()
    logger.error(new Error('broken'))
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: { message: 'broken', stack: expect.stringContaining('logger.test') },
    })
  })
})

describe('redactLine', () => {
  it('never reveals the value of a secret key, in any context', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('password', 'token', 'secret'), (value, key) => {
        const line = JSON.stringify({ value, nested: [{ [key]: { inner: 'h-u-s-h' } }] })
        expect(redactLine(line)).not.toContain('h-u-s-h')
      }),
    )
  })

  it('leaves lines without secrets unchanged', () => {
    const line = '{"level":"info","msg":"a \\"password\\": word"}\n'
    expect(redactLine(line)).toBe(line)
  })
})
