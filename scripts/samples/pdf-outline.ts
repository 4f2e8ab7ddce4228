import { PDFHexString, PDFName, type PDFDocument, type PDFPage, type PDFRef } from 'pdf-lib'

/** A heading in the outline that PDF readers show; `y` is measured from the bottom of the page. */
export type Bookmark = {
  readonly title: string
  readonly level: 1 | 2
  readonly page: PDFPage
  readonly y: number
}

type Entry = Bookmark & { readonly ref: PDFRef; readonly children: Entry[] }

/** Writes the outline; pdf-lib has no function for it. Bookmarks are in reading order. */
export function addOutline(document: PDFDocument, bookmarks: readonly Bookmark[]): void {
  const { context, catalog } = document
  const top: Entry[] = []
  for (const bookmark of bookmarks) {
    const siblings = bookmark.level === 1 ? top : (top.at(-1)?.children ?? top)
    siblings.push({ ...bookmark, ref: context.nextRef(), children: [] })
  }
  const root = context.nextRef()
  writeEntries(document, top, root)
  context.assign(root, context.obj({ Type: 'Outlines', Count: bookmarks.length, ...ends(top) }))
  catalog.set(PDFName.of('Outlines'), root)
}

function writeEntries(document: PDFDocument, entries: readonly Entry[], parent: PDFRef): void {
  const { context } = document
  entries.forEach(({ ref, title, page, y, children }, index) => {
    const previous = entries[index - 1]
    const next = entries[index + 1]
    const entry = {
      Title: PDFHexString.fromText(title),
      Parent: parent,
      Dest: [page.ref, 'XYZ', null, y, null],
      ...(previous && { Prev: previous.ref }),
      ...(next && { Next: next.ref }),
      ...(children.length > 0 && { Count: children.length, ...ends(children) }),
    }
    context.assign(ref, context.obj(entry))
    writeEntries(document, children, ref)
  })
}

function ends(entries: readonly Entry[]): { First?: PDFRef; Last?: PDFRef } {
  const [first, last] = [entries[0], entries.at(-1)]
  return first && last ? { First: first.ref, Last: last.ref } : {}
}
