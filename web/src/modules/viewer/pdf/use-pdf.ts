import { useEffect, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { readFileLink } from '../queries.ts'

export type Pdf =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'open'; readonly pdf: PDFDocumentProxy }

/** The file of a version, open while it is shown. pdf.js loads with the first file. */
export function usePdf(versionId: string): Pdf {
  const [found, setFound] = useState<Pdf>({ state: 'loading' })
  useEffect(() => {
    const stop = new AbortController()
    const load = async (): Promise<void> => {
      const pdf = await open(versionId, stop.signal)
      if (!stop.signal.aborted) setFound(pdf ? { state: 'open', pdf } : { state: 'failed' })
    }
    void load()
    return () => stop.abort()
  }, [versionId])
  return found
}

async function open(versionId: string, signal: AbortSignal): Promise<PDFDocumentProxy | undefined> {
  try {
    const [{ openPdf }, url] = await Promise.all([import('./load.ts'), readFileLink(versionId)])
    if (url === undefined || signal.aborted) return undefined
    const { pdf, close } = await openPdf(url)
    signal.addEventListener('abort', close)
    if (signal.aborted) close()
    return pdf
  } catch {
    // The pages pane reports a file that can't be opened.
    return undefined
  }
}
