import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/core/ids.ts'
import { createDisabledTransport } from '../../../platform/realtime/disabled.ts'
import { createMemoryTransport } from '../../../platform/realtime/memory.ts'
import type { StreamEvent, StreamTransport } from '../../../platform/realtime/transport.ts'
import type { Step } from '../../assistant/answer.ts'
import { ReplyPublisher, ReplyOrderError, resumeReply } from './reply-events.ts'

const TARGET = { tenantId: newId(), threadId: newId(), messageId: newId() }
const STEP: Step = {
  id: 'step-1',
  name: 'search',
  kind: 'tool_call',
  args: { query: 'x' },
  start_time: '2026-01-01T00:00:00.000Z',
}
const CITATION = { chunk_id: newId(), quote: 'text', start_char: 0, length: 4 }
const TS = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
const MESSAGE = { message_id: TARGET.messageId, ts: TS }

const opened: StreamTransport[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((transport) => transport.close()))
})

/** A publisher, with a record of what it published. */
function start() {
  const transport = createMemoryTransport({ ttlMs: 60_000, bufferSize: 100 })
  opened.push(transport)
  const published: (StreamEvent & { stream: string })[] = []
  const stream: StreamTransport = {
    ...transport,
    publish: (name, event) => {
      published.push({ stream: name, ...event })
      return transport.publish(name, event)
    },
  }
  const names = () => published.map(({ event }) => event)
  return { stream, published, names, publisher: new ReplyPublisher(stream, TARGET) }
}

