import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compareEntryIds, parseEntryId } from './entry-id.ts'
import { publishAll, record } from './recording.test-support.ts'
import { TransportClosed } from './transport.ts'
import type { StreamEntry } from './transport.ts'
import { openWorlds } from './worlds.test-support.ts'
import type { Worlds } from './worlds.test-support.ts'

// Runs once per implementation, as the integration tests run once per database.
let worlds: Worlds

const WAIT = { timeout: 120_000, interval: 1 }

beforeAll(async () => {
  worlds = await openWorlds(process.env['TEST_STREAM'])
})
afterAll(() => worlds[Symbol.asyncDispose]())

describe('publish', () => {
  it('assigns rising ids within a stream, in the order of the calls', async () => {
    const transport = worlds.open()
    const calls = Array.from({ length: 200 }, (_, data) =>
      transport.publish('s', { event: 'tick', data }),
    )
    const ids = (await Promise.all(calls)).map((id) => parseEntryId(id))
    expect(ids.toSorted(compareEntryIds)).toEqual(ids)
    expect(new Set(ids.map(({ ms, n }) => `${ms}-${n}`)).size).toBe(200)
  })

  it('stores the data as it was when publish was called', async () => {
    const transport = worlds.open()
    const seen: StreamEntry[] = []
    const data = { text: 'before \u0000 \u{1F333} "\\' }
    const pending = transport.publish('s', { event: 'e', data })
    data.text = 'after'
    await pending
    await transport.publish('s', { event: '', data: undefined })
    const { subscriber } = record({ afterId: '0-0', onEvent: (entry) => void seen.push(entry) })
    await transport.subscribe('s', subscriber)
    await vi.waitFor(() => expect(seen).toHaveLength(2), WAIT)
    const text = 'before \u0000 \u{1F333} "\\'
    expect(seen[0]).toMatchObject({ event: 'e', json: JSON.stringify({ text }), data: { text } })
    expect(seen[1]).toMatchObject({ event: '', json: 'null', data: null })
  })

  it('keeps streams separate', async () => {
    const transport = worlds.open()
    const { received, subscriber } = record()
    await transport.subscribe('s', subscriber)
    await transport.publish('other', { event: 'e', data: 1 })
    await transport.publish('s', { event: 'e', data: 2 })
    await vi.waitFor(() => expect(received).toEqual([2]), WAIT)
  })
})

