import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryTransport } from './memory.ts'
import type { MemoryTransport, MemoryTransportSettings } from './memory.ts'
import { InvalidEntryId, TransportClosed } from './transport.ts'
import type { DropReason, Replay, StreamEntry, Subscriber } from './transport.ts'

const opened: MemoryTransport[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (transport) => transport.close()))
})

function open(settings: Partial<MemoryTransportSettings> = {}): MemoryTransport {
  const transport = createMemoryTransport({ ttlMs: 60_000, bufferSize: 1024, ...settings })
  opened.push(transport)
  return transport
}

function record(options: Partial<Subscriber> = {}) {
  const received: unknown[] = []
  const dropped: DropReason[] = []
  const replays: Replay[] = []
  const subscriber: Subscriber = {
    onEvent: (entry) => void received.push(entry.data),
    onReplayed: (replay) => void replays.push(replay),
    onDropped: (reason) => void dropped.push(reason),
    ...options,
  }
  return { received, dropped, replays, subscriber }
}

async function publishAll(transport: MemoryTransport, count: number, from = 0): Promise<string[]> {
  const ids: string[] = []
  for (let n = from; n < from + count; n += 1) {
    ids.push(await transport.publish('s', { event: 'tick', data: n }))
  }
  return ids
}

describe('publish', () => {
  it('gives ids that rise in a stream, even when the clock stands still or is set back', async () => {
    const times = [5, 5, 5, 9, 3, 3, 9, 10]
    const transport = open({ now: () => times.shift() ?? 10 })
    const ids = await publishAll(transport, 8)
    expect(ids).toEqual(['5-0', '5-1', '5-2', '9-0', '9-1', '9-2', '9-3', '10-0'])
  })

  it('keeps the data as it was, whatever happens to it afterwards', async () => {
    const transport = open()
    const seen: StreamEntry[] = []
    const data = { text: 'before' }
    await transport.publish('s', { event: 'e', data })
    data.text = 'after'
    await transport.subscribe('s', {
      ...record().subscriber,
      afterId: '0-0',
      onEvent: (entry) => void seen.push(entry),
    })
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    expect(seen[0]).toMatchObject({
      event: 'e',
      json: '{"text":"before"}',
      data: { text: 'before' },
    })
  })

  it('keeps streams apart', async () => {
    const transport = open()
    const { received, subscriber } = record()
    await transport.subscribe('s', subscriber)
    await transport.publish('other', { event: 'e', data: 1 })
    await transport.publish('s', { event: 'e', data: 2 })
    await vi.waitFor(() => expect(received).toEqual([2]))
  })
})

