import { expect, it } from 'vitest'
import { sharedTestServer } from '../../test/support/index.ts'
import { describeSources, examineSources } from './doctor-sources.ts'

it('names sources that need attention', async () => {
  const server = await sharedTestServer()
  expect(Array.isArray(await examineSources(server.context.driver))).toBe(true)
  expect(describeSources({ stopped: 0, away: 0, away_since: null, asking: 0 })).toEqual([])
  const away_since = new Date(0)
  const texts = describeSources({ stopped: 1, away: 2, away_since, asking: 3 })
  expect(texts.map(({ text }) => text)).toEqual([
    '2 sources are unreachable, since 1970-01-01T00:00:00.000Z. Arbor tries again for a week. See Administration → Sources.',
    'One source is stopped until an administrator helps. See Administration → Sources.',
    '3 sources are waiting for an administrator to confirm deletions.',
  ])
})
