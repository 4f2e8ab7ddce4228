import { FolderInUse } from '../platform/db/folder-lock.ts'
import {
  verify,
  type CheckResult,
  type Progress,
  type Report,
} from '../modules/operations/index.ts'
import { print, say, reportFault } from './terminal.ts'
import { openContext } from './open-context.ts'
import { exitCodeOf, onStopSignal, type StopSignal } from './stop-signals.ts'

type VerifyChoice = {
  readonly tenant?: string | undefined
  readonly deep?: boolean | undefined
  readonly fix?: boolean | undefined
  readonly json?: boolean | undefined
}

const WELL = 0
const FAULTY = 1
const COULD_NOT_RUN = 2

/**
 * Checks that database and stored files agree, and prints what was found.
 * @returns the exit code: 0 without faults, 1 with faults, 2 when it could not run, or that of the signal that ended it
 */
export async function runVerify({ tenant, deep, fix, json }: VerifyChoice): Promise<number> {
  const stopping = new AbortController()
  let signal: StopSignal | undefined
  const removeListeners = onStopSignal((which) => {
    signal = which
    stopping.abort(new Error('Stopped.'))
  })
  const line = new ProgressLine()
  try {
    await using context = await openContext()
    const report = await verify(context, {
      tenantId: tenant,
      deep: deep === true,
      fix: fix === true,
      signal: stopping.signal,
      onProgress: (progress) => line.show(progress),
    })
    line.clear()
    if (json) print(JSON.stringify(report))
    else for (const text of describeReport(report)) print(text)
    return report.ok ? WELL : FAULTY
  } catch (error) {
    line.clear()
    if (signal !== undefined) {
      say('Stopped early: the remaining checks were not run.')
      return exitCodeOf(signal)
    }
    reportFault(error)
    if (error instanceof FolderInUse) {
      say('Only one process can use the embedded database: stop the server, then verify.')
    }
    return COULD_NOT_RUN
  } finally {
    removeListeners()
  }
}

/** A report as lines of text. */
function describeReport({ checks, tenants, ok, refused }: Report): string[] {
  const lines = [row('', 'check', 'looked at', 'found'), ...checks.flatMap(describeCheck), '']
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

/** Shows progress: at a terminal in one line that is updated; elsewhere in occasional lines. */
class ProgressLine {
  readonly #changes = process.stderr.isTTY
  readonly #every = process.stderr.isTTY ? 100 : 10_000
  #last = performance.now()
  #shown = false

  show({ tenant, of, check, rows }: Progress): void {
    if (performance.now() - this.#last < this.#every) return
    this.#last = performance.now()
    const place = tenant > 0 ? `tenant ${String(tenant)} of ${String(of)}` : 'all tenants'
    const text = `${place}: ${check}, ${rows.toLocaleString('en')} looked at`
    if (!this.#changes) return say(text)
    process.stderr.write(`\r\u001B[K${text}`)
    this.#shown = true
  }

  /** Clears the line for other output. */
  clear(): void {
    if (this.#shown) process.stderr.write('\r\u001B[K')
    this.#shown = false
  }
}
