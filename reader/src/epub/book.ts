import { posix } from 'node:path'
import { ConversionError } from '../core/document-model.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { ENOUGH } from '../office/xml.ts'

/** A file of a book that is read as a page. */
export type Chapter = {
  /** Name of its part. */
  readonly part: string
  /** Whether it is only the table of contents. */
  readonly isContents: boolean
}

export type Book = {
  readonly title: string
  readonly authors: readonly string[]
  /** In reading order. */
  readonly chapters: readonly Chapter[]
  /** Part with the table of contents in the older format, if the book has one. */
  readonly contents: string | null
}

const MAX_ITEMS = 20_000
const PAGES = new Set(['application/xhtml+xml', 'text/html', 'text/x-oeb1-document'])

const missing = (): ConversionError =>
  new ConversionError('damaged', 'The book is damaged: the list of its parts is missing.')

/** Resolves a reference from one part to the name of another. */
export function partOf(from: string, reference: string): string {
  const path = reference.split('#', 1)[0] ?? ''
  let plain = path
  try {
    plain = decodeURIComponent(path)
  } catch {
    // A name may contain a literal percent sign.
  }
  return posix.join(posix.dirname(from), plain)
}

async function packagePart(file: OfficePackage): Promise<string> {
  let found: string | undefined
  await file.readXml('META-INF/container.xml', {
    open: (name, attributes) => {
      if (name === 'rootfile') found ??= attributes['full-path']
    },
  })
  if (found === undefined || !file.has(found)) throw missing()
  return found
}

type Item = { readonly part: string; readonly type: string; readonly properties: string }

/** Reads the list of a book's parts. @throws ConversionError `damaged` */
export async function readBook(file: OfficePackage): Promise<Book> {
  const opf = await packagePart(file)
  const items = new Map<string, Item>()
  const spine: string[] = []
  const authors: string[] = []
  let title = ''
  let contents: string | null = null
  await file.readXml(opf, {
    open: (name, { id = '', href = '', idref = '', ...rest }) => {
      if (items.size + spine.length > MAX_ITEMS) throw ENOUGH
      if (name === 'item') {
        const { 'media-type': type = '', properties = '' } = rest
        items.set(id, { part: partOf(opf, href), type, properties })
        if (type === 'application/x-dtbncx+xml') contents = partOf(opf, href)
      } else if (name === 'itemref') spine.push(idref)
    },
    close: (name, text, parents) => {
      if (!parents.includes('metadata')) return
      if (name === 'title' && title === '') title = text.replace(/\s+/g, ' ').trim()
      if (name === 'creator' && authors.length < 50) authors.push(text.replace(/\s+/g, ' ').trim())
    },
  })
  const chapters = [...new Set(spine)].flatMap((id): Chapter[] => {
    const item = items.get(id)
    if (item === undefined || !PAGES.has(item.type)) return []
    return [{ part: item.part, isContents: item.properties.split(' ').includes('nav') }]
  })
  return { title, authors: authors.filter((name) => name !== ''), chapters, contents }
}
