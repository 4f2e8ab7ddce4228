// s3rver ships no types.
declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  import type { AddressInfo } from 'node:net'

  /** What Koa hands to middleware, as far as it is used here. */
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

  export default class S3rver {
    constructor(options: S3rverOptions)
    /** Koa's own list; what comes first sees a request first. */
    readonly middleware: S3rverMiddleware[]
    readonly store: {
      listObjects(
        bucket: string,
        options: { prefix: string; startAfter: string; maxKeys: number },
      ): Promise<{ objects: { key: string }[]; isTruncated: boolean }>
    }
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
