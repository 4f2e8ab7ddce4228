import { expect, it } from 'vitest'
import { BACKGROUND } from '../../src/all-modules.ts'
import { AUDIT_KINDS } from '../../src/platform/audit/kinds.ts'
import { sharedTestServer } from '../support/index.ts'

type Documented = {
  readonly operationId: string
  readonly 'x-audit'?: object
}

/** Operations that read, although they need a body. */
const READING = new Set([
  'search_chunks',
  'count_search_facets',
  'explain_chunk_search',
  'resolve_links',
])

it('every operation that changes something has an audit event, or says why it has none', async () => {
  const server = await sharedTestServer()
  const { paths } = server.app.swagger() as unknown as {
    paths: Record<string, Record<string, Documented>>
  }
  const missing = Object.values(paths).flatMap((methods) =>
    Object.entries(methods)
      .filter(([method, { operationId }]) => method !== 'get' && !READING.has(operationId))
      .filter(([, operation]) => operation['x-audit'] === undefined)
      .map(([, { operationId }]) => operationId),
  )
  expect(missing).toEqual([])
})

it('all work in the background has audit events, or says why it has none', () => {
  const missing = BACKGROUND.filter(({ audit }) =>
    'why' in audit ? audit.why === '' : !audit.some((kind) => kind in AUDIT_KINDS),
  )
  expect(missing).toEqual([])
})
