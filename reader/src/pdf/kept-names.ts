// Names of the files of kept pages, apart from what reads them, which needs the libraries.

/** Endings of the files of parts. A part with pages that were read by OCR is worth being kept for another process. */
export const READ = '.pages'
export const RECOGNISED = '.ocr.pages'

/** Whether a file is a complete part of the pages of a document. */
export const isKeptPages = (name: string): boolean => /^\d{6,}(?:\.ocr)?\.pages$/.test(name)

/** Whether such a part has pages that were read by OCR. */
export const hasRecognised = (name: string): boolean => name.endsWith(RECOGNISED)
