import {
  chooseFormat,
  ConversionError,
  FORMATS,
  sniffFormat,
  type SourceFormat,
} from '@arbor/reader'
import { Type } from 'typebox'
import { ObjectNotFound } from '../../../platform/storage/errors.ts'
import { StoredFileFault } from '../failure.ts'
import { defineStep } from './step.ts'

/** Checks that the stored file is complete, and chooses its format by name and content. */
export const prepareStep = defineStep({
  name: 'prepare',
  activity: 'document_preparation',
  output: Type.Object({ format: Type.Unsafe<SourceFormat>(Type.Enum(Object.keys(FORMATS))) }),
  run: async (run, { context: { storage } }) => {
    const { size } = await storage.stat(run.source_key).catch((error: unknown) => {
      throw error instanceof ObjectNotFound
        ? new StoredFileFault(
            'stored_file_missing',
            'The uploaded file is missing from the storage. Upload it again.',
          )
        : error
    })
    if (size !== run.source_bytes) {
      throw new StoredFileFault(
        'stored_file_damaged',
        'The stored file does not have the size of the uploaded file. Upload it again.',
        { bytes: size, expected: run.source_bytes },
      )
    }
    if (size === 0) throw new ConversionError('empty', 'The file is empty.')
    const found = await storage.withFile(run.source_key, sniffFormat)
    return { format: chooseFormat(run.file_name, found) }
  },
})
