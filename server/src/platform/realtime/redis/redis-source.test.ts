import { describe, expect, it } from 'vitest'
import { createEntry } from '../stream-entry.ts'
import { formatEntryId } from '../entry-id.ts'
import { Follower } from '../follower.ts'
import { record } from '../recording.test-support.ts'
import { FollowedStream } from './followed-stream.ts'
import { RedisSource } from './redis-source.ts'
import type { Received } from './entries.ts'

function entry(ms: number): Received {
  const key = { ms, n: 0 }
  return { key, entry: createEntry(formatEntryId(key), 'tick', String(ms)) }
}

function follow(stream: FollowedStream) {
  const { received, subscriber } = record()
  const source = new RedisSource(subscriber, 10)
  const follower = new Follower({ source, subscriber, onStop: () => undefined })
  stream.add(follower, source)
  return { received, source, follower }
}

describe('a stream that is read again from an earlier entry', () => {
  it('delivers to each subscriber exactly the entries that it is missing', () => {
    const stream = new FollowedStream('key')
    // The second one asked later for the end of the stream, but gets its answer first.
    const [first, second] = [follow(stream), follow(stream)]
    second.source.open({ ms: 3, n: 0 }, undefined)
    expect(stream.readFrom({ ms: 3, n: 0 })).toBe(true)
    const asked = stream.readTo ?? { ms: 0, n: 0 }
    first.source.open({ ms: 1, n: 0 }, undefined)
    expect(stream.readFrom({ ms: 1, n: 0 })).toBe(true)
    first.follower.begin()
    second.follower.begin()
    // The answer to the earlier read.
    stream.receive([entry(4)], asked)
    expect(stream.readTo).toEqual({ ms: 1, n: 0 })
    stream.receive([entry(2), entry(3), entry(4)], stream.readTo ?? asked)
    expect(stream.readTo).toEqual({ ms: 4, n: 0 })
    // Another subscriber joins late, so the reader goes back once more.
    const third = follow(stream)
    third.source.open({ ms: 3, n: 0 }, undefined)
    third.follower.begin()
    expect(stream.readFrom({ ms: 3, n: 0 })).toBe(true)
    stream.receive([entry(4), entry(5)], stream.readTo ?? asked)
    expect(third.received).toEqual([4, 5])
    expect(second.received).toEqual([4, 5])
    expect(first.received).toEqual([2, 3, 4, 5])
  })
})
