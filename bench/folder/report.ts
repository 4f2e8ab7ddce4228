import { extname } from 'node:path'
import { ms, quantile, renderGrid } from '../table.ts'
import type { Finding } from './checks.ts'
import type { Outcome } from './run.ts'
import type { StoredDocument } from './stored.ts'

const WHERE_MOST = 12

/** The report: a line per kind of file, failures by reason, violations, and figures of the whole run. */
export function renderReport(outcome: Outcome, findings: readonly Finding[]): string {
  const warnings = outcome.stored.flatMap((each) =>
    each.warnings.map((what) => ({ what, where: each.name })),
  )
  return [
    kindsTable(outcome.stored),
    ...listed('Failed', groupFailures(outcome)),
    ...listed('Completed with warnings', groupFindings(warnings)),
    ...listed('DOES NOT HOLD', groupFindings(findings)),
    totals(outcome, findings),
  ].join('\n\n')
}

function kindsTable(stored: readonly StoredDocument[]): string {
  const head = [
    'kind',
    'files',
    'completed',
    'failed',
    'pages',
    'chunks',
    'convert p50 ms',
    'p95',
    'max',
    'slowest',
  ]
  const kinds = Map.groupBy(stored, ({ name }) => extname(name).toLowerCase() || '(none)')
  const rows = [...kinds]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([kind, documents]) => [kind, ...figuresOf(documents)])
  return renderGrid(head, [...rows, ['all', ...figuresOf(stored)]])
}

function figuresOf(documents: readonly StoredDocument[]): string[] {
  const count = (status: string) => documents.filter((each) => each.status === status).length
  const sum = (of: (each: StoredDocument) => number | null) =>
    documents.reduce((total, each) => total + (of(each) ?? 0), 0)
  const timed = documents.filter((each) => each.timings['convert'] !== undefined)
  const taken = timed.map((each) => each.timings['convert'] ?? 0)
  const longest = taken.length > 0 ? Math.max(...taken) : 0
  const slowest = timed.find((each) => each.timings['convert'] === longest)
  return [
    String(documents.length),
    String(count('completed')),
    String(count('failed')),
    String(sum((each) => each.totalPages)),
    String(sum((each) => each.chunks)),
    taken.length > 0 ? ms(quantile(taken, 0.5)) : '',
    taken.length > 0 ? ms(quantile(taken, 0.95)) : '',
    taken.length > 0 ? ms(longest) : '',
    slowest?.name ?? '',
  ]
}

type Groups = ReadonlyMap<string, readonly string[]>

function groupFailures({ stored, uploads }: Outcome): Groups {
  const refused = uploads
    .filter(({ status }) => status !== 201 && status !== 409)
    .map((each) => ({
      what: `upload returned ${each.status}: ${each.refusal}`,
      where: each.file.shown,
    }))
  const failed = stored
    .filter(({ status }) => status === 'failed')
    .map(({ error, step, name }) => ({ what: `${error} [${step}]`, where: name }))
  return groupFindings([...refused, ...failed])
}

function groupFindings(findings: readonly Finding[]): Groups {
  const groups = Map.groupBy(findings, ({ what }) => what)
  return new Map([...groups].map(([what, each]) => [what, each.map(({ where }) => where)]))
}

function listed(title: string, groups: Groups): string[] {
  const ordered = [...groups].toSorted(([, a], [, b]) => b.length - a.length)
  if (ordered.length === 0) return []
  const lines = ordered.map(([what, where]) => {
    const names = where.slice(0, WHERE_MOST).join('; ')
    const more = where.length > WHERE_MOST ? `; and ${where.length - WHERE_MOST} more` : ''
    return `- ${where.length} x ${what}\n    ${names}${more}`
  })
  return [`${title}:\n${lines.join('\n')}`]
}

function totals(outcome: Outcome, findings: readonly Finding[]): string {
  const { uploads, stored, killed, wallMs, peak, verify, left } = outcome
  const seconds = wallMs / 1000
  const answers = uploads.filter(({ status }) => status === 201).map((each) => each.ms)
  const waited = stored.map((each) => each.ms)
  const victims = Map.groupBy(killed, ({ name }) => name)
  const kills = [...victims].map(([name, each]) => `${name} ${each.length}`).join(', ')
  const orphans = killed.reduce((sum, each) => sum + each.orphans, 0)
  const rows: [string, string][] = [
    ['uploads', `${uploads.length}, ${megabytes(uploads)} MB`],
    ['wall time', `${seconds.toFixed(1)} s`],
    ['files per minute', ((60 * uploads.length) / seconds).toFixed(1)],
    [
      'upload to 201',
      `p50 ${ms(quantile(answers, 0.5))} ms, p95 ${ms(quantile(answers, 0.95))} ms`,
    ],
    ['201 to the end', `p50 ${ms(quantile(waited, 0.5))} ms, p95 ${ms(quantile(waited, 0.95))} ms`],
    ['peak memory', `${peak.all} MB (processes ${peak.own} MB, parsers ${peak.below} MB)`],
    ['kills', killed.length === 0 ? 'none' : `${killed.length} (${kills}), orphans ${orphans}`],
    ['tried again', String(uploads.filter(({ status }) => status === 409).length)],
    ['left in the temporary folder', `${left.entries} entries, ${left.megabytes} MB`],
    ['arbor verify --deep', verify.code === 0 ? 'clean' : `exit code ${verify.code}`],
    ['violations', String(findings.length)],
  ]
  const table = renderGrid(['whole run', ''], rows)
  return verify.code === 0 ? table : `${table}\n\n${verify.output}`
}

function megabytes(uploads: Outcome['uploads']): string {
  return (uploads.reduce((sum, { file }) => sum + file.bytes, 0) / 1024 / 1024).toFixed(1)
}
