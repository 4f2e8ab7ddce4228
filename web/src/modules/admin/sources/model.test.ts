import { expect, test } from 'vitest'
import {
  conditionOf,
  readRules,
  readSchedule,
  readValues,
  ruleValues,
  scheduleValues,
  settingsOf,
  valuesOf,
  type Kind,
  type Source,
} from './model.ts'

const kind: Kind = {
  kind: 'sample',
  title: 'Sample',
  unavailable: null,
  secrets: ['token'],
  gives_readers: false,
  is_watched: false,
  settings_schema: {
    type: 'object',
    required: ['start'],
    properties: {
      start: { type: 'array', items: { type: 'string' } },
      token: { type: 'string', maxLength: 200 },
      key: { type: 'string', maxLength: 20_000 },
      depth: { type: 'integer', minimum: 0, maximum: 50 },
      sitemap: { type: 'boolean', default: true },
      security: { anyOf: [{ const: 'tls' }, { const: 'none' }] },
    },
  },
}

test('a form follows the schema of a kind, and what is empty is not sent, so stored secrets stay', () => {
  const settings = settingsOf(kind)
  expect(settings.map(({ name, form, isSecret }) => [name, form, isSecret])).toEqual([
    ['start', 'lines', false],
    ['token', 'line', true],
    ['key', 'text', false],
    ['depth', 'number', false],
    ['sitemap', 'yes', false],
    ['security', 'choice', false],
  ])
  const fresh = valuesOf(settings)
  expect(fresh).toEqual({
    start: '',
    token: '',
    key: '',
    depth: '',
    sitemap: true,
    security: 'tls',
  })
  expect(readValues(settings, fresh)).toEqual({ sitemap: true, security: 'tls' })
  const stored = {
    start: ['https://a.test', 'https://b.test'],
    depth: 0,
    sitemap: false,
    security: 'none',
  }
  const edited = valuesOf(settings, stored)
  expect(readValues(settings, edited)).toEqual(stored)
})

test('rules and schedules survive the form unchanged', () => {
  const rules = {
    include: ['*.pdf'],
    exclude: ['drafts', 'archive/**'],
    max_megabytes: 0.5,
    document_types: ['PDF', 'DOCX'],
  }
  expect(readRules(ruleValues(rules))).toEqual(rules)
  for (const schedule of [
    { every_minutes: 7, cron: null, time_zone: null },
    { every_minutes: null, cron: '0 6 * * 1-5', time_zone: 'Europe/Berlin' },
    { every_minutes: null, cron: null, time_zone: null },
  ]) {
    expect(readSchedule(scheduleValues(schedule), 'Europe/Berlin')).toEqual(schedule)
  }
})

test('what needs a person is shown before what continues without one', () => {
  const source = { state: 'ready', last_synced_at: null, away_since: null, error: null, failed: 0 }
  const idle = { ...source, open_run_id: null, open_run_status: null } as unknown as Source
  const running = { ...idle, open_run_id: 'a', open_run_status: 'running' } as const
  const now = '2026-01-01T00:00:00Z'
  expect([
    conditionOf(idle),
    conditionOf(running),
    conditionOf({ ...running, away_since: now }),
    conditionOf({ ...idle, state: 'stopped', away_since: now }),
    conditionOf({ ...running, open_run_status: 'waiting' }),
    conditionOf({ ...idle, last_synced_at: now, failed: 1 }),
    conditionOf({ ...idle, last_synced_at: now }),
  ]).toEqual(['new', 'running', 'away', 'stopped', 'waiting', 'failing', 'current'])
})
