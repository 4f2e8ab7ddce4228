import { getDocument, GlobalWorkerOptions, TextLayer, type PDFDocumentProxy } from 'pdfjs-dist'
import { PackedFiles, workerUrl } from './packed-files.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Pictures larger than this are drawn smaller, so that a hostile file can't use up the memory of the browser. */
const MOST_IMAGE_PIXELS = 2 ** 26

export { TextLayer }

export type OpenedPdf = { readonly pdf: PDFDocumentProxy; readonly close: () => void }

/**
 * Opens a PDF file. Only what is shown of it is loaded, where the server answers requests for ranges.
 * @throws Error when it can't be loaded or read
 */
export async function openPdf(url: string): Promise<OpenedPdf> {
  const task = getDocument({
    url,
    BinaryDataFactory: PackedFiles,
    useWorkerFetch: false,
    // The same everywhere, instead of whatever a system has of the same name.
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
