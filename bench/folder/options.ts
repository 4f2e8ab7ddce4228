import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import { resolve } from 'node:path'
import { toPath, wholeNumber } from '../options.ts'

/** What the command line asks for. */
export type FolderOptions = ReturnType<typeof readFolderOptions>

/** Reads the command line; ends the process for help (0), and for what can't be read (2). */
export function readFolderOptions() {
  const command = new Command('node bench/ingest-folder.ts')
    .description(
      `Uploads every file below FOLDER to a service of its own, waits until all are ingested, and checks that nothing is
lost or doubled. Exit code 0: all of that holds (files that can't be converted are listed, and no fault).`,
    )
    .argument('<folder>', 'files to ingest', toPath)
    .option('--kill', 'kill a process at random now and then, and start it again', false)
    .option('--seconds-between-kills <r>', 'a number or a range', range, [5, 20] as const)
    .option(
      '--database <d>',
      'embedded, postgres (starts a throw-away server; an api process and workers), or postgres://user:password@host/database, which must be empty and owned by that user',
      'embedded',
    )
    .option('--workers <n>', 'conversions at a time', wholeNumber(1), 2)
    .option('--files <n>', 'only so many files, spread over the folder', wholeNumber(1))
    .option('--pdf-mode <m>', 'high_accuracy, standard or single_chunk, for all PDF files')
    .option('--compare', 'ingest all once more undisturbed, and compare chunks', false)
    .option('--no-embeddings', 'make no vectors')
    .option('--minutes <n>', 'give up after so long', wholeNumber(1), 120)
    .option('--seed <n>', 'another order of kills', wholeNumber(1), 1)
    .option('--report <file>', 'write what was found as JSON', toPath)
    .option('--keep <folder>', 'keep the data of the service there', toPath)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .parse()
  return { ...command.opts(), folder: resolve(command.args[0] ?? '') }
}

function range(text: string): readonly [number, number] {
  const [least = Number.NaN, most = least] = text.split('..').map(Number)
  if (least > 0 && most >= least) return [least, most]
  throw new InvalidArgumentError('It must be like 10 or 5..20.')
}
