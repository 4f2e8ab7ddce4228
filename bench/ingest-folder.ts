import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onStopSignal } from '../server/src/cli/stop-signals.ts'
import { checkAll, compareWith, type Finding } from './folder/checks.ts'
import { listFiles } from './folder/files.ts'
import { readFolderOptions, type FolderOptions } from './folder/options.ts'
import { renderReport } from './folder/report.ts'
import { ingestFolder } from './folder/run.ts'

/** Ingests the folder, checks the outcome and prints it. @returns whether every promise holds */
async function run(options: FolderOptions, signal: AbortSignal): Promise<boolean> {
  await using stack = new AsyncDisposableStack()
  const started = performance.now()
  const say = (what: string): void => {
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stderr.write(`${String(seconds).padStart(5)} s  ${what}\n`)
  }
  const files = await listFiles(options.folder, options.files)
  if (files.length === 0) throw new Error(`There is no file below ${options.folder}.`)
  say(`${files.length} files`)
  const home = await homeFor(options, stack)
  const parts = { files, signal, say }
  const outcome = await ingestFolder({ ...parts, home: join(home, 'first'), options })
  const findings: Finding[] = await checkAll(outcome.uploads, outcome.stored)
  if (outcome.verify.code !== 0) {
    findings.push({ what: 'arbor verify finds faults', where: `exit code ${outcome.verify.code}` })
  }
  const orphans = outcome.killed.filter((each) => each.orphans > 0)
  findings.push(
    ...orphans.map(({ name }) => ({ what: 'a parser outlives its server', where: name })),
  )
  if (options.compare) {
    say('once more, undisturbed')
    const quiet = { ...options, kill: false }
    const other = await ingestFolder({ ...parts, home: join(home, 'second'), options: quiet })
    findings.push(...compareWith(outcome.stored, other.stored))
  }
  if (options.report !== undefined) {
    await writeFile(options.report, JSON.stringify({ ...outcome, findings }, undefined, 1))
  }
  console.log(renderReport(outcome, findings))
  return findings.length === 0
}

async function homeFor(
  { keep }: Pick<FolderOptions, 'keep'>,
  stack: AsyncDisposableStack,
): Promise<string> {
  if (keep !== undefined) return keep
  const path = await mkdtemp(join(tmpdir(), 'arbor-folder-'))
  stack.defer(() => rm(path, { recursive: true, force: true }))
  return path
}

async function main(): Promise<boolean> {
  const options = readFolderOptions()
  if (options.compare && options.database.startsWith('postgres://')) {
    throw new Error('--compare needs two empty databases: take embedded or postgres.')
  }
  const stop = new AbortController()
  onStopSignal((signal) =>
    stop.abort(new Error(`${signal}: stopping; press Ctrl-C again to stop immediately`)),
  )
  return run(options, stop.signal)
}

main().then(
  (holds) => process.exit(holds ? 0 : 1),
  (thrown: unknown) => {
    const error = thrown instanceof Error && thrown.name === 'AbortError' ? thrown.cause : thrown
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(2)
  },
)
