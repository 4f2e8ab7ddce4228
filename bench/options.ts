import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { resolve } from 'node:path'

/** The options of the command line. */
export type Options = ReturnType<typeof readOptions>

/** Reads the command line. Ends the process for help and for invalid options. */
export function readOptions() {
  return new Command('npm run bench --')
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
      'pages of the PDF files of ingest-memory and reader-memory',
      wholeNumbers,
      [50, 500, 5000],
    )
    .option(
      '--memory-rows <list>',
      'rows of the workbooks and CSV files of reader-memory',
      wholeNumbers,
      [10_000, 100_000],
    )
    .option('--files <n>', 'files for ingest-files and for the largest tenant', wholeNumber(1), 60)
    .option('--tenants <n>', 'number of tenants of very different sizes', wholeNumber(3), 1000)
    .option(
      '--keep <folder>',
      'store the tenant for the search benchmarks there and reuse it in the next run',
      toPath,
    )
    .addHelpText(
      'after',
      '\nOther benchmarks (see README.md):\n  npm run bench -- reader [FOLDER]   how well PDF files are read\n  npm run bench -- chaos [MINUTES]   disturb a service of several processes\n  npm run bench -- web               the workspace in a browser\n  npm run bench -- boxes [FOLDER]    boxes compared with the words under them',
    )
    .option('--full-text', 'search by words only, without vectors', false)
    .parse()
    .opts()
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
