// s3rver ships no types.
declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { AddressInfo } from 'node:net'
  import type { Readable } from 'node:stream'

  /** The parts of Koa's context that are used here. */
  export type S3rverRequest = {
    readonly method: string
    readonly path: string
    readonly query: Readonly<Record<string, string | string[] | undefined>>
    readonly req: IncomingMessage
    readonly res: ServerResponse
    status: number
    type: string
    body: unknown
  }

  export type S3rverMiddleware = (
    context: S3rverRequest,
    next: () => Promise<void>,
  ) => Promise<void>

  export type S3rverOptions = {
    readonly address: string
    readonly port: number
    readonly silent: boolean
    readonly directory: string
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  export type S3rverObject = {
    readonly bucket: string
    readonly key: string
    readonly content: Readable
    readonly metadata: object
  }

  /** What it returns for stored bytes. */
  export type S3rverStored = { readonly size: number; readonly md5: string }

  export type S3rverListed = {
    readonly key: string
    readonly size: number
    readonly lastModifiedDate: Date
    readonly metadata: { readonly etag: string }
  }

  export default class S3rver {
    constructor(options: S3rverOptions)
    /** Koa's own list. Requests pass through it from the first to the last. */
    readonly middleware: S3rverMiddleware[]
    readonly store: {
      readonly rootDirectory: string
      getResourcePath(bucket: string, key: string | undefined, resource: string): string
      putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
      putObject(object: S3rverObject): Promise<S3rverStored>
      putPart(
        bucket: string,
        uploadId: string,
        partNumber: string,
        content: Readable,
      ): Promise<S3rverStored>
      listObjects(
        bucket: string,
        options: { prefix: string; startAfter: string; maxKeys: number },
      ): Promise<{ objects: S3rverListed[]; isTruncated: boolean }>
    }
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
