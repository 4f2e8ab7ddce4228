import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { InvalidInput, invalidInput, Problem, problem } from '../core/errors.ts'
import { allowLargeBody } from './connection-limits.ts'
import { rejectUnstorable } from './json-body.ts'
import { cleanName } from '../core/names.ts'
import { ObjectTooLarge } from '../storage/errors.ts'
import type { ObjectStorage } from '../storage/storage.ts'

export type Upload = {
  /** The client's name for the file, without folders. Never empty. */
  readonly fileName: string
  readonly key: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly fields: Record<string, unknown>
}

/** The maximum size of a file. */
export type UploadLimit = {
  readonly bytes: number
  /** The error for larger files, instead of the default one. */
  readonly refusal?: Problem | undefined
}

/** Form members that can be repeated. For others, the last value counts. */
type Lists = { readonly lists?: readonly string[] | undefined }

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 64 * 1024
const MAX_FILE_NAME = 255

/**
 * Reads a multipart form with one file and streams the file to storage as it arrives, whatever the order of the
 * members. If this fails, nothing of the file is left.
 * @throws InvalidInput for a broken form or a missing file; Problem too_large
 */
export async function receiveUpload(
  request: FastifyRequest,
  storage: ObjectStorage,
  keyFor: (fileName: string) => string,
  limit: UploadLimit & Lists,
): Promise<Upload> {
  const { bytes: maxBytes, lists = [] } = limit
  const fields: Record<string, unknown> = {}
  let file: Omit<Upload, 'fields'> | undefined
  allowLargeBody(request.raw)
  try {
    const limits = {
      fileSize: maxBytes + 1,
      files: 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      headerPairs: 100,
    }
    const parts: AsyncIterable<Multipart> = request.parts({ limits })
    for await (const part of parts) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw missingFile()
        rejectReplaced(part.filename, 'file')
        const fileName = shortName(part.filename)
        const key = keyFor(fileName)
        file = { fileName, key, ...(await storage.put(key, part.file, { maxBytes })) }
      } else if (part.valueTruncated) {
        throw new InvalidInput([
          { loc: ['body', part.fieldname], type: 'string_too_long', msg: 'The value is too long' },
        ])
      } else if (part.value !== '') {
        rejectReplaced(part.value, part.fieldname)
        const { fieldname: name, value } = part
        const before = fields[name] as unknown[] | undefined
        fields[name] = lists.includes(name) ? [...(before ?? []), value] : value
      }
    }
    if (!file) throw missingFile()
    rejectUnstorable({ ...fields, file: file.fileName }, 'body')
    await request.audited?.received(fields)
    return { ...file, fields }
  } catch (error) {
    // Read and discard the rest. Otherwise, a client that waits for its last byte to be accepted would keep the
    // connection open and prevent the server from shutting down.
    request.raw.unpipe()
    request.raw.resume()
    if (file) await storage.delete(file.key)
    throw explain(error, limit)
  }
}

/**
 * The parser replaces bytes that are not UTF-8 by U+FFFD, which otherwise almost never occurs in text.
 * @throws InvalidInput
 */
function rejectReplaced(text: unknown, member: string): void {
  if (typeof text === 'string' && text.includes('\ufffd')) {
    throw invalidInput(['body', member], 'Input should be valid UTF-8')
  }
}

function missingFile(): InvalidInput {
  return new InvalidInput([{ loc: ['body', 'file'], type: 'missing', msg: 'Field required' }])
}

function explain(error: unknown, { bytes, refusal }: UploadLimit): unknown {
  if (error instanceof ObjectTooLarge) {
    return refusal ?? problem('upload_too_large', { megabytes: Math.floor(bytes / 1024 / 1024) })
  }
  if (error instanceof InvalidInput || error instanceof Problem) return error
  if (!(error instanceof Error)) return error
  const { code = '' } = error as Error & { code?: string }
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return error
  if (
    code.startsWith('FST_') ||
    // The parser calls the boundary its needle.
    /form|boundary|needle|multipart|part header|premature close|aborted/i.test(error.message)
  ) {
    return new InvalidInput([
      {
        loc: ['body'],
        type: 'multipart_invalid',
        msg: 'The multipart form is invalid or incomplete',
      },
    ])
  }
  return error
}

/** Browsers escape quotation marks and line ends in the names of files, and nothing else (WHATWG, multipart/form-data). */
function unescaped(name: string): string {
  return name.replaceAll(/%(?:22|0D|0A)/g, (escaped) => decodeURIComponent(escaped))
}

/**
 * Clients may send a whole path, whose last step is the name, or no name. Removes invisible characters and truncates
 * long names, keeping the extension.
 */
function shortName(given: string | undefined): string {
  const lastStep = cleanName(
    unescaped(given ?? '')
      .split(/[/\\]/)
      .at(-1) ?? '',
  )
  const name = /^\.{0,2}$/.test(lastStep) ? 'upload' : lastStep
  const characters = Array.from(name)
  if (characters.length <= MAX_FILE_NAME) return name
  const dot = characters.lastIndexOf('.')
  const extension = dot > 0 && characters.length - dot <= 20 ? characters.slice(dot) : []
  return [...characters.slice(0, MAX_FILE_NAME - extension.length), ...extension].join('')
}
