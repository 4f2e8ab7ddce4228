import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { resolve } from 'node:path'

/** What the command line asks for. */
export type Options = ReturnType<typeof readOptions>

/** Reads the command line; ends the process for help, and for what can't be read. */
export function readOptions() {
  return new Command('npm run bench --')
    .option('--size <n>', 'chunks of the tenant', wholeNumber(1000), 10_000)
    .option(
      '--database <d>',
      'embedded, postgres (starts one), or postgres://user:password@host/database, which must be empty and owned by that user',
      'embedded',
    )
    .option('--only <name>', 'only works with this in their name; may be repeated', added, [])
    .option('--seconds <n>', 'length of a round of load', wholeNumber(1), 5)
    .option('--rounds <n>', 'rounds for each side and number of connections', wholeNumber(1), 3)
    .option('--pages <n>', 'pages of the ingested PDF', wholeNumber(1), 200)
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
    .option('--files <n>', 'files of ingest-files, and of a flood', wholeNumber(1), 60)
    .option('--tenants <n>', 'tenants of very different sizes', wholeNumber(3), 1000)
    .option(
      '--keep <folder>',
      'keep the tenant of the search works there, and take it from there next time',
      toPath,
    )
    .addHelpText(
      'after',
      '\nnpm run bench -- reader [FOLDER] measures how tables in PDF files are read; npm run bench -- chaos [MINUTES] disturbs a service of several processes; npm run bench -- web measures the workspace in a browser; npm run bench -- boxes [FOLDER] compares boxes with the words under them; see README.md',
    )
    .option('--full-text', 'search works by words alone, without vectors', false)
    .parse()
    .opts()
}

/** Reads numbers of at least `least`. */
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
