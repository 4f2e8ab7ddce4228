import { expect, test } from 'vitest'
import { durationOf, readJobs, stepsOf, type Job } from './model.ts'

const job = (changes: Partial<Job> = {}): Job => ({
  workflow_id: 'w',
  document_id: 'd',
  document_version_id: 'v',
  status: 'processing',
  last_activity: null,
  error: null,
  last_run_timestamp: '2026-05-01T10:00:00.000Z',
  last_state_update_timestamp: null,
  created_at: '2026-05-01T09:59:00.000Z',
  progress: { step: 'chunk', done: 3, total: 12, timings: { prepare: 10, convert: 900 } },
  file_name: 'lease.pdf',
  document_name: 'lease.pdf',
  materialized_path: '/shared/lease.pdf',
  version: 0,
  chunks_processed: null,
  close_time: null,
  can_write: true,
  ...changes,
})
const shares = (one: Job, live?: Parameters<typeof stepsOf>[1]) =>
  stepsOf(one, live).map(({ share }) => share)

test('shows steps before the current one as done and those after it as not started', () => {
  expect(shares(job())).toEqual([1, 1, 1, 0.25, 0, 0])
  expect(stepsOf(job(), undefined)[1]).toEqual({ name: 'convert', share: 1, milliseconds: 900 })
})

test('uses a live event if it is further along than the loaded job', () => {
  expect(shares(job(), { step: 'embed', done: 1, total: 2 })).toEqual([1, 1, 1, 1, 0.5, 0])
  expect(shares(job(), { step: 'chunk', done: 6, total: 12 })).toEqual([1, 1, 1, 0.5, 0, 0])
  expect(shares(job(), { step: 'prepare' })).toEqual([1, 1, 1, 0.25, 0, 0])
})

test('ignores an event of an earlier run if the job has ended', () => {
  expect(shares(job({ status: 'completed' }), { step: 'convert' })).toEqual([1, 1, 1, 1, 1, 1])
})

test('returns no progress for the step that failed', () => {
  expect(shares(job({ status: 'failed' }))).toEqual([1, 1, 1, undefined, 0, 0])
})

test('returns the duration once a job has ended, and never a negative one', () => {
  expect(durationOf(job())).toBeUndefined()
  expect(durationOf(job({ close_time: '2026-05-01T10:00:02.500Z' }))).toBe(2500)
  expect(durationOf(job({ close_time: '2026-05-01T09:59:59.000Z' }))).toBeUndefined()
})

test('shows all jobs from the first page if the URL is invalid', () => {
  expect(readJobs({ show: 'failed', page: '2' })).toEqual({ show: 'failed', page: 2 })
  const first = { show: undefined, page: undefined }
  for (const page of ['-1', '1.5', 'x', undefined]) {
    expect(readJobs({ show: 'all', page })).toEqual(first)
  }
})
