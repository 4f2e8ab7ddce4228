import { createHash, randomBytes } from 'node:crypto'
import type { Caller, Reply, TestMember, TestServer } from '../../../../test/support/index.ts'
import { PART_BYTES } from './uploads.schemas.ts'

export type Begun = {
  readonly document_id: string
  readonly document_version_id: string
  readonly upload_token: string
  readonly part_size: number
  readonly part_count: number
}

export type Status = {
  readonly parts: readonly { part_number: number; etag: string; size: number }[]
  readonly uploaded_bytes: number
  readonly workflow_id: string | null
}

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** A file of some parts. The last one has a few bytes. */
export function fileOf(parts: number): Buffer {
  return randomBytes((parts - 1) * PART_BYTES + 100)
}

export function partOf(file: Buffer, number: number): Buffer {
  return file.subarray((number - 1) * PART_BYTES, number * PART_BYTES)
}

/** Begins an upload into /shared. */
export async function begin<T = Begun>(
  member: TestMember,
  body: Readonly<Record<string, unknown>>,
): Promise<Reply<T>> {
  const target = 'document_id' in body ? {} : { parent_path_id: member.sharedPartId }
  return member.post<T>('/v1/documents/uploads', { ...target, ...body })
}

/** Requests for an upload of a member. */
export function uploadOf(
  server: Pick<TestServer, 'app'>,
  member: Caller & { readonly apiKey: string },
  token: string,
) {
  const headers = { authorization: `Bearer ${member.apiKey}`, 'x-upload-token': token }
  const ask = async <T>(method: 'GET' | 'PUT' | 'DELETE', path: string, payload?: Buffer) => {
    const response = await server.app.inject({
      method,
      url: `/v1/documents/uploads${path}`,
      headers: { ...headers, ...(payload && { 'content-type': 'application/octet-stream' }) },
      ...(payload && { payload }),
    })
    const { statusCode: status, body: text } = response
    return { status, body: (text === '' ? undefined : JSON.parse(text)) as T }
  }
  return {
    send: (number: number, bytes: Buffer) =>
      ask<{ part_number: number; etag: string; size: number }>('PUT', `/parts/${number}`, bytes),
    status: () => ask<Status>('GET', '/parts'),
    abort: () => ask<unknown>('DELETE', ''),
    complete: <T>(more: object = {}) =>
      member.post<T>('/v1/documents/uploads/complete', { upload_token: token, ...more }),
  }
}
