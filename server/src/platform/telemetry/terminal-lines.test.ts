import { expect, it } from 'vitest'
import { createLogger, type Logger } from './logger.ts'
import { terminalLines } from './terminal-lines.ts'

/** What a terminal shows of what is logged. */
function shown(log: (logger: Logger) => void): string[] {
  const texts: string[] = []
  const destination = terminalLines({ colorize: false, write: (text) => void texts.push(text) })
  log(createLogger({ level: 'info', destination }))
  return texts
}

const request = {
  reqId: 'r-1',
  method: 'GET',
  route: '/v1/folders/:folder_id',
  status: 200,
  ms: 12.3,
  tenantId: '01a20283-65cd-70e2-ae37-666d1689c4d4',
  userId: '01a20283-65cd-70e2-ae37-666d1689c4d5',
}

it('a request is one short line', () => {
  const [line, ...others] = shown((log) => log.info(request, 'request'))
  expect(line).toMatch(/^\d\d:\d\d:\d\d GET \/v1\/folders\/:folder_id 200 12\.3 ms 1689c4d4\n$/)
  expect(others).toEqual([])
  const [open] = shown((log) => log.info({ ...request, tenantId: undefined }, 'request'))
  expect(open).toMatch(/ 12\.3 ms\n$/)
})

it('probes are shown when they fail only', () => {
  const probe = (route: string, status: number) =>
    shown((log) => log.info({ ...request, route, status }, 'request'))
  for (const route of ['/healthz', '/readyz', '/livez', '/metrics']) {
    expect(probe(route, 200)).toEqual([])
    expect(probe(route, 503)).toHaveLength(1)
  }
})

it('other information is one line with its fields, ids by their ends', () => {
  const { tenantId } = request
  const [line] = shown((log) => log.info({ tenantId, step: 'embed', ms: 3200 }, 'step completed'))
  expect(line).toMatch(/^\d\d:\d\d:\d\d step completed 3200 ms tenantId=1689c4d4 step=embed\n$/)
})

it('a warning has its fields in full, and an error its stack', () => {
  const { tenantId } = request
  const [line] = shown((log) => log.warn({ tenantId }, 'mail refused'))
  expect(line).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: mail refused \{"tenantId":"01a20283-65cd/)
  const [fault] = shown((log) => log.error({ err: new Error('broken') }, 'job failed'))
  expect(fault).toContain('job failed')
  expect(fault).toMatch(/Error: broken\n +at /)
})

it('a secret is hidden', () => {
  expect(shown((log) => log.info({ token: 'hush' }, 'used')).join('')).not.toContain('hush')
})
