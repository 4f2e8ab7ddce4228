import { createApi, type Api } from './api.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import { listen, type Notification } from './notifications.ts'
import { followReply, type FollowOptions, type ReplyEvent } from './replies.ts'
import type { components } from './schema.generated.ts'
import { searchChunks, type SearchRequest, type SearchResult } from './search.ts'
import { uploadFile } from './uploads-in-parts.ts'
import {
  upload,
  type DocumentUpload,
  type SendOptions,
  type Uploaded,
  type VersionUpload,
} from './uploads.ts'

export type { Answer } from './api.ts'
export type { ConnectionOptions } from './connection.ts'
export {
  ArborError,
  isTransient,
  kindOf,
  type Failure,
  type Fault,
  type Translatable,
} from './errors.ts'
export { ensureFolder, findNamed, isSystemFile } from './filing.ts'
export type { Notification } from './notifications.ts'
export { everyItem, type Page } from './pages.ts'
export type { FollowOptions, LiveCitation, ReplyEvent, ReplyPosition } from './replies.ts'
export type { paths } from './schema.generated.ts'
export { shownName, shownPath } from './shown.ts'
export { retry, type RetryOptions } from './retry.ts'
export type { SearchOperator, SearchRequest, SearchResult } from './search.ts'
export type { DocumentUpload, Progress, SendOptions, Uploaded, VersionUpload } from './uploads.ts'

/** The schemas of the OpenAPI document by name, such as `Schemas['FolderResponse']`. */
export type Schemas = components['schemas']

/** A client for one server and one caller. */
export type Arbor = Api & {
  /** Uploads a file as a new document. A large file is sent in parts. */
  uploadDocument(form: DocumentUpload, options?: SendOptions): Promise<Uploaded>
  /** Uploads a file as a new version of a document. A large file is sent in parts. */
  uploadVersion(documentId: string, form: VersionUpload, options?: SendOptions): Promise<Uploaded>
  /** Uploads the logo of a tenant. */
  uploadLogo(
    tenantId: string,
    form: { readonly file: Blob; readonly logo_type: Schemas['BrandingLogoType'] },
    options?: SendOptions,
  ): Promise<Schemas['TenantResponse']>
  /** Searches chunks. Unlike `post`, also returns the corrections of misspelled words and the operators. */
  search(request: SearchRequest, options?: { signal?: AbortSignal }): Promise<SearchResult>
  /** The events of the reply in a thread, until it is complete. Reconnects automatically. */
  followReply(
    threadId: string,
    options?: FollowOptions,
  ): AsyncGenerator<ReplyEvent, void, undefined>
  /** The notifications of the caller's tenant and account. Reconnects automatically. */
  listen(options?: { signal?: AbortSignal }): AsyncGenerator<Notification, void, undefined>
}

/** Creates a client. It opens no connection until you use it. */
export function createArbor(options: ConnectionOptions = {}): Arbor {
  const connection = new Connection(options)
  const api = createApi(connection)
  return {
    ...api,
    uploadDocument: (form, sending = {}) => uploadFile({ api, connection }, form, sending),
    uploadVersion: (documentId, form, sending = {}) =>
      uploadFile({ api, connection }, { ...form, documentId }, sending),
    uploadLogo: (tenantId, form, sending = {}) =>
      upload(
        connection,
        `/v1/tenants/${encodeURIComponent(tenantId)}/branding/logo`,
        form,
        sending,
      ),
    search: (request, settings) => searchChunks(connection, request, settings),
    followReply: (threadId, following) => followReply(connection, threadId, following),
    listen: (listening) => listen(connection, listening),
  }
}