describe('the events of an answer', () => {
  it('match the contract and are published on the stream of the answer', async () => {
    const { publisher, published } = start()
    await publisher.announce()
    await publisher.messageStart()
    await publisher.step(STEP)
    await publisher.textDelta('Hello ')
    await publisher.textDelta('there')
    await publisher.textEnd()
    await publisher.textDelta('More')
    await publisher.textEnd()
    await publisher.citations([CITATION])
    await publisher.messageEnd()
    await publisher.done()
    const { tenantId, threadId, messageId } = TARGET
    const [reply, ...events] = published
    expect(reply).toEqual({
      stream: `thread:${tenantId}:${threadId}`,
      event: 'reply',
      data: { message_id: messageId },
    })
    expect(events.every(({ stream }) => stream === `reply:${tenantId}:${messageId}`)).toBe(true)
    const [first, second] = events
      .filter(({ event }) => event === 'text_start')
      .map(({ data }) => (data as { part_id: string }).part_id)
    expect(first).not.toBe(second)
    const inFirst = { ...MESSAGE, id: first, part_id: first }
    const inSecond = { ...MESSAGE, id: second, part_id: second }
    expect(events.map(({ event, data }) => [event, data])).toEqual([
      ['message_start', { ...MESSAGE, seq: 0, id: messageId }],
      ['step', { ...MESSAGE, seq: 1, id: STEP.id, step: STEP }],
      ['text_start', { ...inFirst, seq: 2 }],
      ['text_delta', { ...inFirst, seq: 3, delta: 'Hello ' }],
      ['text_delta', { ...inFirst, seq: 4, delta: 'there' }],
      ['text_end', { ...inFirst, seq: 5 }],
      ['text_start', { ...inSecond, seq: 6 }],
      ['text_delta', { ...inSecond, seq: 7, delta: 'More' }],
      ['text_end', { ...inSecond, seq: 8 }],
      ['citations', { ...MESSAGE, seq: 9, citations: [CITATION] }],
      ['message_end', { ...MESSAGE, seq: 10, id: messageId }],
      ['done', '[DONE]'],
    ])
  })

  it('report a failure before the end', async () => {
    const { publisher, published } = start()
    await publisher.messageStart()
    await publisher.error('The answer could not be written.')
    await publisher.messageEnd()
    expect(published[1]).toMatchObject({
      event: 'error',
      data: {
        ...MESSAGE,
        seq: 1,
        id: TARGET.messageId,
        error: 'The answer could not be written.',
      },
    })
    expect(published[2]?.event).toBe('message_end')
  })

  it('keep their order if their promises are not awaited', async () => {
    const { publisher, names, published } = start()
    await Promise.all([
      publisher.messageStart(),
      publisher.textDelta('a'),
      publisher.step(STEP),
      publisher.textDelta(''),
      publisher.textEnd(),
      publisher.textEnd(),
      publisher.messageEnd(),
      publisher.done(),
    ])
    expect(names()).toEqual(
      'message_start text_start text_delta step text_end message_end done'.split(' '),
    )
    const seqs = published.slice(0, -1).map(({ data }) => (data as { seq: number }).seq)
    expect(seqs).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('are rejected out of order, without affecting the others', async () => {
    const { publisher, names } = start()
    const refused = async (some: Promise<void>) => expect(some).rejects.toThrow(ReplyOrderError)
    await refused(publisher.textDelta('x'))
    await refused(publisher.step(STEP))
    await refused(publisher.messageEnd())
    await refused(publisher.done())
    await publisher.messageStart()
    await refused(publisher.messageStart())
    await refused(publisher.done())
    await publisher.textDelta('x')
    await refused(publisher.citations([CITATION]))
    await refused(publisher.error('x'))
    await refused(publisher.messageEnd())
    await publisher.textEnd()
    await publisher.citations([CITATION])
    await refused(publisher.citations([CITATION]))
    await refused(publisher.textDelta('x'))
    await publisher.step(STEP)
    await publisher.messageEnd()
    await refused(publisher.step(STEP))
    await refused(publisher.error('x'))
    await publisher.done()
    await refused(publisher.done())
    expect(names()).toEqual(
      'message_start text_start text_delta text_end citations step message_end done'.split(' '),
    )
  })

  it('continue after the transport has rejected one', async () => {
    const { stream, published } = start()
    let failing = true
    const publisher = new ReplyPublisher(
      {
        ...stream,
        publish: (name, event) =>
          failing ? Promise.reject(new Error('down')) : stream.publish(name, event),
      },
      TARGET,
    )
    await expect(publisher.messageStart()).rejects.toThrow('down')
    failing = false
    await publisher.textDelta('x')
    expect(published[0]).toMatchObject({ event: 'text_start', data: { seq: 1 } })
  })

  it('do nothing while real time is disabled', async () => {
    const stream = createDisabledTransport()
    for (const publisher of [
      new ReplyPublisher(stream, TARGET),
      (await resumeReply(stream, TARGET)).publisher,
    ]) {
      await publisher.messageStart()
      await publisher.textDelta('x')
      expect(publisher.stage).toBe('writing')
    }
  })
})

describe('resuming the publisher of an answer', () => {
  it('starts from the beginning if no events are kept', async () => {
    const { stream } = start()
    const { publisher } = await resumeReply(stream, TARGET)
    expect(publisher.stage).toBe('new')
    await publisher.messageStart()
  })

  it('closes what was left open and continues the numbering', async () => {
    const { stream, publisher, published, names } = start()
    await publisher.messageStart()
    await publisher.textDelta('half a')
    const { publisher: successor, text } = await resumeReply(stream, TARGET)
    expect(text).toBe('half a')
    expect(successor.stage).toBe('writing')
    await expect(successor.error('x')).rejects.toThrow(ReplyOrderError)
    await successor.textEnd()
    await successor.error('The server was restarted.')
    await successor.messageEnd()
    await successor.done()
    expect(names()).toEqual(
      'message_start text_start text_delta text_end error message_end done'.split(' '),
    )
    const [, begun, , ended, error] = published.map(({ data }) => data as Record<string, unknown>)
    expect(ended).toMatchObject({ seq: 3, part_id: begun?.['part_id'] })
    expect(error).toMatchObject({ seq: 4 })
  })

  it.each([
    ['cited', 1],
    ['ended', 2],
    ['done', 3],
  ] as const)('detects that it is %s', async (stage, calls) => {
    const { stream, publisher } = start()
    await publisher.messageStart()
    const rest = [
      () => publisher.citations([CITATION]),
      () => publisher.messageEnd(),
      () => publisher.done(),
    ]
    for (const call of rest.slice(0, calls)) await call()
    expect((await resumeReply(stream, TARGET)).publisher.stage).toBe(stage)
  })
})
