import { newId } from '../../src/platform/core/ids.ts'
import type { Operation } from './operations.ts'

export type Payload = { readonly type: string; readonly bytes: string | Buffer }

/** The smallest possible image. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const BOUNDARY = 'x-boundary-x'

/** The parts of an operation's form: its fields, then the file. */
export function partsOf(
  { id }: Pick<Operation, 'id'>,
  members: Readonly<Record<string, unknown>>,
): Buffer[] {
  const { file: _file, ...fields } = members
  const isPicture = id === 'upload_tenant_logo'
  return [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, String(value))),
    filePart(isPicture ? PNG : 'some text', isPicture ? 'a.png' : newFileName()),
  ]
}

/** A unique file name, so that no upload is rejected because of an earlier one. */
export function newFileName(): string {
  return `${newId()}.txt`
}

/** A file of a form. */
export function filePart(content: string | Buffer, fileName: string, name = 'file'): Buffer {
  return part(`name="${name}"; filename="${fileName}"`, content)
}

/** One part of a form, with its disposition and further header lines. */
export function part(disposition: string, content: string | Buffer, ...lines: string[]): Buffer {
  const head = [`--${BOUNDARY}`, `Content-Disposition: form-data; ${disposition}`, ...lines]
  return Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
}

/** A complete form. */
export function formOf(
  parts: readonly Buffer[],
  type = `multipart/form-data; boundary=${BOUNDARY}`,
): Payload {
  return { type, bytes: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]) }
}
