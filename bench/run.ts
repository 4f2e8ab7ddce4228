import { createBench } from './bench.ts'
import { runCommand, type Running } from './command.ts'
import { COMMANDS } from './commands.ts'
import { faultsOf } from './faults.ts'
import { amountOf, readOptions, type Options } from './options.ts'
import { renderTable, type Row } from './table.ts'
import { WORKS } from './works.ts'

/**
 * Runs the requested benchmarks and prints the table, even if it is stopped early.
 * @returns the exit code: 1 if a figure is missing or can't be
 */
async function runWorks(options: Options, { signal, say }: Running): Promise<number> {
  const rows: Row[] = []
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  stopped.catch(() => undefined)
  signal.addEventListener('abort', () => reject(signal.reason as Error))
  await using stack = new AsyncDisposableStack()
  const bench = createBench({ options, signal, say }, stack)
  const wanted = WORKS.filter(
    ({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)),
  )
  if (wanted.length === 0) {
    say(`No benchmark's name contains ${options.only.join(' or ')}.`)
    say(`There are: ${WORKS.map(({ name }) => name).join(', ')}.`)
    return 2
  }
  const faults: string[] = []
  try {
    for (const work of wanted) {
      const missing = work.lacks?.(options)
      say(missing === undefined ? work.name : `${work.name} is skipped: ${missing} is missing`)
      if (missing !== undefined) continue
      const found = await Promise.race([work.run(bench), stopped])
      rows.push(...found)
      faults.push(...faultsOf(found))
    }
  } finally {
    if (rows.length > 0) console.log(renderTable(rows))
  }
  for (const fault of faults) say(fault)
  return faults.length > 0 ? 1 : 0
}

async function run(running: Running): Promise<number> {
  const options = readOptions()
  const [name, ...given] = options.args
  if (name === undefined) return runWorks(options, running)
  const command = COMMANDS.find((each) => each.name === name)
  if (command) return command.run({ ...running, amount: amountOf(options) }, given)
  running.say(`There is no benchmark ${name}. Use --only for those of the table.`)
  return 2
}

await runCommand(run, 1)
