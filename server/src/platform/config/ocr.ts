import { resolve } from 'node:path'
import type { OcrSettings } from '@arbor/reader'
import type { EnvReader } from './env.ts'

const LANGUAGE = /^[A-Za-z]{2,8}(?:_[A-Za-z0-9]+)*$/

/** Undefined if OCR is off. A relative folder starts at `cwd`. */
export function readOcr(reader: EnvReader, cwd: string): OcrSettings | undefined {
  const state = reader.choice('ARBOR_OCR')
  const languages = (reader.text('ARBOR_OCR_LANGUAGES') ?? 'eng').split('+')
  const path = reader.text('ARBOR_TESSDATA_PATH')
  if (!languages.every((language) => LANGUAGE.test(language))) {
    reader.fault(
      'ARBOR_OCR_LANGUAGES must be language codes joined by "+", such as eng or deu+eng.',
    )
  }
  if (state === 'OFF') return undefined
  return { languages, ...(path !== undefined && { folder: resolve(cwd, path) }) }
}
