import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMemoryTransport } from '../../../platform/realtime/memory.ts'
import type { StreamEvent, StreamTransport } from '../../../platform/realtime/transport.ts'
import { ReplyPublisher } from '../threads/reply-events.ts'
import { LiveReply } from './live-reply.ts'

const NOT_DELIVERED = 'Load the message.'

/** A transport whose server can go down and come back. */
function flaky() {
  const memory = createMemoryTransport({ ttlMs: 60_000, bufferSize: 1_000 })
  const published: StreamEvent[] = []
  let isDown = false
  const stream: StreamTransport = {
    ...memory,
    publish: async (name, event) => {
      if (isDown) throw new Error('away')
      published.push(event)
      return memory.publish(name, event)
    },
  }
  return {
    stream,
    names: () => published.map(({ event }) => event),
    text: () => published.map(({ data }) => (data as { delta?: string }).delta ?? '').join(''),
    down: (next: boolean) => {
      isDown = next
    },
    [Symbol.asyncDispose]: () => memory.close(),
  }
}

function follow(stream: StreamTransport) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const target = { tenantId: 't', threadId: 'th', messageId: 'm' }
  return { live: new LiveReply(new ReplyPublisher(stream, target), log), lines }
}

test('publishes text promptly and in order', async () => {
  await using transport = flaky()
  const { live } = follow(transport.stream)
  await live.begin()
  await live.text('a')
  await live.text('b')
  expect(transport.names()).not.toContain('text_delta')
  await expect.poll(() => transport.text()).toBe('ab')
  await live.text('c'.repeat(200))
  expect(transport.text()).toBe(`ab${'c'.repeat(200)}`)
  await live.text('d')
  await live.endPart()
  expect(transport.text().at(-1)).toBe('d')
  expect(transport.names().at(-1)).toBe('text_end')
})

test('logs a failing transport once, and reports the loss to readers when it recovers', async () => {
  await using transport = flaky()
  const { live, lines } = follow(transport.stream)
  await live.begin()
  await live.text('seen')
  await live.flush()
  transport.down(true)
  for (const piece of ['lost', 'too']) {
    await live.text(piece)
    await live.flush()
  }
  transport.down(false)
  await live.text('a gap would be before this')
  await live.end({ notDelivered: NOT_DELIVERED })
  expect(lines).toHaveLength(1)
  expect(transport.text()).toBe('seen')
  expect(transport.names().slice(-4)).toEqual(['text_end', 'error', 'message_end', 'done'])
})

test('tolerates a transport that never recovers', async () => {
  await using transport = flaky()
  const { live, lines } = follow(transport.stream)
  transport.down(true)
  await live.begin()
  await live.text('x'.repeat(1_000))
  await live.end({ citations: [], error: 'No.', notDelivered: NOT_DELIVERED })
  expect(lines).toHaveLength(1)
  expect(transport.names()).toEqual([])
})

test('does not publish dropped text later', async () => {
  await using transport = flaky()
  const { live } = follow(transport.stream)
  await live.begin()
  await live.text('somebody else goes on')
  live.drop()
  await live.flush()
  expect(transport.text()).toBe('')
})
