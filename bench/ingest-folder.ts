import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, type Running } from './command.ts'
import { checkAll, compareWith, type Finding } from './folder/checks.ts'
import { listFiles } from './folder/files.ts'
import { readFolderOptions } from './folder/options.ts'
import { renderReport } from './folder/report.ts'
import { ingestFolder } from './folder/run.ts'

/** Ingests the folder, checks the result and prints it. @returns the exit code: 0 without violations */
async function run({ signal, say }: Running): Promise<number> {
  const options = readFolderOptions()
  if (options.compare && options.database.startsWith('postgres://')) {
    throw new Error('--compare needs two empty databases: use embedded or postgres.')
  }
  await using stack = new AsyncDisposableStack()
  const files = await listFiles(options.folder, options.files)
  if (files.length === 0) throw new Error(`${options.folder} contains no files.`)
  say(`${files.length} files`)
  const home = options.keep ?? (await mkdtemp(join(tmpdir(), 'arbor-folder-')))
  if (options.keep === undefined) stack.defer(() => rm(home, { recursive: true, force: true }))
  const parts = { files, signal, say }
  const outcome = await ingestFolder({ ...parts, home: join(home, 'first'), options })
  const findings: Finding[] = await checkAll(outcome.uploads, outcome.stored)
  if (outcome.verify.code !== 0) {
    findings.push({
      what: 'arbor verify reports faults',
      where: `exit code ${outcome.verify.code}`,
    })
  }
  const orphans = outcome.killed.filter((each) => each.orphans > 0)
  findings.push(
    ...orphans.map(({ name }) => ({
      what: 'a conversion process outlives its server',
      where: name,
    })),
  )
  if (options.compare) {
    say('again, without kills')
    const quiet = { ...options, kill: false }
    const other = await ingestFolder({ ...parts, home: join(home, 'second'), options: quiet })
    findings.push(...compareWith(outcome.stored, other.stored))
  }
  if (options.report !== undefined) {
    await writeFile(options.report, JSON.stringify({ ...outcome, findings }, undefined, 1))
  }
  console.log(renderReport(outcome, findings))
  return findings.length === 0 ? 0 : 1
}

await runCommand(run, 2)
