import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  PARALLEL_UPLOADS,
  change,
  EMPTY,
  nextUploads,
  pauseBefore,
  summarize,
  type Queue,
  type Upload,
} from './model.ts'

const upload = (id: string, size = 10): Upload => ({
  id,
  name: `${id}.md`,
  size,
  folders: [],
  target: 'folder',
  state: { kind: 'waiting' },
})

const names = ['a', 'b', 'c', 'd', 'e']
const five = change(EMPTY, { kind: 'add', uploads: names.map((id) => upload(id)) })
const ids = (queue: Queue) => nextUploads(queue).map(({ id }) => id)

test('uploads files in order, up to three at a time', () => {
  expect(ids(five)).toEqual(['a', 'b', 'c'])
  const sending = change(five, { kind: 'state', id: 'a', state: { kind: 'sending', sent: 5 } })
  expect(ids(sending)).toEqual(['b', 'c'])
  const act = fc.record({
    id: fc.constantFrom(...names),
    state: fc.constantFrom<Upload['state'][]>(
      { kind: 'done', documentId: 'x' },
      { kind: 'failed', why: '', mayRetry: true },
      { kind: 'waiting' },
    ),
  })
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      let queue = five
      for (const { id, state } of acts) {
        queue = change(queue, { kind: 'state', id, state })
        for (const next of nextUploads(queue)) {
          queue = change(queue, { kind: 'state', id: next.id, state: { kind: 'sending', sent: 0 } })
        }
        const sendingNow = queue.uploads.filter((each) => each.state.kind === 'sending')
        expect(sendingNow.length).toBeLessThanOrEqual(PARALLEL_UPLOADS)
      }
    }),
  )
})

test('starts nothing while paused, and continues when resumed', () => {
  const paused = change(five, { kind: 'pause', isPaused: true })
  expect(ids(paused)).toEqual([])
  expect(ids(change(paused, { kind: 'pause', isPaused: false }))).toEqual(['a', 'b', 'c'])
})

test('retries only the failed files', () => {
  let queue = change(five, { kind: 'state', id: 'a', state: { kind: 'done', documentId: 'x' } })
  const failed = { kind: 'failed', why: 'lost', mayRetry: true } as const
  queue = change(queue, { kind: 'state', id: 'b', state: failed })
  expect(summarize(queue)).toEqual({
    done: 1,
    skipped: 0,
    failed: 1,
    taken: 0,
    open: 3,
    sentBytes: 20,
    totalBytes: 50,
  })
  const again = change(queue, { kind: 'retry', which: 'failed' })
  expect(again.uploads.map(({ state }) => state.kind)).toEqual([
    'done',
    'waiting',
    'waiting',
    'waiting',
    'waiting',
  ])
})

test('counts a file with a lost connection as open and retries it, and removes a canceled file', () => {
  const lost = change(five, { kind: 'state', id: 'a', state: { kind: 'interrupted' } })
  expect(ids(lost)).toEqual(['b', 'c', 'd'])
  expect(summarize(lost)).toMatchObject({ open: 5, failed: 0 })
  expect(ids(change(lost, { kind: 'retry', which: 'interrupted' }))).toEqual(['a', 'b', 'c'])
  expect(ids(change(lost, { kind: 'remove', id: 'b' }))).toEqual(['c', 'd', 'e'])
  expect([0, 3, 20].map(pauseBefore)).toEqual([1000, 8000, 60_000])
})
