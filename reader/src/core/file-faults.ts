import { ConversionError } from './document-model.ts'

export const tooLarge = (): ConversionError =>
  new ConversionError('too_large', 'The file unpacks to more data than the server accepts.')

export const encrypted = (): ConversionError =>
  new ConversionError(
    'encrypted',
    'The file is password-protected. Remove the password and upload it again.',
  )

/** Document type declarations can define entities that expand endlessly. */
export const declaredType = (): ConversionError =>
  new ConversionError(
    'damaged',
    'The file contains XML declarations that are not allowed in Office files.',
  )
