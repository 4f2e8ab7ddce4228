import { Command, Option } from '@commander-js/extra-typings'
import { readFile } from 'node:fs/promises'
import { createOwner, ingest } from '../../bench/client.ts'
import { readDocuments, type Half } from '../../bench/documents/documents.ts'
import { renderGrid } from '../../bench/table.ts'
import { print, say } from '../../server/src/cli/terminal.ts'
import { startInstance, type Instance } from '../instance.ts'
import { MODES, setting, untilStopped } from '../options.ts'
import { isAttributable } from './judge.ts'
import { readQuestions, type Question } from './questions.ts'

type TableOptions = ReturnType<typeof readOptions>

const HALVES = ['tuned', 'held-back'] as const satisfies readonly Half[]
const HITS = 3
const POLL_MS = 200

function readOptions() {
  return new Command('npm run evals -- tables')
    .description(
      'Ask for values of tables in PDF files, and check that the hits tell whose they are',
    )
    .addOption(new Option('--half <half>', 'use only this half').choices(HALVES))
    .addOption(
      new Option('--mode <mode>', 'mode of search').choices(MODES).default('hybrid' as const),
    )
    .option('--misses', 'also list the questions that the first hit does not answer', false)
    .option('--setting <name=value>', 'setting of the instance; repeatable', setting, {})
    .parse(process.argv.slice(3), { from: 'user' })
    .opts()
}

type Hit = {
  readonly chunk_type: string
  readonly content: string
  readonly document: { readonly id: string }
  readonly display_path?: string
}

type Asked = {
  readonly question: Question
  readonly hits: readonly Hit[]
  /** The rank of the hit that tells whose the value is, from 1. Undefined if none does. */
  readonly rank: number | undefined
}

async function askHalf(
  half: Half,
  {
    instance,
    mode,
    signal,
  }: { readonly instance: Instance; readonly mode: string; readonly signal: AbortSignal },
): Promise<Asked[]> {
  const { url, apiKey, actor } = instance
  const owner = createOwner(url, { apiKey, sharedPartId: actor.sharedPartId, signal })
  const documents = await readDocuments(half, say)
  const ids = new Map(
    await Promise.all(
      documents.map(async ({ name, path }) => {
        const file = { name: `${name}.pdf`, bytes: await readFile(path) }
        const { documentId } = await ingest(owner, file, { pollMs: POLL_MS, signal })
        say(`  ${name}`)
        return [name, documentId] as const
      }),
    ),
  )
  const asked: Asked[] = []
  for (const question of await readQuestions(half, documents)) {
    const body = {
      query: question.text,
      search_type: mode,
      top_k: HITS,
      score_threshold: 0,
      whole_content: true,
      with_document: true,
    }
    const hits = await owner.send<Hit[]>('POST', '/v1/chunks/search', body)
    const id = ids.get(question.document.name)
    const at = hits.findIndex(
      (hit) =>
        hit.document.id === id &&
        isAttributable(question, {
          isTable: hit.chunk_type === 'TABLE',
          content: hit.content,
          path: hit.display_path ?? '',
        }),
    )
    asked.push({ question, hits, rank: at < 0 ? undefined : at + 1 })
  }
  return asked
}

const HEAD = ['half', 'questions', 'attributable in the first hit', 'in three']

function cellsOf(half: string, asked: readonly Asked[]): string[] {
  const share = (most: number): string =>
    (asked.filter(({ rank = Infinity }) => rank <= most).length / asked.length).toFixed(3)
  return [half, String(asked.length), share(1), share(HITS)]
}

function printMisses(asked: readonly Asked[]): void {
  for (const { question, hits, rank } of asked) {
    if (rank === 1) continue
    const { id, text, row, column } = question
    print(`\n${id} "${text}": ${row.values[column] ?? ''}, ${rank ? `at ${rank}` : 'not found'}`)
    for (const { content } of hits) print(`  - ${content.slice(0, 400).replaceAll('\n', ' / ')}`)
  }
}

/** Asks the questions over HTTP, one half after the other in a common instance. */
async function runTables(options: TableOptions, stop: AbortController): Promise<void> {
  await using instance = await startInstance({
    settings: options.setting,
    onProgress: (what) => say(`  ${what}`),
    onCrash: (error) => stop.abort(error),
  })
  const rows: string[][] = []
  for (const half of HALVES.filter((each) => (options.half ?? each) === each)) {
    const asked = await askHalf(half, { instance, mode: options.mode, signal: stop.signal })
    if (asked.length === 0) continue
    rows.push(cellsOf(half, asked))
    if (options.misses) printMisses(asked)
  }
  print(`\n${renderGrid(HEAD, rows, (column) => column > 0)}`)
}

await untilStopped((stop) => runTables(readOptions(), stop))
