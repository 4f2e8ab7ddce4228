import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { keptTemplate } from './kept-template.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import { startPostgres } from './postgres-server.ts'
import { copyOnServer, makeTemplate, type TestDatabase } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase
  }
}

const TEMPLATE = 'arbor_template'

/** Creates the database that every test file of the project copies. Returns the function that removes it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'arbor-test-'))
  // A process that is ending may still write while its folder is being removed.
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  if (project.config.env?.['TEST_DATABASE'] === 'postgres') {
    const programs = findPostgresPrograms()
    if (!programs) throw new Error('PostgreSQL (initdb and postgres) is not installed.')
    const server = opened.use(await startPostgres(programs))
    const adminUrl = server.urlOf('postgres')
    await copyOnServer(adminUrl, TEMPLATE, 'template1')
    await makeTemplate(join(folder, 'template'), { ARBOR_DATABASE_URL: server.urlOf(TEMPLATE) })
    project.provide('testDatabase', { kind: 'postgres', folder, template: TEMPLATE, adminUrl })
  } else {
    const template = await keptTemplate()
    project.provide('testDatabase', { kind: 'embedded', folder, template })
  }
  const rest = opened.move()
  return () => rest.disposeAsync()
}
