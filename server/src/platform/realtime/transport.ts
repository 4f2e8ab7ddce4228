/** One event log per stream. Subscribers follow it live, or from an entry that they have seen. */
export type StreamTransport = {
  /** False if real-time features are turned off. Then `subscribe` throws. */
  readonly enabled: boolean
  /**
   * Appends an event and resolves with its entry id `<milliseconds>-<n>`. Ids rise strictly within a stream.
   * `data` is converted to JSON immediately, so later changes to it have no effect.
   * @throws StreamUnavailable after some seconds of retrying, when it is unknown whether the event was stored
   * @throws TransportClosed
   */
  publish(stream: string, event: StreamEvent): Promise<string>
  /**
   * Delivers entries in order, once each, one at a time: first the kept entries after `afterId`, then live ones.
   * Nothing is delivered before the returned promise has resolved.
   * @throws StreamUnavailable
   * @throws TransportClosed
   * @throws Error if `afterId` isn't an entry id, or if real-time features are disabled
   */
  subscribe(stream: string, subscriber: Subscriber): Promise<Subscription>
  /** Drops all subscribers. Later calls are rejected. */
  close(): Promise<void>
}

export type StreamEvent = {
  readonly event: string
  readonly data: unknown
}

export type StreamEntry = {
  readonly id: string
  readonly event: string
  /** The data as published, ready to send. */
  readonly json: string
  /** The data, parsed again on each access. */
  readonly data: unknown
}

export type Subscriber = {
  /** Replays the entries after this one. Without it, only live entries are delivered. */
  readonly afterId?: string
  /** The next entry waits for the returned promise. A rejection drops the subscriber. */
  onEvent(entry: StreamEntry): void | Promise<void>
  /** Called once, between the replayed and the live entries, if `afterId` is given. */
  onReplayed?(replay: Replay): void | Promise<void>
  /** The transport has dropped the subscriber and no longer calls it. Not called after `close()`. */
  onDropped(reason: DropReason): void
}

export type Replay = {
  readonly count: number
  /** The last replayed entry, or `afterId` if nothing was replayed. */
  readonly lastEntryId: string
}

/** `slow`: the buffer was full. `failed`: a callback threw. `closed`: the transport was closed. */
export type DropReason = 'slow' | 'failed' | 'closed'

export type Subscription = {
  /** Ends the subscription. A callback that is already running may finish. */
  close(): void
}

export class TransportClosed extends Error {
  override readonly name = 'TransportClosed'

  constructor() {
    super('The stream transport is closed')
  }
}

/** The transport's server can't be reached or refuses to work. A later attempt may succeed. */
export class StreamUnavailable extends Error {
  override readonly name = 'StreamUnavailable'

  /** @param reason a code from the socket or the server, without secrets */
  constructor(reason: string) {
    super(`The stream transport is unavailable (${reason})`)
  }
}
