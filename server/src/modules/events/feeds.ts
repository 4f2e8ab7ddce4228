import type { Context } from '../../platform/context/context.ts'
import { audienceOf, streamOf } from '../../platform/realtime/notifications/channels.ts'
import type { Subscription } from '../../platform/realtime/transport.ts'
import { perContext } from '../../platform/context/per-context.ts'
import { readersAmong } from '../tenancy/index.ts'
import { Feed, type Listener } from './feed.ts'

/** The channels with listeners in this process. */
export const feedsOf = perContext((context) => new Feeds(context))

export class Feeds {
  readonly #context: Pick<Context, 'doors' | 'stream'>
  readonly #feeds = new Map<string, Feed>()

  constructor(context: Pick<Context, 'doors' | 'stream'>) {
    this.#context = context
  }

  /**
   * Subscribes a member to what they may read. The channel must be theirs. See `refuseChannel`.
   * @throws StreamUnavailable, TransportClosed
   */
  async join(channel: string, listener: Listener): Promise<Subscription> {
    const feed = this.#feeds.get(channel) ?? this.#open(channel)
    return feed.join(listener)
  }

  #open(channel: string): Feed {
    const { doors, stream } = this.#context
    const audience = audienceOf(channel)
    const { tenantId } = audience
    const feed = new Feed({
      stream,
      name: streamOf(audience),
      findReaders: (candidates) =>
        doors.readInTenant(tenantId, (tx) => readersAmong(tx, { tenantId, ...candidates })),
      onEnd: () => this.#feeds.delete(channel),
    })
    this.#feeds.set(channel, feed)
    return feed
  }
}
