import type { Agent as HttpAgent, IncomingMessage } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { S3Client } from '@aws-sdk/client-s3'

/** What connectors get from the program that runs them, such as the server. */
export type ConnectorServices = {
  /** The version of the program, which sources can log. */
  readonly version: string
  /** Folder for what connectors keep between runs. */
  readonly dataDir: string
  /** Absolute paths of folders of this server that sources may read. */
  readonly folders: readonly string[]
  readonly rclone: RcloneConfig
  readonly network: NetworkServices
  /** Doesn't connect yet. The first request does. */
  createS3Client(settings: S3ClientSettings): S3Client
  /** Opens a folder that only this user can read. It is deleted at the latest when the process exits. */
  openTemporaryFolder(kind: 'git', parent: string): Promise<TemporaryFolder>
}

export type RcloneConfig = {
  readonly remotes: readonly RcloneRemote[]
  /** An absolute path. Unset: rclone's own default. */
  readonly configFile?: string | undefined
}

/** A remote of rclone that tenants may use, and the folder in it that they can't leave. */
export type RcloneRemote = {
  readonly name: string
  /** Without a slash at the end. Empty for the whole remote. */
  readonly folder: string
}

/** Connections to addresses that tenants choose. */
export type NetworkServices = {
  /** Networks in addition to the internet in which the servers of sources may be. */
  readonly allowed: readonly string[]
  /** Whether a source may be at an address. */
  mayReach(address: string, protocol: string): boolean
  /** Looks up names for a connection, which then uses exactly the addresses that were checked. */
  guardedLookup(protocol: string, rules: AddressRules): LookupFunction
  /** Sends a request. Doesn't follow redirects, and returns as soon as the headers of the response are there. */
  guardedStream(url: URL, request: StreamRequest, rules: AddressRules): Promise<IncomingMessage>
}

/** Which addresses a connection may use. */
export type AddressRules = {
  mayConnect(address: string, protocol: string): boolean
  /** The error for a host with an address that isn't allowed. */
  notAllowed(host: string): Error
}

export type StreamRequest = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
}

/** A bucket of a source, and how to reach it. */
export type S3ClientSettings = {
  readonly bucket: string
  readonly region: string
  /** Amazon's if undefined. */
  readonly endpoint: string | undefined
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }
  readonly agents: { readonly httpAgent: HttpAgent; readonly httpsAgent: HttpsAgent }
}

export type TemporaryFolder = AsyncDisposable & { readonly path: string }
