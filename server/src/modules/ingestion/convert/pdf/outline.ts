import type { FileHandle } from 'node:fs/promises'
import type * as PdfJsModule from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A bookmark of the document. */
export type Bookmark = {
  readonly title: string
  /** 1 is the outermost. */
  readonly level: number
  /** From 1; null when the bookmark leads to no page. */
  readonly page: number | null
}

type PdfJs = typeof PdfJsModule
type PdfDocument = Awaited<ReturnType<PdfJs['getDocument']>['promise']>
type OutlineNode = Awaited<ReturnType<PdfDocument['getOutline']>>[number]

const MAX_BOOKMARKS = 5_000
const CHUNK = 65_536

/** Loading pdf.js takes longer than reading most files, so only files that may have bookmarks pay for it. */
async function mayHaveOutline(file: FileHandle, size: number): Promise<boolean> {
  const buffer = Buffer.alloc(1 << 20)
  const overlap = 16
  for (let position = 0; position < size; position += buffer.length - overlap) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    const part = buffer.subarray(0, bytesRead)
    if (part.includes('/Outlines') || part.includes('/ObjStm')) return true
    if (bytesRead === 0) break
  }
  return false
}

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

/** Hands pdf.js only the ranges it asks for, so a large file is never held in memory as a whole. */
function rangesOf(
  pdfjs: PdfJs,
  file: FileHandle,
  size: number,
): InstanceType<PdfJs['PDFDataRangeTransport']> {
  const transport = new pdfjs.PDFDataRangeTransport(size, null)
  transport.requestDataRange = (begin: number, end: number): void => {
    const buffer = new Uint8Array(end - begin)
    file.read(buffer, 0, buffer.length, begin).then(
      () => transport.onDataRange(begin, buffer),
      () => transport.abort(),
    )
  }
  return transport
}

/**
 * The document's bookmarks in order; empty when it has none or they can't be read. Reads `file` only in the
 * places it needs.
 */
export async function readOutline(file: FileHandle): Promise<Bookmark[]> {
  const { size } = await file.stat()
  if (!(await mayHaveOutline(file, size))) return []
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = pdfjs.getDocument({
    range: rangesOf(pdfjs, file, size),
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    verbosity: 0,
  })
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
