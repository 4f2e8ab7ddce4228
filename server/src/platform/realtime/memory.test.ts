import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryTransport } from './memory.ts'
import type { MemoryTransport, MemoryTransportSettings } from './memory.ts'
import { publishAll, record } from './recording.test-support.ts'

// Guarantees of the in-memory transport only. The others are in transport.contract.test.ts.
let transport: MemoryTransport | undefined

afterEach(async () => transport?.close())

function open(settings: Partial<MemoryTransportSettings>): MemoryTransport {
  transport = createMemoryTransport({ ttlMs: 60_000, bufferSize: 1024, ...settings })
  return transport
}

describe('the in-memory transport', () => {
  it('assigns rising ids even if the clock stops or is set back', async () => {
    const times = [5, 5, 5, 9, 3, 3, 9, 10]
    const ids = await publishAll(open({ now: () => times.shift() ?? 10 }), 8)
    expect(ids).toEqual(['5-0', '5-1', '5-2', '9-0', '9-1', '9-2', '9-3', '10-0'])
  })

  it('immediately drops a subscriber that is too far behind', async () => {
    const opened = open({ bufferSize: 1000, maxEntries: 5 })
    await publishAll(opened, 5)
    const { dropped, subscriber } = record({ afterId: '0-0' })
    await opened.subscribe('s', subscriber)
    await publishAll(opened, 3, 5)
    expect(dropped).toEqual(['slow'])
  })
})
