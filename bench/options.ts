import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { resolve } from 'node:path'
import type { Running } from './command.ts'

/** The options of the command line. */
export type Options = ReturnType<typeof readOptions>

/** Chooses the usual amount of something, or the least that works with `--smallest`. */
export type Amount = <T>(usual: T, least: T) => T

/** What `--smallest` changes, unless an option says otherwise. */
const SMALLEST = {
  size: 100,
  // One response for each connection.
  seconds: 0,
  rounds: 1,
  connections: 2,
  pages: 1,
  memoryPages: [1],
  memoryRows: [1],
  files: 1,
}

const OTHERS =
  '\nOther benchmarks (see README.md):\n  npm run bench -- reader [FOLDER]   how well PDF files are read\n  npm run bench -- tables [NAMES]    whose each value of a table is\n  npm run bench -- broken            nonsense from broken fonts and scans\n  npm run bench -- chaos [MINUTES]   disturb a service of several processes'

function createCommand() {
  return new Command('npm run bench --')
    .argument('[benchmark]', 'one of the other benchmarks below, with its own arguments')
    .argument('[arguments...]')
    .option('--size <n>', 'number of chunks in the tenant', wholeNumber(1000), 10_000)
    .option(
      '--database <d>',
      'embedded, postgres (starts one) or postgres://user:password@host/database. The database must be empty and owned by that user',
      'embedded',
    )
    .option('--only <name>', 'run only benchmarks whose name contains this; repeatable', added, [])
    .option('--seconds <n>', 'seconds of load per round', wholeNumber(1), 5)
    .option('--rounds <n>', 'rounds per side and number of connections', wholeNumber(1), 3)
    .option(
      '--connections <n>',
      'connections when throughput and processor time are measured',
      wholeNumber(1),
      8,
    )
    .option('--pages <n>', 'pages of the PDF to ingest', wholeNumber(1), 200)
    .option(
      '--memory-pages <list>',
      'pages of the PDF files of reader-memory',
      wholeNumbers,
      [50, 500, 5000],
    )
    .option(
      '--memory-rows <list>',
      'rows of the workbooks and CSV files of reader-memory',
      wholeNumbers,
      [10_000, 100_000],
    )
    .option('--files <n>', 'files for ingest-files', wholeNumber(1), 60)
    .option(
      '--keep <folder>',
      'store the tenant for the search benchmarks there and reuse it in the next run',
      toPath,
    )
    .addHelpText('after', OTHERS)
    .option('--full-text', 'search by words only, without vectors', false)
    .option(
      '--smallest',
      'as little as possible of everything, to see that each benchmark works. The figures mean nothing',
      false,
    )
}

/** Reads the command line. Ends the process for help and for invalid options. */
export function readOptions(argv: readonly string[] = process.argv) {
  const command = createCommand().parse(argv)
  const given = command.opts()
  const { args } = command
  if (!given.smallest) return { ...given, args }
  const unset = Object.entries(SMALLEST).filter(
    ([name]) => command.getOptionValueSource(name as keyof typeof SMALLEST) === 'default',
  )
  return { ...given, ...Object.fromEntries(unset), args }
}

/** What a benchmark with its own command gets. */
export type Sized = Running & { readonly amount: Amount }

/** How a run chooses its amounts. */
export function amountOf({ smallest }: Pick<Options, 'smallest'>): Amount {
  return (usual, least) => (smallest ? least : usual)
}

/** Parses numbers of at least `least`. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (Number.isSafeInteger(value) && value >= least) return value
    throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`)
  }
}

function wholeNumbers(list: string): readonly number[] {
  return list.split(',').map(wholeNumber(1))
}

export function toPath(path: string): string {
  return resolve(path)
}

function added(name: string, before: readonly string[]): readonly string[] {
  return [...before, name]
}
