import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { resolve } from 'node:path'
import { toPath, wholeNumber } from '../options.ts'

/** The options of the command line. */
export type FolderOptions = ReturnType<typeof readFolderOptions>

/** Reads the command line. Ends the process for help (0) and for invalid options (2). */
export function readFolderOptions() {
  const command = new Command('node bench/ingest-folder.ts')
    .description(
      `Uploads every file below FOLDER to a new service, waits until all are ingested, and checks that nothing is lost or
duplicated. Exit code 0: no violations. Files that can't be converted are listed and are not violations.`,
    )
    .argument('<folder>', 'files to ingest', toPath)
    .option('--kill', 'kill a random process from time to time and restart it', false)
    .option('--seconds-between-kills <r>', 'seconds between kills, as a number or a range', range, [
      5, 20,
    ] as const)
    .option(
      '--database <d>',
      'embedded, postgres (starts a throwaway server, an API process and workers) or postgres://user:password@host/database. The database must be empty and owned by that user',
      'embedded',
    )
    .option('--workers <n>', 'concurrent conversions', wholeNumber(1), 2)
    .option('--files <n>', 'only this many files, spread over the folder', wholeNumber(1))
    .option('--pdf-mode <m>', 'mode for all PDF files: high_accuracy, standard or single_chunk')
    .option('--compare', 'ingest everything again undisturbed, and compare chunks', false)
    .option('--no-embeddings', 'create no vectors')
    .option('--minutes <n>', 'give up after this many minutes', wholeNumber(1), 120)
    .option('--seed <n>', 'seed for the order of kills', wholeNumber(1), 1)
    .option('--report <file>', 'write the results as JSON', toPath)
    .option('--keep <folder>', 'keep the data of the service there', toPath)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .parse()
  return { ...command.opts(), folder: resolve(command.args[0] ?? '') }
}

function range(text: string): readonly [number, number] {
  const [least = Number.NaN, most = least] = text.split('..').map(Number)
  if (least > 0 && most >= least) return [least, most]
  throw new InvalidArgumentError('It must be a number or a range, such as 10 or 5..20.')
}
