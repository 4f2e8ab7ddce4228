import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import {
  sharedTestServer,
  type TestMember,
  type TestServer,
} from '../../../../test/support/index.ts'
import { readKept } from './kept-entries.ts'
import { ReplyPublisher } from './reply-events.ts'
import { formatEntry } from './sse.ts'
import { addReply, addThread, blocksOf, eventsIn, baseOf, read } from './stream.test-support.ts'
import { replyStream } from './streams.ts'

let server: TestServer
let base: string
let me: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
  base = await baseOf(server.app)
  me = await server.newTenant({ role: 'USER' })
})

type Call = (publisher: ReplyPublisher) => Promise<void>

const step = (id: string) => ({ id, name: id, kind: 'tool_call', start_time: '' }) as const
const delta = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\n\n', '\r', 'data: x\n\nevent: done\n', '\u2028', 'x'.repeat(20_000)),
)
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 4, arbitrary: delta.map((text) => (to: ReplyPublisher) => to.textDelta(text)) },
  fc.constant((to: ReplyPublisher) => to.textEnd()),
  fc.string().map((id) => (to: ReplyPublisher) => to.step(step(id))),
)
const script: fc.Arbitrary<Call[]> = fc
  .record({
    calls: fc.array(call, { maxLength: 12 }),
    end: fc.constantFrom<Call[]>(
      [],
      [(to) => to.citations([])],
      [(to) => to.error('x')],
      [(to) => to.citations([]), (to) => to.error('x')],
    ),
  })
  .map(({ calls, end }): Call[] => [
    (to) => to.announce(),
    (to) => to.messageStart(),
    ...calls,
    (to) => to.textEnd(),
    ...end,
    (to) => to.messageEnd(),
    (to) => to.done(),
  ])

/**
 * Reads the whole answer in pieces. Each piece has a number of events, and drops any further events that arrived with
 * them.
 */
async function readInPieces(url: string, messageId: string, sizes: Iterator<number>) {
  const pieces: string[] = []
  for (;;) {
    const last = eventsIn(pieces.join('')).at(-1)
    if (last?.event === 'done') return pieces
    const query = last ? `?last_message_id=${messageId}&last_entry_id=${last.id}` : ''
    const reader = await read(`${url}${query}`, { cookie: me.cookie })
    expect(reader.status).toBe(200)
    const size = Number(sizes.next().value)
    const blocks = () =>
      blocksOf(reader.text()).filter((block) => !/^event: replay_complete$/m.test(block))
    await reader.untilText(() => blocks().length >= size)
    reader.leave()
    pieces.push(...blocks().slice(0, size))
  }
}

const timesOf = (some: readonly string[], block: string) =>
  some.filter((each) => each === block).length

it('no event is lost or repeated wherever the connection breaks, and the pieces equal the whole byte for byte', async () => {
  const scenario = fc.record({
    script,
    /** The number of published events after which the readers connect. */
    start: fc.nat({ max: 20 }),
    sizes: fc.infiniteStream(fc.constantFrom(0, 1, 1, 1, 2, 3, 7)),
    turns: fc.infiniteStream(fc.constantFrom(0, 0, 1, 5, 30)),
  })
  await fc.assert(
    fc.asyncProperty(scenario, async ({ script: calls, start, sizes, turns }) => {
      const { threadId } = await addThread(server, me)
      const messageId = await addReply(server, me, threadId)
      const target = { tenantId: me.tenantId, threadId, messageId }
      const publisher = new ReplyPublisher(server.context.stream, target)
      for (const each of calls.slice(0, start)) await each(publisher)
      const url = `${base}/v1/threads/${threadId}/stream`
      const whole = await read(url, { cookie: me.cookie })
      const reading = readInPieces(url, messageId, sizes)
      for (const each of calls.slice(start)) {
        for (let turn = turns.next().value; turn > 0; turn -= 1) await nextTurn()
        await each(publisher)
      }
      const pieces = await reading
      expect(await whole.closed).toBe('ended')
      const kept = await readKept(
        server.context.stream,
        replyStream(target.tenantId, target.messageId),
      )
      const expected = kept.map(formatEntry)
      expect(blocksOf(whole.text()).join('')).toBe(expected.join(''))
      expect(pieces.join('')).toBe(expected.join(''))
      expect(expected.every((block) => timesOf(pieces, block) === 1)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

it('a reader can resume after any event of an answer', async () => {
  const { threadId } = await addThread(server, me)
  const messageId = await addReply(server, me, threadId)
  const target = { tenantId: me.tenantId, threadId, messageId }
  const publisher = new ReplyPublisher(server.context.stream, target)
  await publisher.messageStart()
  await publisher.step(step('a'))
  await publisher.textDelta('one')
  await publisher.textEnd()
  await publisher.textDelta('two')
  await publisher.step(step('b'))
  await publisher.textEnd()
  await publisher.citations([])
  await publisher.messageEnd()
  await publisher.done()
  const url = `${base}/v1/threads/${threadId}/stream`
  const whole = await read(url, { cookie: me.cookie })
  await whole.closed
  const blocks = blocksOf(whole.text())
  expect(blocks).toHaveLength(12)
  for (const [index, { id }] of eventsIn(whole.text()).slice(0, -1).entries()) {
    const query = `?last_message_id=${messageId}&last_entry_id=${id}`
    const rest = await read(`${url}${query}`, { cookie: me.cookie })
    expect(await rest.closed).toBe('ended')
    expect(blocksOf(rest.text())).toEqual(blocks.slice(index + 1))
  }
})
