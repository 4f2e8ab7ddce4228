import { describe, expect, it } from 'vitest'
import { findViolation } from './boundaries.ts'

const SRC = 'server/src'
const MODULES = `${SRC}/modules`

function violates(from: string, specifier: string, typeOnly = false): boolean {
  return findViolation({ from, specifier, typeOnly }) !== undefined
}

describe('findViolation', () => {
  it.each([
    [
      'a platform that imports a module',
      `${SRC}/platform/http/x.ts`,
      '../../modules/tree/index.ts',
    ],
    ['a platform that imports the composition', `${SRC}/platform/db/x.ts`, '../../compose.ts'],
    ['a module that imports the composition', `${MODULES}/tree/x.ts`, '../../compose.ts'],
    ['a higher floor', `${MODULES}/tree/x.ts`, '../content/index.ts'],
    ['the same floor', `${MODULES}/content/x.ts`, '../identity/index.ts'],
    ['a module on no floor', `${MODULES}/content/x.ts`, '../stray/index.ts'],
    ['queries of another module', `${MODULES}/content/x.ts`, '../tree/tree.queries.ts'],
    ['queries from the composition root', `${SRC}/compose.ts`, './modules/tree/part.queries.ts'],
    ['the same from deep inside', `${MODULES}/content/x/y/z.ts`, '../../../tree/move.service.ts'],
    ['a folder of another module', `${MODULES}/search/a.ts`, '../content/deep/index.ts'],
    ['the index of the same module', `${MODULES}/content/deep/a.ts`, '../index.ts'],
    ['a policy that reads files', `${MODULES}/tree/a.policy.ts`, 'node:fs'],
    ['a policy with a database', `${MODULES}/tree/a.policy.ts`, '../../platform/db/index.ts'],
    ['a policy with SQL', `${MODULES}/tree/a.policy.ts`, 'kysely'],
    ['a policy with queries', `${MODULES}/tree/a.policy.ts`, './a.queries.ts'],
    ['code that imports a test', `${SRC}/server.ts`, './server.test.ts'],
    ['code that imports test helpers', `${SRC}/server.ts`, '../test/fixtures/multipart.ts'],
    ['a reader that imports the server', 'reader/src/index.ts', '../../server/src/server.ts'],
    ['a reader that imports connectors', 'reader/src/index.ts', '@arbor/connectors'],
    ['a connector that imports the server', 'connectors/src/git/a.ts', '../../../server/src/a.ts'],
    ['a connector that imports the server by name', 'connectors/src/git/a.ts', '@arbor/server'],
    [
      'an inside of the reader in a connector',
      'connectors/src/git/a.ts',
      '../../../reader/src/a.ts',
    ],
    ['another connector', 'connectors/src/imap/a.ts', '../web/web.settings.ts'],
    ['a file above the connectors', 'connectors/src/git/a.ts', '../kinds.ts'],
    [
      'an inside of the connectors',
      `${MODULES}/sources/a.ts`,
      '../../../../connectors/src/kinds.ts',
    ],
    ['a client that imports connectors', 'cli/src/session.ts', '@arbor/connectors'],
    ['a higher floor of the reader', 'reader/src/html/a.ts', '../writer/slide.ts'],
    ['the same floor of the reader', 'reader/src/docx/a.ts', '../pptx/presentation.ts'],
    ['a folder of the reader on no floor', 'reader/src/docx/a.ts', '../stray/a.ts'],
    ['a higher floor within a module', `${MODULES}/sources/runs/a.ts`, '../sync/list.ts'],
    ['a folder of a module on no floor', `${MODULES}/sources/runs/a.ts`, '../stray/a.ts'],
    ['a higher floor of screens', 'web/src/modules/viewer/find/a.ts', '../panes/passage.tsx'],
    ['a file above the folders', 'reader/src/pool/a.ts', '../index.ts'],
    ['a higher floor within a folder', 'reader/src/pdf/lines/a.ts', '../tables/table-rows.ts'],
    ['a file above these', 'reader/src/pdf/scans/a.ts', '../read-pages.ts'],
    ['an inside of the reader', `${MODULES}/ingestion/a.ts`, '../../../../reader/src/index.ts'],
    ['a client that imports the server', 'client/src/index.ts', '../../server/src/server.ts'],
    ['a server that imports the client', `${SRC}/server.ts`, '@arbor/client'],
    ['a workspace that imports the server', 'web/src/app/a.ts', '../../../server/src/server.ts'],
    ['an inside of the client', 'web/src/app/a.ts', '../../../client/src/index.ts'],
    ['a command line that imports the server', 'cli/src/session.ts', '../../server/src/server.ts'],
    ['a server that imports the command line', `${SRC}/server.ts`, '../../cli/src/program.ts'],
    ['a plain component that imports application code', 'web/src/ui/a.tsx', '../app/session.ts'],
    [
      'code that screens share and that imports a screen',
      'web/src/app/a.ts',
      '../modules/home/model.ts',
    ],
    ['a screen inside another', 'web/src/modules/home/a.tsx', '../browse/queries.ts'],
  ])('rejects %s', (_, from, specifier) => {
    expect(violates(from, specifier)).toBe(true)
  })

  it('rejects the types of a higher floor, too', () => {
    expect(violates(`${MODULES}/tree/x.ts`, '../content/index.ts', true)).toBe(true)
  })

  it.each([
    ['a module from the composition root', `${SRC}/compose.ts`, './modules/tree/index.ts'],
    ['queries of the same module', `${MODULES}/tree/a.service.ts`, './a.queries.ts'],
    ['queries of the same module from deep inside', `${MODULES}/tree/deep/x.ts`, '../a.queries.ts'],
    ['a lower floor by its index', `${MODULES}/content/deep/x.ts`, '../../tree/index.ts'],
    ['the platform from a module', `${MODULES}/tree/a.service.ts`, '../../platform/db/index.ts'],
    ['the platform from itself', `${SRC}/platform/jobs/queue.ts`, '../db/index.ts'],
    ['a lower floor of the reader', 'reader/src/pdf/tables/a.ts', '../../html/html-table.ts'],
    ['a lower floor within a folder', 'reader/src/pdf/tables/a.ts', '../lines/rows.ts'],
    ['a folder from a file above', 'reader/src/pdf/a.ts', './scans/scanned-pages.ts'],
    ['the reader by name', `${MODULES}/ingestion/a.ts`, '@arbor/reader'],
    [
      'the reader by name in a connector',
      'connectors/src/extract/a.ts',
      '@arbor/reader/parse-html',
    ],
    ['a lower floor of the connectors', 'connectors/src/imap/a.ts', '../extract/extractor.ts'],
    ['the connectors by name', `${MODULES}/sources/a.ts`, '@arbor/connectors'],
    ['the client by its name', 'web/src/app/a.ts', '@arbor/client'],
    ['the client by its name in its examples', 'client/examples/a.ts', '@arbor/client'],
    ['a screen by its model', 'web/src/modules/home/a.tsx', '../browse/model.ts'],
    ['screens from the routes', 'web/src/routes.tsx', './modules/home/pages/home.tsx'],
    ['Node modules elsewhere', `${MODULES}/tree/a.service.ts`, 'node:fs'],
    ['anything from a test', `${SRC}/http/auth.test.ts`, '../modules/tree/a.queries.ts'],
    ['anything from a test helper', 'server/test/make.ts', '../src/modules/tree/a.queries.ts'],
  ])('allows %s', (_, from, specifier) => {
    expect(violates(from, specifier)).toBe(false)
  })

  it('allows a policy the types of rows', () => {
    expect(violates(`${MODULES}/tree/a.policy.ts`, '../../platform/db/index.ts', true)).toBe(false)
  })
})
