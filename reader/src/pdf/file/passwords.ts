import type { FileHandle } from 'node:fs/promises'
import { ConversionError } from '../../core/document-model.ts'
import { mentions, openWithPdfJs } from './pdfjs.ts'

const SENTENCES = {
  password: 'The PDF file is password-protected. Remove the password and upload it again.',
  foreign:
    'The PDF file is protected by a certificate or a rights management system and cannot be opened.',
  broken: 'The PDF file is encrypted, and its encryption data is damaged or not supported.',
} as const

/** Security handlers other than the one for passwords. */
const FOREIGN_HANDLERS = [
  'Adobe.PubSec',
  'Adobe.APS',
  'FOPN_foweb',
  'EBX_HANDLER',
  'MicrosoftIRMServices',
]

/** Tries to open the file without a password. */
async function tryToOpen(file: FileHandle): Promise<'opens' | 'password' | 'broken'> {
  const task = await openWithPdfJs(file)
  try {
    await task.promise
    return 'opens'
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken'
  } finally {
    await task.destroy()
  }
}

/**
 * Explains why an encrypted file can't be opened: it needs a password, has another kind of
 * protection, or its encryption data is damaged. Returns null if the file isn't encrypted or opens
 * without a password.
 */
export async function explainLock(file: FileHandle): Promise<ConversionError | null> {
  // The entry is in the trailer, or in the readable dictionary of a compressed trailer.
  if (!(await mentions(file, ['/Encrypt']))) return null
  const isForeign = await mentions(file, FOREIGN_HANDLERS)
  const kind = isForeign ? 'foreign' : await tryToOpen(file)
  if (kind === 'opens') return null
  return new ConversionError('encrypted', SENTENCES[kind])
}
