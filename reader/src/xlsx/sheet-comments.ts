import type { OfficePackage } from '../office/office-package.ts'
import { type XmlNode, childrenOf, find, linesBelow, readRoot } from '../office/xml-tree.ts'
import { type CellRange, parseRange } from './address.ts'

/** A comment on a cell. */
export type SheetComment = {
  readonly range: CellRange
  /** Empty if it is unknown. */
  readonly author: string
  readonly text: string
}

const MAX_COMMENTS = 10_000
const MAX_TEXT = 10_000
/** The text that programs without threads show instead of a thread. */
const PLACEHOLDER = /^\[Threaded comment\]/u
const PERSONS = 'xl/persons/person.xml'

/** Names of the people who wrote threads, by id. */
async function readPersons(file: OfficePackage): Promise<ReadonlyMap<string, string>> {
  const people = childrenOf(await readRoot(file, PERSONS), 'person')
  return new Map(people.map(({ attributes: { id = '', displayName = '' } }) => [id, displayName]))
}

/** The runs of a text, without phonetic readings. */
function textOf(node: XmlNode | undefined): string {
  if (node === undefined) return ''
  if (node.children.length === 0) return node.text
  return node.children
    .filter(({ name }) => name === 't' || name === 'r')
    .map((child) => (child.name === 't' ? child.text : linesBelow(child)))
    .join('')
}

/** Programs begin a comment with the name of its author. */
function withoutAuthor(text: string, author: string): string {
  const own = text.trim()
  return author !== '' && own.startsWith(`${author}:`) ? own.slice(author.length + 1).trim() : own
}

/** Reads the comments of a sheet in the order of the file. Replies follow their comment. */
export async function readComments(
  file: OfficePackage,
  parts: readonly string[],
): Promise<SheetComment[]> {
  const comments: SheetComment[] = []
  for (const part of parts) {
    const root = await readRoot(file, part)
    const authors = childrenOf(find(root, 'authors'), 'author').map(({ text }) => text.trim())
    const persons = root?.name === 'ThreadedComments' ? await readPersons(file) : new Map()
    const all = [
      ...childrenOf(root, 'threadedComment'),
      ...childrenOf(find(root, 'commentList'), 'comment'),
    ]
    for (const comment of all) {
      const { ref = '', authorId = '', personId = '' } = comment.attributes
      const range = parseRange(ref)
      const author = persons.get(personId) ?? authors[Number(authorId)] ?? ''
      const text = withoutAuthor(textOf(find(comment, 'text')), author).slice(0, MAX_TEXT)
      if (range === null || text === '' || PLACEHOLDER.test(text)) continue
      if (comments.length < MAX_COMMENTS) comments.push({ range, author, text })
    }
  }
  return comments
}
