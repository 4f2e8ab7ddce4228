import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { openArchive, type Entry } from './zip.ts'

const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')
const MEGABYTES = 40

/** A storage with files of 40 MB. It counts the bytes read and the open files. */
function largeFiles() {
  const seen = { open: 0, mostOpen: 0, megabytes: 0 }
  const open = () => {
    let left = MEGABYTES
    seen.open += 1
    seen.mostOpen = Math.max(seen.mostOpen, seen.open)
    const stream = new Readable({
      highWaterMark: 1,
      read() {
        left -= 1
        if (left >= 0) seen.megabytes += 1
        this.push(left >= 0 ? MEGABYTE : null)
      },
      destroy(error, done) {
        seen.open -= 1
        done(error)
      },
    })
    return Promise.resolve({ stream, size: MEGABYTES * MEGABYTE.length, modifiedAt: new Date() })
  }
  return { seen, open }
}

const entries: Entry[] = ['a.bin', 'b.bin', 'c.bin'].map((path) => ({
  path,
  changedAt: new Date('2026-11-24T12:00:00Z'),
  file: { key: path, size: MEGABYTES * MEGABYTE.length },
}))

it('an archive has the announced size, and reads one file at a time at the pace of the client', async () => {
  const { seen, open } = largeFiles()
  const { stream, bytes } = openArchive({ open }, entries, ['Plan'])
  let taken = 0
  let ahead = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    taken += chunk.length
    ahead = Math.max(ahead, seen.megabytes - taken / MEGABYTE.length)
  }
  expect(taken).toBe(bytes)
  expect(seen).toMatchObject({ open: 0, mostOpen: 1, megabytes: 3 * MEGABYTES })
  expect(ahead).toBeLessThan(5)
})

it('an archive closes the current file and opens no other when the client disconnects', async () => {
  const { seen, open } = largeFiles()
  const { stream } = openArchive({ open }, entries, [])
  for await (const chunk of stream as AsyncIterable<Buffer>) if (chunk.length > 1000) break
  await expect.poll(() => seen.open).toBe(0)
  expect(seen.megabytes).toBeLessThan(MEGABYTES / 2)
})

it('an archive fails if a file cannot be read, so that it is never mistaken for complete', async () => {
  const open = () => Promise.reject(new Error('The storage does not respond.'))
  const { stream } = openArchive({ open }, entries, [])
  await expect(stream.toArray()).rejects.toThrow('does not respond')
})
