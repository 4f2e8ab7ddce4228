import { expect, it } from 'vitest'
import { createLogger, type Logger } from './logger.ts'
import { terminalLines } from './terminal-lines.ts'

/** What a terminal shows for log entries. */
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

it('shows a request in one short line', () => {
  const [line, ...others] = shown((log) => log.info(request, 'request'))
  expect(line).toMatch(/^\d\d:\d\d:\d\d GET \/v1\/folders\/:folder_id 200 12\.3 ms 1689c4d4\n$/)
  expect(others).toEqual([])
  const [open] = shown((log) => log.info({ ...request, tenantId: undefined }, 'request'))
  expect(open).toMatch(/ 12\.3 ms\n$/)
})

it('shows probes only if they fail', () => {
  const probe = (route: string, status: number) =>
    shown((log) => log.info({ ...request, route, status }, 'request'))
  for (const route of ['/healthz', '/readyz', '/livez', '/metrics']) {
    expect(probe(route, 200)).toEqual([])
    expect(probe(route, 503)).toHaveLength(1)
  }
})

it('shows other information in one line with its fields and shortened ids', () => {
  const { tenantId } = request
  const [line] = shown((log) => log.info({ tenantId, step: 'embed', ms: 3200 }, 'step completed'))
  expect(line).toMatch(/^\d\d:\d\d:\d\d step completed 3200 ms tenantId=1689c4d4 step=embed\n$/)
})

it('shows all fields of a warning, and the stack of an error', () => {
  const { tenantId } = request
  const [line] = shown((log) => log.warn({ tenantId }, 'mail refused'))
  expect(line).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: mail refused \{"tenantId":"01a20283-65cd/)
  const [fault] = shown((log) => log.error({ err: new Error('broken') }, 'job failed'))
  expect(fault).toContain('job failed')
  expect(fault).toMatch(/Error: broken\n +at /)
})

it('hides secrets', () => {
  expect(shown((log) => log.info({ token: 'hush' }, 'used')).join('')).not.toContain('hush')
})
