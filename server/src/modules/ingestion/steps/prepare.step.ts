import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import {
  documentTypeOf,
  sourceFormatOf,
  sniffFormat,
  type SniffedFormat,
  ConversionError,
  type SourceFormat,
} from '@arbor/reader'
import type { RunRow } from '../runs.queries.ts'
import type { StepFunction } from './step.ts'

export type PrepareOutput = { readonly format: SourceFormat }

/** What a file of each format looks like inside. */
const LOOKS: Record<SourceFormat, readonly SniffedFormat[]> = {
  pdf: ['pdf'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
  markdown: ['text', 'html'],
  text: ['text', 'html'],
  csv: ['text', 'html'],
  image: ['image'],
}

const CALLED: Record<SniffedFormat, string> = {
  pdf: 'a PDF',
  docx: 'a Word document',
  xlsx: 'an Excel workbook',
  pptx: 'a PowerPoint presentation',
  image: 'a picture',
  text: 'text',
  html: 'a web page',
  ole: 'an old Office document',
  zip: 'a ZIP archive',
  empty: 'empty',
  unknown: 'of an unknown kind',
}

/** Checks that the stored file is whole and is what its name says, and finds the converter for it. */
export const prepareStep: StepFunction = async (run, { context }): Promise<PrepareOutput> => {
  const { storage } = context
  const { size } = await storage.stat(run.source_key).catch((error: unknown) => {
    throw error instanceof ObjectNotFound
      ? new ConversionError(
          'damaged',
          'The uploaded file is missing from the storage. Upload it again.',
        )
      : error
  })
  if (size !== run.source_bytes) {
    throw new ConversionError(
      'damaged',
      'The stored file does not have the size of the uploaded file. Upload it again.',
    )
  }
  if (size === 0) throw new ConversionError('empty', 'The file is empty.')
  const found = await storage.withFile(run.source_key, sniffFormat)
  return { format: chooseFormat(run, found) }
}

function chooseFormat(run: RunRow, found: SniffedFormat): SourceFormat {
  if (found === 'empty') throw new ConversionError('empty', 'The file is empty.')
  const named = sourceFormatOf(run.file_name)
  const format =
    named ?? (documentTypeOf(run.file_name) === 'UNKNOWN' ? (BY_CONTENT[found] ?? null) : null)
  if (format === null) {
    throw new ConversionError(
      'unsupported',
      `This version of the server cannot read files of this kind (${CALLED[found]}).`,
    )
  }
  if (!LOOKS[format].includes(found)) {
    throw new ConversionError(
      'wrong_format',
      `The file does not match its name: it is ${CALLED[found]}.`,
    )
  }
  return format
}

/** What a file without a telling name is read as. */
const BY_CONTENT: Partial<Record<SniffedFormat, SourceFormat>> = {
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'xlsx',
  pptx: 'pptx',
  image: 'image',
  text: 'text',
  html: 'text',
}
