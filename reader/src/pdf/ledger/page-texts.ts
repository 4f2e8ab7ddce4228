import { isFloatDraft, type Draft } from '../model/drafts.ts'
import type { PageModel, PageTable } from '../model/page-model.ts'

/** The texts that a table has of its own. Its title is also part of the text around it. */
function* textsOfTable({ rows, layout, caption, units }: PageTable): Generator<string> {
  for (const cells of rows) for (const { text } of cells) yield text
  for (const text of [layout, caption, units]) if (text !== undefined) yield text
}

/** All texts of a page, including those that were left out of it. */
export function* textsOfModel(model: PageModel): Generator<string> {
  const { segments, tables, asides = [], leftOut = [], doubtful = '' } = model
  for (const { text } of [...segments, ...asides, ...leftOut]) yield text
  for (const table of tables) yield* textsOfTable(table)
  yield doubtful
}

/** All texts of the blocks that were made of a page. */
export function* textsOfDrafts(drafts: readonly Draft[]): Generator<string> {
  for (const draft of drafts) {
    if (!isFloatDraft(draft)) yield draft.raw
    else if (draft.kind === 'image') yield draft.text
    else yield* textsOfTable(draft.table)
    if (isFloatDraft(draft) && draft.caption !== undefined) yield draft.caption
  }
}