describe('subscribe', () => {
  it('replays from any id and continues live, with every entry once and in order', async () => {
    const scenario = fc.record({
      before: fc.integer({ min: 0, max: 40 }),
      // Entries published while the replay may still be running, with or without a pause before each.
      pauses: fc.array(fc.constantFrom(0, 0, 1, 2), { maxLength: 40 }),
      position: fc.integer({ min: 0, max: 40 }),
      delays: fc.infiniteStream(fc.constantFrom(undefined, undefined, 0, 1)),
      clock: fc.infiniteStream(fc.integer({ min: -3, max: 3 })),
    })
    const run = async ({
      before,
      pauses,
      position,
      delays,
      clock,
    }: ScenarioOf<typeof scenario>) => {
      let time = 1000
      const transport = worlds.open({ now: () => (time += clock.next().value) })
      const ids = ['0-0', ...(await publishAll(transport, before))]
      const from = Math.min(position, before)
      const { received, replays, dropped, subscriber } = record({ afterId: ids[from] ?? '0-0' })
      await transport.subscribe('s', {
        ...subscriber,
        onEvent: async (entry) => {
          const delay = delays.next().value
          if (delay !== undefined) await sleep(delay)
          received.push(entry.data)
        },
      })
      for (const [index, pause] of pauses.entries()) {
        if (pause > 0) await sleep(pause)
        await publishAll(transport, 1, before + index)
      }
      const total = before + pauses.length
      await vi.waitFor(() => {
        expect(received).toHaveLength(total - from)
        expect(replays).toHaveLength(1)
      }, WAIT)
      expect(received).toEqual(Array.from({ length: total - from }, (_, index) => from + index))
      expect(replays).toEqual([{ count: before - from, lastEntryId: ids[before] }])
      expect(dropped).toEqual([])
      await transport.close()
    }
    await fc.assert(fc.asyncProperty(scenario, run), { numRuns: 60 })
  })

  it('delivers exactly the remaining entries to a subscriber that returns after any entry', async () => {
    const scenario = fc.record({
      before: fc.integer({ min: 0, max: 20 }),
      during: fc.integer({ min: 0, max: 20 }),
    })
    const run = async ({ before, during }: ScenarioOf<typeof scenario>) => {
      const transport = worlds.open()
      const ids = ['0-0', ...(await publishAll(transport, before))]
      const publishing = publishAll(transport, during, before)
      const returning = ids.map(async (afterId, seen) => {
        const { received, replays, subscriber } = record({ afterId })
        await transport.subscribe('s', subscriber)
        const rest = Array.from({ length: before + during - seen }, (_, index) => seen + index)
        await vi.waitFor(() => expect(received).toEqual(rest), WAIT)
        await vi.waitFor(() => expect(replays).toHaveLength(1), WAIT)
      })
      // Another subscriber leaves after each entry and returns with its id.
      const seen: unknown[] = []
      let afterId = '0-0'
      while (seen.length < before + during) {
        const { promise, resolve } = Promise.withResolvers<StreamEntry>()
        const { subscriber } = record({ afterId, onEvent: resolve })
        const subscription = await transport.subscribe('s', subscriber)
        const entry = await promise
        subscription.close()
        seen.push(entry.data)
        afterId = entry.id
      }
      await Promise.all([publishing, ...returning])
      expect(seen).toEqual(Array.from({ length: before + during }, (_, index) => index))
      await transport.close()
    }
    await fc.assert(fc.asyncProperty(scenario, run), { numRuns: 25 })
  })

  it('delivers only new entries if no id is given', async () => {
    const transport = worlds.open()
    await publishAll(transport, 3)
    const { received, replays, subscriber } = record()
    await transport.subscribe('s', subscriber)
    await publishAll(transport, 2, 3)
    await vi.waitFor(() => expect(received).toEqual([3, 4]), WAIT)
    expect(replays).toEqual([])
  })

  it('delivers nothing before subscribe has resolved', async () => {
    const transport = worlds.open()
    const { received, subscriber } = record({ afterId: '0-0' })
    await publishAll(transport, 1)
    const pending = transport.subscribe('s', subscriber)
    void transport.publish('s', { event: 'tick', data: 1 })
    const subscription = await pending
    expect(received).toEqual([])
    subscription.close()
    const other = record({ afterId: '0-0' })
    await transport.subscribe('s', other.subscriber)
    await vi.waitFor(() => expect(other.received).toEqual([0, 1]), WAIT)
    expect(received).toEqual([])
  })

  it('accepts an entry that a subscriber publishes in its callback', async () => {
    const transport = worlds.open()
    const received: unknown[] = []
    await transport.subscribe('s', {
      ...record().subscriber,
      onEvent: (entry) => {
        received.push(entry.data)
        if (received.length < 5) void transport.publish('s', { event: 'e', data: received.length })
      },
    })
    await transport.publish('s', { event: 'e', data: 0 })
    await vi.waitFor(() => expect(received).toEqual([0, 1, 2, 3, 4]), WAIT)
  })

  it('delivers many streams to many subscribers', async () => {
    const transport = worlds.open()
    const names = Array.from({ length: 50 }, (_, n) => `stream ${n}`)
    const listeners = names.flatMap((name) => [1, 2].map(() => ({ name, ...record() })))
    await Promise.all(
      listeners.map(({ name, subscriber }) => transport.subscribe(name, subscriber)),
    )
    expect(transport.stats()).toMatchObject({ streams: 50, subscribers: 100 })
    await Promise.all(names.map((name) => transport.publish(name, { event: 'e', data: name })))
    for (const { name, received } of listeners) {
      await vi.waitFor(() => expect(received).toEqual([name]), WAIT)
    }
  })

  it.each(['', '1', '1-', '-1', '1-a', '1-2-3', ' 1-2', '1e3-0', '9'.repeat(16) + '-0'])(
    'refuses the id %j',
    async (afterId) => {
      const { subscriber } = record({ afterId })
      await expect(worlds.open().subscribe('s', subscriber)).rejects.toThrow(
        'Not a stream entry id',
      )
    },
  )
})

