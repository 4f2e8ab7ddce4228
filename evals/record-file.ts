import type { EvalRecord } from './beir.ts'

export type RecordFile = { readonly name: string; readonly content: string }

/** The line below the head of a table in Markdown. */
const TABLE_RULE = /^\s*\|?\s*:?-{3,}:?\s*\|[\s:|-]*$/m

/**
 * The file that a record is uploaded as. It is plain text with the title as the first paragraph, since any sign in
 * a text would mean something in Markdown; only a record with a table is Markdown, with the title as its heading.
 * @param number of the record in its set, for a name that no other file has
 */
export function fileOf({ title, text }: EvalRecord, number: number): RecordFile {
  const base = `record-${String(number).padStart(6, '0')}`
  const heading = title.replaceAll(/\s+/g, ' ').trim()
  const isTable = TABLE_RULE.test(text)
  const head = heading === '' ? '' : `${isTable ? '# ' : ''}${heading}\n\n`
  return { name: `${base}.${isTable ? 'md' : 'txt'}`, content: `${head}${text}\n` }
}
