import type { Readable } from 'node:stream'

/**
 * What every kind of source gives: a listing of its items, and their contents. A connector only reads, holds no
 * database connection, and knows nothing of the tree. The engine (in `sources/sync`) compares, writes and retries.
 */

/** Who may read an item at the source. An item without `readers` takes the permissions of the folder in Arbor. */
export type Reader =
  | { readonly kind: 'person'; readonly address: string }
  | { readonly kind: 'group'; readonly name: string }
  | { readonly kind: 'everyone' }

/** One file or folder at the source. */
export type SourceItem = {
  /** Identifies the item at the source, at most 1,024 characters. Stays the same after a move where the source can tell. */
  readonly id: string
  readonly kind: 'file' | 'folder'
  /** Names from the root of the source down to the item, as the source spells them: not yet safe for the tree. */
  readonly path: readonly string[]
  /** Bytes, if the source tells. */
  readonly size?: number
  readonly modifiedAt?: Date
  /**
   * Changes whenever the content changes: a hash, an ETag, a blob id, or size and time of change. Equal fingerprints
   * are never fetched again. Absent for folders.
   */
  readonly fingerprint?: string
  readonly mediaType?: string
  /** An http or https URL that opens the original. */
  readonly link?: string
  readonly readers?: readonly Reader[]
  /** Who made this version at the source, and why, such as the commit of a repository. */
  readonly version?: { readonly author?: string; readonly at?: Date; readonly message?: string }
}

export type Change =
  | { readonly type: 'present'; readonly item: SourceItem }
  | { readonly type: 'gone'; readonly id: string }
  /** Something that the connector leaves out, with a message that a person understands. */
  | { readonly type: 'skipped'; readonly path: readonly string[]; readonly reason: string }

/**
 * A page of at most 1,000 changes. The engine commits each page with its cursor; a run that was killed continues with
 * the last committed one.
 */
export type ChangePage = {
  readonly changes: readonly Change[]
  /** Where to continue: opaque JSON text of at most 100 kB. */
  readonly cursor: string
}

/**
 * Changes since a cursor. `listing` is 'all' if the pages name everything that exists at the source, so that what they
 * don't name is gone once the last page has been read, and 'changes' if they name only differences.
 */
export type Listing = {
  readonly listing: 'all' | 'changes'
  readonly pages: AsyncIterable<ChangePage>
  /** The pages begin at the start, whatever cursor was given. */
  readonly isFromStart?: boolean
}

export type ListingStart = {
  /** Cursor of an unfinished run, to continue it. */
  readonly resume?: string
  /** Cursor of the last complete run. */
  readonly since?: string
  /** Name everything that exists, not only differences. */
  readonly all?: boolean
}

/** The content of an item. The engine reads the stream once, counts its bytes, and destroys it above a limit. */
export type Content = {
  readonly stream: Readable
  /** Replaces the name of the item if the content has another type, such as a web page that is stored as Markdown. */
  readonly fileName?: string
  readonly mediaType?: string
}

export type Connector = {
  /** A listing that is cut off must throw, or name what it lacks as skipped: what it doesn't name is gone. */
  changes(at: ListingStart, signal: AbortSignal): Promise<Listing>
  /** @throws SourceFault */
  fetch(item: SourceItem, signal: AbortSignal): Promise<Content>
  /**
   * Whether the item exists at this moment, if that is cheap to find out. The engine asks right before it moves
   * something to the trash. @throws SourceFault
   */
  exists?(item: SourceItem): Promise<boolean>
  /** Tries the settings and credentials. @returns a sentence such as "Found the bucket and 12 objects." @throws SourceFault */
  test(signal: AbortSignal): Promise<string>
  close(): Promise<void>
}

/** What connectors say about a fault. */
export type FaultKind = SourceFault['kind'] | 'lost'

/**
 * What went wrong at a source.
 * - `away`: the source doesn't answer or is overloaded; the engine retries for days.
 * - `credentials`: it no longer accepts the credentials; the engine stops and mails the administrators once.
 * - `settings`: it can't be read as configured; stops until changed.
 * - `lost`: what the settings name isn't there, such as a bucket. That is a fault of the settings, unless the source has
 *   been listed before: then it counts as `away`.
 * - `item`: only this item can't be read; others continue.
 */
export class SourceFault extends Error {
  readonly kind: 'away' | 'credentials' | 'settings' | 'item'
  /** Whether it may pass without other settings. */
  readonly mayPass: boolean
  /** Seconds that the source asks to wait. */
  readonly retryAfter: number | undefined
  constructor(
    kind: FaultKind,
    message: string,
    options: { cause?: unknown; retryAfter?: number } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'SourceFault'
    this.kind = kind === 'lost' ? 'settings' : kind
    this.mayPass = kind === 'lost' || kind === 'away'
    this.retryAfter = options.retryAfter
  }
}
