import type { FileHandle } from 'node:fs/promises'
import { mayHaveOutline } from './outline-search.ts'
import { openWithPdfJs, type PdfDocument } from './pdfjs.ts'

/** A bookmark of the document. */
export type Bookmark = {
  readonly title: string
  /** 1 is the outermost. */
  readonly level: number
  /** From 1, or null if the bookmark doesn't link to a page. */
  readonly page: number | null
}

type OutlineNode = Awaited<ReturnType<PdfDocument['getOutline']>>[number]

const MAX_BOOKMARKS = 5_000

async function pageOf(
  document: PdfDocument,
  destination: OutlineNode['dest'],
): Promise<number | null> {
  try {
    const target =
      typeof destination === 'string' ? await document.getDestination(destination) : destination
    const page: unknown = target?.[0]
    if (typeof page === 'number') return page + 1
    if (typeof page !== 'object' || page === null || !('num' in page) || !('gen' in page)) {
      return null
    }
    return (await document.getPageIndex({ num: Number(page.num), gen: Number(page.gen) })) + 1
  } catch {
    return null
  }
}

async function flatten(document: PdfDocument, nodes: readonly OutlineNode[]): Promise<Bookmark[]> {
  const bookmarks: Bookmark[] = []
  const visit = async (siblings: readonly OutlineNode[], level: number): Promise<void> => {
    for (const node of siblings) {
      if (bookmarks.length >= MAX_BOOKMARKS) return
      bookmarks.push({ title: node.title, level, page: await pageOf(document, node.dest) })
      if (level < 12) await visit(node.items, level + 1)
    }
  }
  await visit(nodes, 1)
  return bookmarks
}

/**
 * The document's bookmarks in order. Empty if it has none or they can't be read. Only the necessary
 * parts of `file` are read.
 */
export async function readOutline(file: FileHandle): Promise<Bookmark[]> {
  // Loading pdf.js takes longer than reading most files, so it is only loaded if the file may have
  // bookmarks.
  if (!(await mayHaveOutline(file))) return []
  const task = await openWithPdfJs(file)
  try {
    const document = await task.promise
    const nodes: readonly OutlineNode[] | null = await document.getOutline()
    return nodes === null ? [] : await flatten(document, nodes)
  } catch {
    return []
  } finally {
    await task.destroy()
  }
}
