// Names of the files of stored pages. They are in a separate file, because reading the pages
// requires the libraries.

/**
 * Suffixes of the files of parts. Parts with pages read by OCR are worth keeping for another
 * process.
 */
export const READ = '.pages'
export const RECOGNISED = '.ocr.pages'

/** Whether a file is a complete part of a document's pages. */
export const isKeptPages = (name: string): boolean => /^\d{6,}(?:\.ocr)?\.pages$/.test(name)

/** Whether such a part has pages read by OCR. */
export const hasRecognised = (name: string): boolean => name.endsWith(RECOGNISED)
