import { judgedChunks, type PlacedTable, type PlannedChunk } from '@arbor/reader'
import { questionKey, type Answer } from './answers.ts'
import type { Prompt, Silence } from './enrichment-questions.ts'
import type { Sight } from './describe-pictures.ts'
import { identify, readPicture } from './pictures.ts'
import { gridPrompt } from './prompts.ts'
import { readGrid } from './proposed-grid.ts'

/** The chunks of the table as the model arranged it, or why its lines are left as they are. */
export type Arranged =
  | { readonly chunks: readonly PlannedChunk[] }
  | { readonly why: Silence | 'refused' | 'invisible' }

export type TableSight = Omit<Sight, 'language' | 'maxCalls'>

type Question = { readonly key: string; readonly asset: string; readonly prompt: Prompt }

/** The question about a table. Undefined if there is no image of it. */
export async function questionAbout(
  { table: { asset, words } }: PlacedTable,
  { pictures, model }: TableSight,
): Promise<Question | undefined> {
  if (asset === undefined || words.length === 0) return undefined
  const prompt = gridPrompt(words)
  const { instructions, text } = prompt
  const shown = [await identify(pictures, asset)]
  return { key: questionKey({ model, instructions, text, shown }), asset, prompt }
}

/** Asks about a table, unless the answer is known. An answer that can't be read as a grid is null. */
async function ask(
  { key, asset, prompt }: Question,
  { asker, answers, pictures }: TableSight,
  signal: AbortSignal,
): Promise<{ readonly answer: Answer } | { readonly why: Silence | 'invisible' }> {
  const known = answers.get(key)
  if (known !== undefined) return { answer: known }
  const picture = await readPicture(pictures, asset)
  if (picture === undefined) return { why: 'invisible' }
  if (!asker.take()) return { why: asker.silence }
  const { said, tokens } = await asker.ask({ ...prompt, pictures: [picture] }, signal)
  // A truncated answer lacks rows.
  const isGrid = said !== undefined && !said.isCut && readGrid(said.text) !== null
  const answer = isGrid ? said.text : null
  await answers.keep([key], new Map([[key, answer]]), tokens)
  return { answer }
}

/**
 * Shows a table whose columns are uncertain to the model. Its grid is believed only if it arranges the table's
 * own words as they are on the page.
 * @throws EnrichmentError; the signal's reason
 */
export async function arrangeTable(
  placed: PlacedTable,
  sight: TableSight,
  signal: AbortSignal,
): Promise<Arranged> {
  const question = await questionAbout(placed, sight)
  if (question === undefined) return { why: 'invisible' }
  const said = await ask(question, sight, signal)
  if ('why' in said) return said
  const grid = said.answer === null ? null : readGrid(said.answer)
  if (grid === null) return { why: 'unusable' }
  const chunks = judgedChunks(placed, grid)
  return typeof chunks === 'string' ? { why: 'refused' } : { chunks }
}
