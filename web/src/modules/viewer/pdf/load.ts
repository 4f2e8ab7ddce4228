import {
  getDocument,
  GlobalWorkerOptions,
  PDFWorker,
  TextLayer,
  type PDFDocumentProxy,
} from 'pdfjs-dist'
import { PackedFiles, workerUrl } from './packed-files.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Larger images are scaled down, so that a malicious file can't exhaust the browser's memory. */
const MOST_IMAGE_PIXELS = 2 ** 26

/** How long a closing file may keep the worker busy, before the next files get another one. */
const STUCK_MS = 2_000

export { TextLayer }

export type OpenedPdf = { readonly pdf: PDFDocumentProxy; readonly close: () => void }

let shared: PDFWorker | undefined

/** The worker that reads all files. Starting one takes a quarter of the time in which a quote opens. */
function worker(): PDFWorker {
  if (!shared || shared.destroyed) shared = new PDFWorker({ verbosity: 0 })
  return shared
}

/** Ends the worker of a file that doesn't let it close, because it would keep the next ones waiting. */
function endIfStuck(used: PDFWorker, closing: Promise<void>): void {
  const timer = setTimeout(() => used.destroy(), STUCK_MS)
  void closing.finally(() => clearTimeout(timer))
}

/**
 * Opens a PDF file. If the server supports range requests, only the visible parts load.
 * @throws Error if it can't be loaded or read
 */
export async function openPdf(url: string): Promise<OpenedPdf> {
  const used = worker()
  const task = getDocument({
    url,
    worker: used,
    BinaryDataFactory: PackedFiles,
    useWorkerFetch: false,
    // Fonts are the same everywhere, instead of system fonts with the same name.
    useSystemFonts: false,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    verbosity: 0,
  })
  const close = (): void => endIfStuck(used, task.destroy())
  try {
    return { pdf: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}
