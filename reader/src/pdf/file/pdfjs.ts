import type { FileHandle } from 'node:fs/promises'
import type * as PdfJsModule from 'pdfjs-dist/legacy/build/pdf.mjs'

type PdfJs = typeof PdfJsModule
export type LoadingTask = ReturnType<PdfJs['getDocument']>
export type PdfDocument = Awaited<LoadingTask['promise']>

const CHUNK = 65_536

/** Passes pdf.js only the ranges it requests, so that a large file is never entirely in memory. */
function rangesOf(pdfjs: PdfJs, file: FileHandle, size: number) {
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

/** Loads pdf.js without its warnings that nothing can be drawn, which reading doesn't need. */
async function load(): Promise<PdfJs> {
  const { console: shown } = globalThis
  globalThis.console = Object.assign(Object.create(shown), { warn: () => undefined })
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs')
  } finally {
    globalThis.console = shown
  }
}

/**
 * Starts to open a document with pdf.js, which is loaded on the first call. The caller destroys the
 * task.
 */
export async function openWithPdfJs(file: FileHandle): Promise<LoadingTask> {
  const { size } = await file.stat()
  const pdfjs = await load()
  return pdfjs.getDocument({
    range: rangesOf(pdfjs, file, size),
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    verbosity: 0,
  })
}

/** Whether one of the words is in the file, outside of compressed parts. */
export async function mentions(file: FileHandle, words: readonly string[]): Promise<boolean> {
  const buffer = Buffer.alloc(1 << 20)
  const overlap = Math.max(...words.map((word) => word.length))
  for (let position = 0; ; position += buffer.length - overlap) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    const part = buffer.subarray(0, bytesRead)
    if (words.some((word) => part.includes(word))) return true
    if (bytesRead < buffer.length) return false
  }
}
