import { Upload } from '@aws-sdk/lib-storage'
import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { errorCode } from '../../core/error-code.ts'
import { ObjectTooLarge } from '../errors.ts'
import type { ObjectSource, PutOptions, StoredObject } from '../storage.ts'
import type { S3Bucket } from './client.ts'
import { asked, toFault } from './failures.ts'

/** S3's minimum for all parts but the last. */
const PART_BYTES = 5 * 1024 * 1024
/** S3's maximum number of parts per upload. */
const PARTS = 10_000
/** How many parts are sent at a time. One more is being filled. */
const QUEUE = 2

/**
 * Sends a stream in parts and holds only a few of them in memory. A failed upload is aborted, so that no parts remain.
 * The object appears when it is complete. If the connection breaks after the last byte, the object may exist even though
 * this rejects.
 */
export async function uploadStream(
  { client, bucket, toName }: S3Bucket,
  key: string,
  source: ObjectSource,
  options: PutOptions,
): Promise<StoredObject> {
  const { maxBytes = Number.POSITIVE_INFINITY, signal } = options
  const name = toName(key)
  signal?.throwIfAborted()
  const body = new PassThrough()
  const counted = countBytes(maxBytes)
  const upload = new Upload({
    client,
    params: { Bucket: bucket, Key: name, Body: body },
    partSize: partBytes(maxBytes),
    queueSize: QUEUE,
  })
  const sending = upload.done().finally(() => body.destroy())
  const feeding = pipeline(
    source,
    (chunks: AsyncIterable<Uint8Array>) => counted.through(chunks),
    body,
    signal === undefined ? {} : { signal },
  )
  const [fed, sent] = await Promise.allSettled([feeding, sending])
  if (fed.status === 'fulfilled' && sent.status === 'fulfilled') return counted.stored()
  // The pipeline's own AbortError would hide why the caller has aborted.
  signal?.throwIfAborted()
  throw cause(fed, sent)
}

/** Finds the original failure. When one side fails, it makes the other side fail, too. */
function cause(fed: PromiseSettledResult<unknown>, sent: PromiseSettledResult<unknown>): unknown {
  const source: unknown = fed.status === 'rejected' ? fed.reason : undefined
  if (sent.status === 'fulfilled' || sent.reason === source) return source
  return source === undefined || isClosed(source) ? toFault(sent.reason) : source
}

// The body was closed because sending it had failed.
function isClosed(error: unknown): boolean {
  return ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(errorCode(error) ?? '')
}

function partBytes(maxBytes: number): number {
  return Number.isFinite(maxBytes) ? Math.max(PART_BYTES, Math.ceil(maxBytes / PARTS)) : PART_BYTES
}

/** Counts and hashes chunks that pass through. */
function countBytes(maxBytes: number) {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxBytes) throw new ObjectTooLarge(maxBytes)
        hash.update(chunk)
        yield chunk
      }
    },
    stored: (): StoredObject => ({ bytes, sha256: hash.digest() }),
  }
}

/** Sends bytes in one request. */
export async function uploadBytes(
  { client, bucket, toName }: S3Bucket,
  key: string,
  data: Uint8Array | string,
): Promise<StoredObject> {
  const body = typeof data === 'string' ? Buffer.from(data) : data
  await asked(client.send(new PutObjectCommand({ Bucket: bucket, Key: toName(key), Body: body })))
  return { bytes: body.length, sha256: createHash('sha256').update(body).digest() }
}
