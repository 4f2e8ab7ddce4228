import { questionKey, type Answers } from './answers.ts'
import type { Asker, Silence } from './enrichment-questions.ts'
import { readSummaries } from './plain-answer.ts'
import { LONGEST_SUMMARY, summaryPrompt, type ShownTable } from './prompts.ts'
import type { TableTask } from './tasks.ts'

/** How many tables are sent in one call, and how many characters in total. A longer table is sent alone. */
export const TABLES_A_CALL = 8
const MAX_CHARACTERS = 16_000

export type Reader = {
  readonly asker: Asker
  readonly answers: Answers
  readonly model: string
  readonly language: string | undefined
}

/** A table with the key of the question about it. */
export type OpenTable = { readonly key: string; readonly table: TableTask }

/** The tables with the keys of their questions. The key doesn't depend on other tables in the same call. */
export function openTables(
  tables: readonly TableTask[],
  { model, language }: Reader,
): readonly OpenTable[] {
  return tables.map((table) => {
    const { instructions, text } = summaryPrompt([shown(table)], language)
    return { table, key: questionKey({ model, instructions, text }) }
  })
}

/** Groups the tables by call. */
export function batchTables(tables: readonly OpenTable[]): OpenTable[][] {
  const batches: OpenTable[][] = []
  let characters = 0
  for (const each of tables) {
    const last = batches.at(-1)
    const { length } = each.table.text
    const fits = last && last.length < TABLES_A_CALL && characters + length <= MAX_CHARACTERS
    if (fits) last.push(each)
    else batches.push([each])
    characters = fits ? characters + length : length
  }
  return batches
}

/**
 * Lets the model summarize some tables in one call. Tables that it leaves out get one call each.
 * @returns why some have no summary
 * @throws EnrichmentError; the signal's reason
 */
export async function summarize(
  batch: readonly OpenTable[],
  reader: Reader,
  signal: AbortSignal,
): Promise<Silence | undefined> {
  const { asker, answers, language } = reader
  if (!asker.take()) return asker.silence
  const tables = batch.map(({ table }) => shown(table))
  const { said, tokens } = await asker.ask(summaryPrompt(tables, language), signal)
  // The last line of a truncated answer may be half a sentence, which is better than nothing.
  const summaries = readSummaries(said?.text ?? '', batch.length, LONGEST_SUMMARY)
  const found = new Map<string, string | null>()
  for (const [index, { key }] of batch.entries()) {
    const summary = summaries.get(index)
    if (summary !== undefined) found.set(key, summary)
    else if (batch.length === 1) found.set(key, null)
  }
  const questions = batch.map(({ key }) => key)
  await answers.keep(questions, found, tokens)
  if (batch.length === 1) return summaries.size === 0 ? 'unusable' : undefined
  let silence: Silence | undefined
  for (const each of batch) {
    if (found.has(each.key)) continue
    silence = (await summarize([each], reader, signal)) ?? silence
  }
  return silence
}

function shown({ sections, known, text }: TableTask): ShownTable {
  return { sections, ...(known !== undefined && { known }), text }
}
