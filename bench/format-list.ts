import type { Job } from './convert-once.ts'
import {
  makeCsv,
  makeDocx,
  makeHtml,
  makeMarkdown,
  makePicture,
  makePptx,
  makeScan,
  makeText,
  makeXlsx,
} from './made-files.ts'
import { makePdf } from './pdf.ts'

export type Baseline = 'pdftotext' | 'LiteParse' | 'pandoc'

/** A kind of file, and what its conversion is compared with. */
export type Format = Pick<Job, 'format' | 'mode'> & {
  readonly called: string
  readonly file: string
  readonly make: () => Promise<Uint8Array>
  /** What figures a second count, and how many the file has. */
  readonly units: readonly [count: number, called: string]
  readonly baselines: readonly Baseline[]
  /** Whether its text has to be read from pictures. */
  readonly ocr?: true
}

const SCANNED = 3
const SHEETS = 4
const CELLS = SHEETS * 501 * 6
const ROWS = 5000

/** A file each of all formats. @param pages of those that have pages, of about 400 words */
export function formatsOf(pages: number): Format[] {
  const units = [pages, 'pages'] as const
  return [
    ...pdfFormats(pages),
    { ...as('DOCX', 'docx', () => makeDocx(pages)), units, baselines: ['pandoc'] },
    { ...as('PPTX', 'pptx', () => makePptx(pages)), units: [pages, 'slides'] },
    { ...as('XLSX', 'xlsx', () => makeXlsx(SHEETS)), units: [CELLS, 'cells'] },
    { ...as('Markdown', 'markdown', () => makeMarkdown(pages)), units, baselines: ['pandoc'] },
    {
      ...as('HTML', 'text', () => makeHtml(pages)),
      file: 'made.html',
      units,
      baselines: ['pandoc'],
    },
    { ...as('text', 'text', () => makeText(pages)), units },
    { ...as('CSV', 'csv', () => makeCsv(ROWS)), mode: 'single_chunk', units: [ROWS, 'rows'] },
    {
      ...as('image', 'image', makePicture),
      mode: 'single_chunk',
      units: [1, 'pictures'],
      ocr: true,
    },
  ]
}

function pdfFormats(pages: number): Format[] {
  const report = as('PDF', 'pdf', () => makePdf(pages, { tableEvery: 10 }))
  const units = [pages, 'pages'] as const
  const baselines = ['pdftotext', 'LiteParse'] as const
  return [
    { ...report, called: 'PDF standard', units, baselines },
    { ...report, called: 'PDF high_accuracy', mode: 'high_accuracy', units, baselines },
    {
      ...as('PDF scanned', 'pdf', () => makeScan(SCANNED)),
      mode: 'high_accuracy',
      units: [SCANNED, 'pages'],
      ocr: true,
    },
  ]
}

const EXTENSIONS: Partial<Record<Job['format'], string>> = {
  markdown: 'md',
  text: 'txt',
  image: 'jpg',
}

function as(
  called: string,
  format: Job['format'],
  make: Format['make'],
): Pick<Format, 'called' | 'format' | 'mode' | 'file' | 'make' | 'baselines'> {
  const file = `made.${EXTENSIONS[format] ?? format}`
  return { called, format, mode: 'standard', file, make, baselines: [] }
}
