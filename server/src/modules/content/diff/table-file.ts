import { createHash } from 'node:crypto'
import type { Context } from '../../../platform/context/context.ts'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { keyOfVersionObject } from '../../../platform/storage/object-keys.ts'
import { addressOfFile } from '../documents/stored-files.ts'
import type { Version } from './subject.ts'
import type { DiffNode } from './units.ts'

/** What the reader writes in place of the rows that a passage doesn't have. */
const CUT = /… \d+ more rows …/

/** The text of a table file of which the passage has only the first rows. */
export type WholeText = { readonly nodes: DiffNode[]; readonly id: string; readonly text: string }

/** Whether a version is a table of which its passage has only the first rows. */
export function isCutTable(
  nodes: readonly DiffNode[],
  contents: ReadonlyMap<string, string>,
): boolean {
  const [node, ...others] = nodes
  return others.length === 0 && CUT.test(contents.get(node?.content_id ?? '') ?? '')
}

/**
 * Reads all rows of a table file. Undefined if there is no such file.
 * @returns too_large if they don't fit into `mostBytes`
 */
export async function readTableFile(
  storage: Context['storage'],
  { row }: Version,
  nodes: readonly DiffNode[],
  mostBytes: number,
): Promise<WholeText | 'too_large' | undefined> {
  const [node, ...others] = nodes
  if (!node || others.length > 0) return undefined
  const key = keyOfVersionObject(storage, row, addressOfFile(storage, row, 'fast_plaintext_s3'))
  if (key === undefined) return undefined
  try {
    const { size } = await storage.stat(key)
    if (size > mostBytes) return 'too_large'
    const text = (await storage.getBytes(key)).toString('utf8')
    const id = createHash('sha256').update(text).digest('hex')
    return { nodes: [{ ...node, kind: 'text', content_id: id, bytes: size }], id, text }
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined
    throw error
  }
}