describe('a subscriber that cannot keep up', () => {
  it('is dropped with a reason when its buffer is full, and the others continue', async () => {
    const transport = worlds.open({ bufferSize: 10 })
    const started: unknown[] = []
    const never = new Promise<void>(() => undefined)
    const slow = record({ onEvent: (entry) => (started.push(entry), never) })
    const fast = record()
    await transport.subscribe('s', slow.subscriber)
    await transport.subscribe('s', fast.subscriber)
    await publishAll(transport, 1)
    await vi.waitFor(() => expect(started).toHaveLength(1), WAIT)
    await publishAll(transport, 10, 1)
    await vi.waitFor(() => expect(fast.received).toHaveLength(11), WAIT)
    expect(slow.dropped).toEqual([])
    await publishAll(transport, 1, 11)
    await vi.waitFor(() => expect(slow.dropped).toEqual(['slow']), WAIT)
    await vi.waitFor(() => expect(fast.received).toHaveLength(12), WAIT)
    expect(fast.dropped).toEqual([])
    expect(transport.stats().subscribers).toBe(1)
  })

  it('can replay more entries than its buffer holds', async () => {
    const transport = worlds.open({ bufferSize: 10 })
    await publishAll(transport, 500)
    const received: unknown[] = []
    const { dropped, replays, subscriber } = record({ afterId: '0-0' })
    const onEvent = async (entry: StreamEntry) => {
      await Promise.resolve()
      received.push(entry.data)
    }
    await transport.subscribe('s', { ...subscriber, onEvent })
    await vi.waitFor(() => expect(replays).toEqual([expect.objectContaining({ count: 500 })]), WAIT)
    expect(received).toEqual(Array.from({ length: 500 }, (_, index) => index))
    expect(dropped).toEqual([])
  })

  it('is dropped when entries expire that it has not read yet', async () => {
    const transport = worlds.open({ bufferSize: 100_000, maxEntries: 600 })
    await publishAll(transport, 600)
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    const { dropped, replays, subscriber } = record({ afterId: '0-0', onEvent: () => gate })
    await transport.subscribe('s', subscriber)
    await publishAll(transport, 1500, 600)
    release()
    await vi.waitFor(() => expect(dropped).toEqual(['slow']), WAIT)
    expect(replays).toEqual([])
    expect(transport.stats().subscribers).toBe(0)
  })

  it('is dropped when it throws, without affecting the publisher', async () => {
    const transport = worlds.open()
    const sync = record({
      onEvent: () => {
        throw new Error('sync')
      },
      onDropped: () => {
        throw new Error('even here')
      },
    })
    const rejecting = record({ onEvent: async () => Promise.reject(new Error('async')) })
    const healthy = record()
    for (const { subscriber } of [sync, rejecting, healthy]) {
      await transport.subscribe('s', subscriber)
    }
    await publishAll(transport, 2)
    await vi.waitFor(() => expect(rejecting.dropped).toEqual(['failed']), WAIT)
    await vi.waitFor(() => expect(healthy.received).toEqual([0, 1]), WAIT)
    expect(transport.stats().subscribers).toBe(1)
  })

  it('gets no calls after it has closed, not even onDropped', async () => {
    const transport = worlds.open({ bufferSize: 1 })
    const { received, dropped, subscriber } = record()
    const subscription = await transport.subscribe('s', subscriber)
    await publishAll(transport, 1)
    await vi.waitFor(() => expect(received).toEqual([0]), WAIT)
    subscription.close()
    subscription.close()
    const other = record({ afterId: '0-0' })
    await publishAll(transport, 5, 1)
    await transport.subscribe('s', other.subscriber)
    await vi.waitFor(() => expect(other.received).toHaveLength(6), WAIT)
    expect(received).toEqual([0])
    expect(dropped).toEqual([])
    expect(transport.stats().subscribers).toBe(1)
  })
})

describe('retention', () => {
  it('keeps at least maxEntries per stream, and not many more', async () => {
    const transport = worlds.open({ maxEntries: 300, bufferSize: 10_000 })
    await publishAll(transport, 2000)
    const { received, replays, subscriber } = record({ afterId: '0-0' })
    await transport.subscribe('s', subscriber)
    await vi.waitFor(() => expect(replays).toHaveLength(1), WAIT)
    expect(received.at(-1)).toBe(1999)
    expect(received.length).toBeGreaterThanOrEqual(300)
    expect(received.length).toBeLessThanOrEqual(500)
  })

  it('does not replay entries older than the TTL in a stream that still exists', async () => {
    const transport = worlds.open({ ttlMs: 100 })
    const [first] = await publishAll(transport, 5)
    let last = 5
    await vi.waitFor(
      async () => {
        await publishAll(transport, 1, last)
        last += 1
        const { received, replays, dropped, subscriber } = record({ afterId: '0-0' })
        const subscription = await transport.subscribe('s', subscriber)
        // If an unread entry expired at that moment, the subscriber was dropped. Try again.
        await vi.waitFor(() => expect([...replays, ...dropped]).toHaveLength(1), WAIT)
        subscription.close()
        expect(dropped).toEqual([])
        expect(received[0]).toBeGreaterThanOrEqual(5)
        expect(received.at(-1)).toBe(last - 1)
      },
      { ...WAIT, interval: 20 },
    )
    // Few enough that Redis still has them all, because it deletes entries in blocks of a hundred.
    expect(last).toBeLessThan(80)
    const [fresh] = await publishAll(transport, 1)
    expect(compareEntryIds(parseEntryId(fresh ?? ''), parseEntryId(first ?? ''))).toBeGreaterThan(0)
  })
})

describe('close', () => {
  it('drops the subscribers and rejects later calls', async () => {
    const transport = worlds.open()
    const { dropped, subscriber } = record()
    await transport.subscribe('s', subscriber)
    await transport.close()
    expect(dropped).toEqual(['closed'])
    await expect(transport.publish('s', { event: 'e', data: 1 })).rejects.toThrow(TransportClosed)
    await expect(transport.subscribe('s', subscriber)).rejects.toThrow(TransportClosed)
  })
})

type ScenarioOf<T> = T extends fc.Arbitrary<infer S> ? S : never
