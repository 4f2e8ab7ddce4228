import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Grades } from './metrics.ts'

export type EvalRecord = { readonly id: string; readonly title: string; readonly text: string }
export type EvalQuery = { readonly id: string; readonly text: string }

/** Records, and queries with their relevant records. */
export type EvalSet = {
  readonly name: string
  readonly records: readonly EvalRecord[]
  /** Only queries with a relevant record. */
  readonly queries: readonly EvalQuery[]
  readonly grades: ReadonlyMap<string, Grades>
}

/** A folder is not what {@link readSet} expects. The message says where. */
class SetError extends Error {
  override readonly name = 'SetError'
}

/**
 * Reads a folder in the BEIR layout: corpus.jsonl (_id, title, text), queries.jsonl (_id, text) and qrels/*.tsv
 * (query-id, corpus-id, score below a header). If there are several judgment files, test.tsv wins.
 * @throws SetError for a missing file or an unreadable line
 */
export async function readSet(folder: string): Promise<EvalSet> {
  const path = resolve(folder)
  const records: EvalRecord[] = []
  await eachLine(join(path, 'corpus.jsonl'), (line, fail) => {
    const { _id: id, title = '', text } = parseObject(line, fail)
    if (typeof text !== 'string' || typeof title !== 'string') throw fail('title or text')
    records.push({ id: idOf(id, fail), title, text })
  })
  const queries: EvalQuery[] = []
  await eachLine(join(path, 'queries.jsonl'), (line, fail) => {
    const { _id: id, text } = parseObject(line, fail)
    if (typeof text !== 'string') throw fail('text')
    queries.push({ id: idOf(id, fail), text })
  })
  const grades = await readGrades(path)
  const isJudged = ({ id }: EvalQuery): boolean =>
    [...(grades.get(id)?.values() ?? [])].some((grade) => grade > 0)
  return { name: basename(path), records, queries: queries.filter(isJudged), grades }
}

async function readGrades(path: string): Promise<Map<string, Map<string, number>>> {
  const folder = join(path, 'qrels')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.tsv')).toSorted()
  const file = files.includes('test.tsv') ? 'test.tsv' : files[0]
  if (file === undefined) throw new SetError(`${folder} has no .tsv file with judgments.`)
  const grades = new Map<string, Map<string, number>>()
  await eachLine(join(folder, file), (line, fail, number) => {
    const [query, record, score] = line.split('\t')
    const grade = Number(score)
    if (number === 1 && Number.isNaN(grade)) return
    if (!query || !record || !Number.isInteger(grade)) throw fail('query-id, corpus-id or score')
    const known = grades.get(query) ?? new Map<string, number>()
    grades.set(query, known.set(record, grade))
  })
  return grades
}

type Fail = (what: string) => SetError

async function eachLine(
  path: string,
  take: (line: string, fail: Fail, number: number) => void,
): Promise<void> {
  let number = 0
  try {
    const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
    for await (const line of lines) {
      number += 1
      const fail: Fail = (what) => new SetError(`${path}, line ${number}: ${what} is invalid.`)
      if (line.trim() !== '') take(line, fail, number)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      throw new SetError(`${path} does not exist.`)
    }
    throw error
  }
}

function parseObject(line: string, fail: Fail): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Reported below, with the line number.
  }
  throw fail('the JSON object')
}

function idOf(value: unknown, fail: Fail): string {
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number') return String(value)
  throw fail('_id')
}
