/** One event log per stream; readers follow it live, or from an entry they have seen. */
export type StreamTransport = {
  /** False: real-time features are turned off, and `subscribe` throws. */
  readonly enabled: boolean
  /**
   * Appends an event and resolves with its entry id `<milliseconds>-<n>`, strictly rising in the
   * stream. `data` is turned into JSON at once: later changes to it have no effect.
   * @throws StreamUnavailable after some seconds of retrying, when it is unknown whether the event was stored;
   *   TransportClosed
   */
  publish(stream: string, event: StreamEvent): Promise<string>
  /**
   * Delivers entries in order, each once, one at a time: first those after `afterId` that are still
   * kept, then live ones. Nothing is delivered before the returned promise has resolved.
   * @throws StreamUnavailable, TransportClosed; Error for an `afterId` that is no entry id, and when disabled
   */
  subscribe(stream: string, subscriber: Subscriber): Promise<Subscription>
  /** Drops all subscribers and refuses further work. */
  close(): Promise<void>
}

export type StreamEvent = {
  readonly event: string
  readonly data: unknown
}

export type StreamEntry = {
  readonly id: string
  readonly event: string
  /** The data as it was published, ready to be sent. */
  readonly json: string
  /** The data, parsed anew at each access. */
  readonly data: unknown
}

export type Subscriber = {
  /** Replay what came after this entry; without it only live entries are delivered. */
  readonly afterId?: string
  /** The next entry waits for the returned promise; a rejection drops the subscriber. */
  onEvent(entry: StreamEntry): void | Promise<void>
  /** Called once, between the replayed entries and the live ones, when `afterId` is given. */
  onReplayed?(replay: Replay): void | Promise<void>
  /** The transport has dropped the subscriber; nothing follows. Not called after `close()`. */
  onDropped(reason: DropReason): void
}

export type Replay = {
  readonly count: number
  /** The last replayed entry, or `afterId` when there was none. */
  readonly lastEntryId: string
}

/** `slow`: its buffer was full, `failed`: a callback threw, `closed`: the transport was closed. */
export type DropReason = 'slow' | 'failed' | 'closed'

export type Subscription = {
  /** Ends the subscription; a callback that runs at that moment may still finish. */
  close(): void
}

export class TransportClosed extends Error {
  override readonly name = 'TransportClosed'

  constructor() {
    super('The stream transport is closed')
  }
}

/** The server of the transport can't be reached or refuses to work; a later attempt may succeed. */
export class StreamUnavailable extends Error {
  override readonly name = 'StreamUnavailable'

  /** @param reason a word without secrets: a code of the socket or of the server */
  constructor(reason: string) {
    super(`The stream transport is unavailable (${reason})`)
  }
}
