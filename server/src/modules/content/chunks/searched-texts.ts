import { setImmediate } from 'node:timers/promises'
import { countTokensInTurns, htmlToPlainText, isLong, passagesOf } from '@arbor/reader'
import type { TenantTx } from '../../../platform/db/index.ts'
import { newId } from '../../../platform/core/ids.ts'
import { analyseTexts } from '../../../platform/text/index.ts'
import type { NewNode, NewPassage, SearchedText } from './new-node.ts'
import { insertNodes } from './nodes.queries.ts'

type Passage = Omit<NewPassage, 'ofId'>

/** Computes everything stored for a text. Call it before opening a transaction, because it may take a while. */
export async function readText(
  content: string,
  chunkType: string,
  headings: readonly string[],
): Promise<SearchedText & { readonly passages: readonly Passage[] }> {
  const numTokens = await countTokensInTurns(content)
  const parts = isLong(numTokens) ? await divide(content, chunkType) : []
  const texts = [content, ...parts.map((part) => part.content)]
  const [analysed, ...ofParts] = await analyseTexts(
    texts.map((text) => ({ content: text, headings })),
  )
  const passages = parts.map((part, at) => ({
    ...part,
    number: at + 1,
    chunkType,
    headings,
    ...(ofParts[at] && { analysed: ofParts[at] }),
  }))
  return { content, headings, numTokens, ...(analysed && { analysed }), passages }
}

/** The passages of a long text, computed without blocking other work. */
async function divide(content: string, chunkType: string) {
  const text = chunkType === 'TEXT' ? content : htmlToPlainText(content)
  const passages = []
  for (const passage of passagesOf(text)) {
    passages.push(passage)
    await setImmediate()
  }
  return passages
}

type ChunkPlace = Pick<NewNode, 'objectId' | 'partId'> & { readonly tenantId: string }

/** Inserts the passages of an existing chunk. The version must be locked. */
export async function insertPassages(
  tx: TenantTx,
  versionPartId: string,
  { tenantId, objectId: ofId, partId }: ChunkPlace,
  passages: readonly Passage[],
): Promise<void> {
  if (passages.length === 0) return
  // Passages have no node, so most of the node's data is empty.
  const place = { partId, parentId: '', ancestors: [], name: '', sortKey: '' }
  const rows = passages.map((passage) => ({
    ...place,
    objectId: newId(),
    node: { ...passage, ofId },
  }))
  await insertNodes(tx, tenantId, versionPartId, rows)
}
