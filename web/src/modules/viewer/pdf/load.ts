import { getDocument, GlobalWorkerOptions, TextLayer, type PDFDocumentProxy } from 'pdfjs-dist'
import { PackedFiles, workerUrl } from './packed-files.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Larger images are scaled down, so that a malicious file can't exhaust the browser's memory. */
const MOST_IMAGE_PIXELS = 2 ** 26

export { TextLayer }

export type OpenedPdf = { readonly pdf: PDFDocumentProxy; readonly close: () => void }

/**
 * Opens a PDF file. If the server supports range requests, only the visible parts load.
 * @throws Error if it can't be loaded or read
 */
export async function openPdf(url: string): Promise<OpenedPdf> {
  const task = getDocument({
    url,
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
  const close = (): void => void task.destroy()
  try {
    return { pdf: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}
