import type { Config } from '../platform/config/config.ts'
import { verify, type CheckResult, type Progress, type Report } from '../modules/verify/index.ts'
import { runCheck } from './run-check.ts'
import type { Stoppable } from './stoppable.ts'
import { print } from './terminal.ts'
import { openContext } from './open-context.ts'

type VerifyChoice = {
  readonly tenant?: string | undefined
  readonly deep?: boolean | undefined
  readonly fix?: boolean | undefined
  readonly json?: boolean | undefined
}

const WELL = 0
const FAULTY = 1

/**
 * Checks that the database and stored files are consistent, and prints the results.
 * @returns the exit code: 0 without faults, 1 with faults, 2 if it couldn't run, or that of the signal that stopped it
 */
export async function runVerify({ tenant, deep, fix, json }: VerifyChoice): Promise<number> {
  return runCheck(async ({ signal, onProgress, clear }) => {
    await using context = await openContext()
    const report = await verify(context, {
      tenantId: tenant,
      deep: deep === true,
      fix: fix === true,
      signal,
      onProgress: (progress) => onProgress(placeOf(progress), progress.rows),
    })
    clear()
    if (json) print(JSON.stringify(report))
    else for (const text of describeReport(report)) print(text)
    return report.ok ? WELL : FAULTY
  }, 'Stopped. The remaining checks were not run.')
}

/** The message after {@link verifyWith} was stopped. */
export const NOT_VERIFIED = 'Stopped. Everything was written, but not verified. Run: arbor verify'

/** Verifies what a command has just written, and prints the result. @returns the exit code */
export async function verifyWith(
  config: Config,
  { signal, onProgress, clear }: Stoppable,
): Promise<number> {
  await using context = await openContext(config)
  const report = await verify(context, {
    signal,
    onProgress: ({ check, rows }) => onProgress(`verifying ${check}`, rows),
  })
  clear()
  const lines = describeReport(report)
  for (const text of report.ok ? lines.slice(-1) : lines) print(text)
  return report.ok ? WELL : FAULTY
}

function placeOf({ tenant, of, check }: Progress): string {
  const place = tenant > 0 ? `tenant ${String(tenant)} of ${String(of)}` : 'all tenants'
  return `${place}, ${check}`
}

/** A report as lines of text. */
export function describeReport({ checks, tenants, ok, refused }: Report): string[] {
  const lines = [row('', 'check', 'checked', 'found'), ...checks.flatMap(describeCheck), '']
  for (const { name, fixed } of checks) {
    if (fixed > 0) lines.push(`${name}: ${fixed.toLocaleString('en')} deleted.`)
  }
  if (refused !== undefined) lines.push(refused)
  const faulty = checks.filter(({ kind, found, fixed }) => kind === 'fault' && found > fixed)
  const left = faulty.reduce((sum, { found, fixed }) => sum + found - fixed, 0)
  const where = `${count(checks.length, 'check')} of ${count(tenants, 'tenant')}`
  lines.push(ok ? `No faults found: ${where}.` : `${count(left, 'fault')} left: ${where}.`)
  return lines
}

function describeCheck(check: CheckResult): string[] {
  const { name, sentence, kind, found, fixed, examples } = check
  const mark = kind === 'note' ? ' ' : '!'
  const line = row(
    found > 0 ? mark : ' ',
    name,
    check.looked_at.toLocaleString('en'),
    found > 0 ? found.toLocaleString('en') : '-',
  )
  if (found === 0) return [line]
  const ids = examples.map(({ tenant_id: tenantId, id }) =>
    tenantId === null ? `      ${id}` : `      ${id}  in tenant ${tenantId}`,
  )
  const more =
    found > examples.length ? [`      and ${count(found - examples.length, 'other')}`] : []
  const what = kind === 'note' ? 'Note' : 'Failed'
  const done = fixed > 0 ? ` (${fixed.toLocaleString('en')} deleted)` : ''
  return [line, `    ${what}: ${sentence}${done}`, ...ids, ...more]
}

function row(mark: string, name: string, looked: string, found: string): string {
  return `${mark.padEnd(2)}${name.padEnd(20)}${looked.padStart(12)}${found.padStart(12)}`
}

function count(number: number, thing: string): string {
  return `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`
}
