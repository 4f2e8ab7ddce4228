import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { compareEntryIds, parseEntryId } from './entry-id.ts'
import { createMemoryTransport } from './memory.ts'
import type { MemoryTransport } from './memory.ts'

const TTL_MS = 100
let time = 1000
let transport: MemoryTransport | undefined

afterEach(async () => {
  await transport?.close()
})

function open(maxEntries = 1000): MemoryTransport {
  transport = createMemoryTransport({ ttlMs: TTL_MS, bufferSize: 10, maxEntries, now: () => time })
  return transport
}

async function publish(stream: string, count: number): Promise<string> {
  let id = ''
  for (let n = 0; n < count; n += 1) {
    id = (await transport?.publish(stream, { event: 'tick', data: n })) ?? ''
  }
  return id
}

async function replay(stream: string): Promise<unknown[]> {
  const received: unknown[] = []
  const subscription = await transport?.subscribe(stream, {
    afterId: '0-0',
    onEvent: (entry) => void received.push(entry.data),
    onDropped: () => undefined,
  })
  await sleep(5)
  subscription?.close()
  return received
}

describe('retention', () => {
  it('drops entries older than the TTL and keeps ids rising', async () => {
    open()
    const old = await publish('s', 3)
    time += 60
    await publish('s', 1)
    time += 60
    expect(await replay('s')).toEqual([0])
    const fresh = await publish('s', 1)
    expect(compareEntryIds(parseEntryId(fresh), parseEntryId(old))).toBeGreaterThan(0)
  })

  it('keeps ids rising in a deleted stream even if the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const opened = open()
      const old = await publish('s', 3)
      time += TTL_MS + 1
      vi.advanceTimersByTime(TTL_MS)
      expect(opened.stats().streams).toBe(0)
      time -= 500
      const fresh = await publish('s', 1)
      expect(compareEntryIds(parseEntryId(fresh), parseEntryId(old))).toBeGreaterThan(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('deletes streams that are empty and have no subscribers', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const opened = open()
      await publish('s', 3)
      await publish('watched', 1)
      const subscriber = { onEvent: () => undefined, onDropped: () => undefined }
      const subscription = await opened.subscribe('watched', subscriber)
      expect(opened.stats()).toEqual({ streams: 2, entries: 4, subscribers: 1 })
      time += TTL_MS + 1
      vi.advanceTimersByTime(TTL_MS)
      expect(opened.stats()).toEqual({ streams: 1, entries: 0, subscribers: 1 })
      subscription.close()
      vi.advanceTimersByTime(TTL_MS)
      expect(opened.stats()).toEqual({ streams: 0, entries: 0, subscribers: 0 })
    } finally {
      vi.useRealTimers()
    }
  })

  it('keeps at most maxEntries per stream', async () => {
    const opened = open(100)
    await publish('s', 1000)
    expect(opened.stats().entries).toBe(100)
    const received = await replay('s')
    expect(received).toHaveLength(100)
    expect(received[0]).toBe(900)
  })
})