describe('subscribe', () => {
  it('replays from any id and goes on live: every entry once, in order', async () => {
    const scenario = fc.record({
      before: fc.integer({ min: 0, max: 40 }),
      // Entries published while the replay may still run, with or without a pause before each.
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
      const transport = open({ now: () => (time += clock.next().value) })
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
      await vi.waitFor(
        () => {
          expect(received).toHaveLength(total - from)
          expect(replays).toHaveLength(1)
        },
        { interval: 1 },
      )
      expect(received).toEqual(Array.from({ length: total - from }, (_, index) => from + index))
      expect(replays).toEqual([{ count: before - from, lastEntryId: ids[before] }])
      expect(dropped).toEqual([])
      await transport.close()
    }
    await fc.assert(fc.asyncProperty(scenario, run), { numRuns: 60 })
  }, 60_000)

  it('delivers only what is published from now on without an id', async () => {
    const transport = open()
    await publishAll(transport, 3)
    const { received, replays, subscriber } = record()
    await transport.subscribe('s', subscriber)
    await publishAll(transport, 2, 3)
    await vi.waitFor(() => expect(received).toEqual([3, 4]))
    expect(replays).toEqual([])
  })

  it('delivers nothing before the caller has the subscription', async () => {
    const transport = open()
    const { received, subscriber } = record({ afterId: '0-0' })
    await publishAll(transport, 1)
    const pending = transport.subscribe('s', subscriber)
    void transport.publish('s', { event: 'tick', data: 1 })
    const subscription = await pending
    expect(received).toEqual([])
    subscription.close()
    await sleep(5)
    expect(received).toEqual([])
  })

  it('accepts an entry published by a subscriber while it is called', async () => {
    const transport = open()
    const received: unknown[] = []
    await transport.subscribe('s', {
      ...record().subscriber,
      onEvent: (entry) => {
        received.push(entry.data)
        if (received.length < 5) void transport.publish('s', { event: 'e', data: received.length })
      },
    })
    await transport.publish('s', { event: 'e', data: 0 })
    await vi.waitFor(() => expect(received).toEqual([0, 1, 2, 3, 4]))
  })

  it.each(['', '1', '1-', '-1', '1-a', '1-2-3', ' 1-2', '1e3-0', '9'.repeat(16) + '-0'])(
    'refuses the id %j',
    async (afterId) => {
      const { subscriber } = record({ afterId })
      await expect(open().subscribe('s', subscriber)).rejects.toThrow(InvalidEntryId)
    },
  )
})

describe('a subscriber that cannot follow', () => {
  it('is dropped and told when its buffer is full, and the others go on', async () => {
    const transport = open({ bufferSize: 10 })
    const slow = record({ onEvent: async () => new Promise<void>(() => undefined) })
    const fast = record()
    await transport.subscribe('s', slow.subscriber)
    await transport.subscribe('s', fast.subscriber)
    await sleep(5)
    await publishAll(transport, 11)
    expect(slow.dropped).toEqual([])
    await publishAll(transport, 1, 11)
    expect(slow.dropped).toEqual(['slow'])
    expect(fast.dropped).toEqual([])
    expect(fast.received).toHaveLength(12)
    expect(transport.stats().subscribers).toBe(1)
  })

  it('may replay more than its buffer holds', async () => {
    const transport = open({ bufferSize: 10 })
    await publishAll(transport, 500)
    const received: unknown[] = []
    const { dropped, subscriber } = record({ afterId: '0-0' })
    const onEvent = async (entry: StreamEntry) => {
      await Promise.resolve()
      received.push(entry.data)
    }
    await transport.subscribe('s', { ...subscriber, onEvent })
    await vi.waitFor(() => expect(received).toHaveLength(500))
    expect(dropped).toEqual([])
  })

  it('is dropped when the log forgets what it had still to read', async () => {
    const transport = open({ bufferSize: 1000, maxEntries: 5 })
    await publishAll(transport, 5)
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    const { dropped, subscriber } = record({ afterId: '0-0', onEvent: async () => gate })
    await transport.subscribe('s', subscriber)
    await sleep(5)
    await publishAll(transport, 3, 5)
    expect(dropped).toEqual(['slow'])
    release()
    await sleep(5)
    expect(dropped).toEqual(['slow'])
  })

  it('is dropped when it throws, without harm to the publisher', async () => {
    const transport = open()
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
    await sleep(5)
    await publishAll(transport, 2)
    await vi.waitFor(() => expect(rejecting.dropped).toEqual(['failed']))
    expect(healthy.received).toEqual([0, 1])
    expect(transport.stats().subscribers).toBe(1)
  })

  it('hears nothing after it closed, not even a drop', async () => {
    const transport = open({ bufferSize: 1 })
    const { received, dropped, subscriber } = record()
    const subscription = await transport.subscribe('s', subscriber)
    await sleep(5)
    await publishAll(transport, 1)
    subscription.close()
    subscription.close()
    await publishAll(transport, 5, 1)
    expect(received).toEqual([0])
    expect(dropped).toEqual([])
  })
})

describe('close', () => {
  it('drops the subscribers and refuses further work', async () => {
    const transport = open()
    const { dropped, subscriber } = record()
    await transport.subscribe('s', subscriber)
    await transport.close()
    expect(dropped).toEqual(['closed'])
    await expect(transport.publish('s', { event: 'e', data: 1 })).rejects.toThrow(TransportClosed)
    await expect(transport.subscribe('s', subscriber)).rejects.toThrow(TransportClosed)
  })
})

type ScenarioOf<T> = T extends fc.Arbitrary<infer S> ? S : never
