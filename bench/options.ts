import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What the command line asks for. */
export type Options = {
  /** Chunks of the tenant. */
  readonly size: number
  /** `embedded`, `postgres` (a throw-away server of this machine) or the address of a database. */
  readonly database: string
  /** Parts of the names of the works to do; empty: all. */
  readonly only: readonly string[]
  /** Length of one round of load. */
  readonly seconds: number
  /** Rounds for each side and each number of connections. */
  readonly rounds: number
  /** Pages of the PDF that is ingested, and of what other formats are compared with. */
  readonly pages: number
  /** Pages of the PDF files whose ingestion's memory is watched. */
  readonly memoryPages: readonly number[]
  /** Files of all formats that are ingested together. */
  readonly files: number
  /** Folder in which the tenant for searches is kept for the next run; made when missing. */
  readonly keep: string | undefined
  /** Search by words alone, without vectors. */
  readonly fullText: boolean
}

export const USAGE = `npm run bench -- [options]

  --size N         chunks of the tenant (10000)
  --database D     embedded (default), postgres (starts one), or postgres://user:password@host/database,
                   which must be empty and owned by that user
  --only NAME      only works with NAME in their name; may be repeated
  --seconds N      length of a round of load (5)
  --rounds N       rounds for each side and number of connections (3)
  --pages N        pages of the ingested PDF (200)
  --memory-pages L pages of the PDF files of ingest-memory (50,500,5000)
  --files N        files of ingest-files (60)
  --keep FOLDER    keep the tenant of the search works there, and take it from there next time
  --full-text      search works by words alone, without vectors
`

/** Reads the command line. @returns undefined when help is asked for */
export function readOptions(words: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...words],
    options: {
      size: { type: 'string', default: '10000' },
      database: { type: 'string', default: 'embedded' },
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      pages: { type: 'string', default: '200' },
      'memory-pages': { type: 'string', default: '50,500,5000' },
      files: { type: 'string', default: '60' },
      keep: { type: 'string' },
      'full-text': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  return {
    size: wholeNumber('size', values.size, 1000),
    database: values.database,
    only: values.only,
    seconds: wholeNumber('seconds', values.seconds, 1),
    rounds: wholeNumber('rounds', values.rounds, 1),
    pages: wholeNumber('pages', values.pages, 1),
    memoryPages: values['memory-pages']
      .split(',')
      .map((pages) => wholeNumber('memory-pages', pages, 1)),
    files: wholeNumber('files', values.files, 1),
    keep: values.keep === undefined ? undefined : resolve(values.keep),
    fullText: values['full-text'],
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new Error(`--${name} must be a whole number of at least ${least}, not "${text}".`)
}
