import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What the command line asks for. */
export type FolderOptions = {
  readonly folder: string
  /** `embedded`, `postgres` or an address. */
  readonly database: string
  /** Files to take, spread over the folder; all when missing. */
  readonly files: number | undefined
  readonly workers: number
  /** Seconds between kills, at least and at most; undefined: nothing is killed. */
  readonly kills: readonly [number, number] | undefined
  readonly compare: boolean
  /** The conversion of a PDF that is asked for; the server's choice when missing. */
  readonly pdfMode: string | undefined
  readonly embeddings: boolean
  readonly minutes: number
  readonly seed: number
  /** File for everything found, as JSON. */
  readonly report: string | undefined
  /** Where the service keeps its data; a temporary folder when missing. */
  readonly keep: string | undefined
}

export const FOLDER_USAGE = `node bench/ingest-folder.ts FOLDER [options]

Uploads every file below FOLDER to a service of its own, waits until all are ingested, and checks that nothing is
lost or doubled. Exit code 0: all of that holds (files that can't be converted are listed, and no fault).

  --kill                     kill a process at random now and then, and start it again
  --seconds-between-kills R  a number or a range (5..20)
  --database D               embedded (default), postgres (starts a throw-away server; an api process and workers),
                             or postgres://user:password@host/database, which must be empty and owned by that user
  --workers N                conversions at a time (2)
  --files N                  only N files, spread over the folder
  --pdf-mode M               high_accuracy, standard or single_chunk, for all PDF files
  --compare                  ingest all once more undisturbed, and compare chunks
  --no-embeddings            make no vectors
  --minutes N                give up after so long (120)
  --seed N                   another order of kills (1)
  --report FILE              write what was found as JSON
  --keep FOLDER              keep the data of the service there
`

/** Reads the command line. @returns undefined when help is asked for */
export function readFolderOptions(words: readonly string[]): FolderOptions | undefined {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    allowNegative: true,
    options: {
      kill: { type: 'boolean', default: false },
      'seconds-between-kills': { type: 'string', default: '5..20' },
      database: { type: 'string', default: 'embedded' },
      workers: { type: 'string', default: '2' },
      files: { type: 'string' },
      'pdf-mode': { type: 'string' },
      compare: { type: 'boolean', default: false },
      embeddings: { type: 'boolean', default: true },
      minutes: { type: 'string', default: '120' },
      seed: { type: 'string', default: '1' },
      report: { type: 'string' },
      keep: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) {
    throw new Error('Name one folder; --help tells more.')
  }
  return {
    folder: resolve(folder),
    database: values.database,
    files: values.files === undefined ? undefined : readNumber('files', values.files),
    workers: readNumber('workers', values.workers),
    kills: values.kill ? readRange(values['seconds-between-kills']) : undefined,
    compare: values.compare,
    pdfMode: values['pdf-mode'],
    embeddings: values.embeddings,
    minutes: readNumber('minutes', values.minutes),
    seed: readNumber('seed', values.seed),
    report: values.report === undefined ? undefined : resolve(values.report),
    keep: values.keep === undefined ? undefined : resolve(values.keep),
  }
}

function readNumber(name: string, text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= 1) return value
  throw new Error(`--${name} must be a whole number of at least 1, not "${text}".`)
}

function readRange(text: string): [number, number] {
  const [least = Number.NaN, most = least] = text.split('..').map(Number)
  if (least > 0 && most >= least) return [least, most]
  throw new Error(`--seconds-between-kills must be like 10 or 5..20, not "${text}".`)
}
