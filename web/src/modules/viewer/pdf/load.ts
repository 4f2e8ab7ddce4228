import {
  getDocument,
  GlobalWorkerOptions,
  PDFWorker,
  TextLayer,
  type PDFDocumentProxy,
} from 'pdfjs-dist'
import { patiently } from '../../../ui/patiently.ts'

const WORKER = import.meta.glob<string>(
  '../../../../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
  { query: '?url', import: 'default', eager: true },
)

GlobalWorkerOptions.workerSrc = Object.values(WORKER)[0] ?? ''

/** Larger images are scaled down, so that a malicious file can't exhaust the browser's memory. */
const MOST_IMAGE_PIXELS = 2 ** 26

/** How long a closing file may keep the worker busy, before the next files get another one. */
const STUCK_MS = 2_000

/** Provides pdf.js with the files it requests. */
class PackedFiles {
  /** @throws Error if the file doesn't exist or can't be loaded */
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    // Few files need them, and the list of their URLs is long.
    const { packedUrl } = await patiently(() => import('./packed-files.ts'))
    const url = packedUrl(filename)
    if (url === undefined) throw new Error(`There is no file ${filename}.`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`The file ${filename} can't be loaded.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

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
