import type { FileHandle } from 'node:fs/promises'
import { ConversionError } from '../document-model.ts'
import { mentions, openWithPdfJs } from './pdfjs.ts'

const SENTENCES = {
  password: 'The PDF file is password-protected. Remove the password and upload it again.',
  foreign:
    'The PDF file is protected by a certificate or a rights management system and cannot be opened.',
  broken: 'The PDF file is encrypted, and its encryption data is damaged or not supported.',
} as const

/** Whether the name of a security handler other than the one for passwords stands in the file. */
function isForeign(file: FileHandle): Promise<boolean> {
  const handlers = [
    'Adobe.PubSec',
    'Adobe.APS',
    'FOPN_foweb',
    'EBX_HANDLER',
    'MicrosoftIRMServices',
  ]
  return mentions(file, handlers)
}

async function needsPassword(file: FileHandle): Promise<boolean> {
  const task = await openWithPdfJs(file)
  try {
    await task.promise
    return false
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
  } finally {
    await task.destroy()
  }
}

/**
 * Why an encrypted file can't be opened: a password is missing, the lock is of a kind that knows no passwords, or
 * the lock itself is damaged. Null for a file that isn't encrypted.
 */
export async function explainLock(file: FileHandle): Promise<ConversionError | null> {
  // The entry stands in the trailer, which may be a compressed stream only with a readable dictionary of its own.
  if (!(await mentions(file, ['/Encrypt']))) return null
  if (await isForeign(file)) return new ConversionError('encrypted', SENTENCES.foreign)
  const kind = (await needsPassword(file)) ? 'password' : 'broken'
  return new ConversionError('encrypted', SENTENCES[kind])
}
