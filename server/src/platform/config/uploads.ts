import type { EnvReader } from './env.ts'

const MEBIBYTE = 1024 * 1024

export type UploadConfig = {
  readonly maxUploadBytes: number
  /** At least `maxUploadBytes`. */
  readonly maxUploadInPartsBytes: number
}

/** The maximum sizes of uploaded files. */
export function readUploads(reader: EnvReader): UploadConfig {
  const inOnePiece = reader.whole('ARBOR_MAX_UPLOAD_MB')
  const inParts = Math.max(inOnePiece, reader.whole('ARBOR_MAX_UPLOAD_IN_PARTS_MB'))
  return {
    maxUploadBytes: inOnePiece * MEBIBYTE,
    maxUploadInPartsBytes: inParts * MEBIBYTE,
  }
}
