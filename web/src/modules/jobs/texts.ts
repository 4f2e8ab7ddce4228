import { formatNumber, formatVersion } from '../../app/format.ts'
import { catalogue } from '../../app/catalogue.ts'
import { plural } from '../../app/messages.ts'

export const texts = catalogue('jobs', {
  title: 'Jobs',
  show: 'Filter jobs',
  shown: {
    all: 'All',
    active: 'Running',
    failed: 'Failed',
    cancelled: 'Canceled',
    completed: 'Ready',
  },
  list: 'Jobs',
  version: (version: number) => `version ${formatVersion(version)}`,
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)}`,
  newer: 'Newer jobs',
  older: 'Older jobs',
  cancel: 'Cancel',
  cancelOf: (name: string) => `Cancel ${name}`,
  cancelled: (name: string) => `Canceled ${name}`,
  again: 'Run again',
  againOf: (name: string) => `Run again: ${name}`,
  uploadOf: (name: string) => `Upload another version of ${name}`,
  allAgain: (count: number) => `Run all ${formatNumber(count)} again`,
  restarted: (count: number) =>
    `Running ${formatNumber(count)} ${plural(count, 'job', 'jobs')} again`,
  steps: (name: string) => `Steps of ${name}`,
  details: (name: string) => `Details of ${name}`,
  file: 'File',
  uploaded: 'Uploaded',
  started: 'Started',
  took: 'Duration',
  passages: 'Passages',
  unknownError: 'The reason is unknown.',
  empty: {
    all: 'No jobs yet',
    active: 'No jobs are running',
    failed: 'No failed jobs',
    cancelled: 'No canceled jobs',
    completed: 'No finished jobs yet',
  },
  emptyWhy: 'Upload a file to start a job, in which Arbor reads, splits and indexes the file.',
})
