import type { Made } from './text.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeQueries } from './queries.ts'
import { makeWorld } from './records.ts'

/** The files of the set, by name. */
export function makeFiles(): ReadonlyMap<string, string> {
  const world = makeWorld()
  const records = Object.values(world).flat() as readonly Made[]
  const queries = makeQueries(world)
  const judgements = queries.flatMap(({ id, grades }) =>
    [...grades].map(([record, grade]) => `${id}\t${record}\t${grade}`),
  )
  return new Map([
    ['corpus.jsonl', lines(records.map(({ id, title, text }) => asJson({ _id: id, title, text })))],
    ['queries.jsonl', lines(queries.map(({ id, text }) => asJson({ _id: id, text })))],
    ['qrels/test.tsv', lines(['query-id\tcorpus-id\tscore', ...judgements])],
  ])
}

const asJson = (value: object): string => JSON.stringify(value)
const lines = (all: readonly string[]): string => `${all.join('\n')}\n`

if (import.meta.main) {
  await mkdir(join(import.meta.dirname, 'qrels'), { recursive: true })
  for (const [name, content] of makeFiles()) {
    await writeFile(join(import.meta.dirname, name), content)
  }
}
