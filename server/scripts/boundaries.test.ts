import { describe, expect, it } from 'vitest'
import { findViolation } from './boundaries.ts'

const SRC = 'server/src'
const MODULES = `${SRC}/modules`

function violates(from: string, specifier: string, typeOnly = false): boolean {
  return findViolation({ from, specifier, typeOnly }) !== undefined
}

describe('findViolation', () => {
  it.each([
    ['a base folder that knows a module', `${SRC}/http/auth.ts`, '../modules/auth/index.ts'],
    ['its type too', `${SRC}/db/doors.ts`, '../modules/tree/tree.queries.ts'],
    ['queries of another module', `${MODULES}/a/a.service.ts`, '../b/b.queries.ts'],
    ['queries from the composition root', `${SRC}/context.ts`, './modules/b/b.queries.ts'],
    ['a file of another module', `${MODULES}/a/a.service.ts`, '../b/b.service.ts'],
    ['the same from deep inside', `${MODULES}/a/x/y/z.ts`, '../../../b/b.service.ts'],
    ['a folder of another module', `${MODULES}/a/a.ts`, '../b/deep/index.ts'],
    ['a policy that reads files', `${MODULES}/a/a.policy.ts`, 'node:fs'],
    ['a policy with a database', `${MODULES}/a/a.policy.ts`, '../../db/index.ts'],
    ['a policy with SQL', `${MODULES}/a/a.policy.ts`, 'kysely'],
    ['a policy with queries', `${MODULES}/a/a.policy.ts`, './a.queries.ts'],
    ['code that imports a test', `${SRC}/app.ts`, './app.test.ts'],
    ['code that imports test helpers', `${SRC}/app.ts`, '../test/fixtures/pdf.ts'],
  ])('refuses %s', (_, from, specifier) => {
    expect(violates(from, specifier)).toBe(true)
  })

  it.each([
    ['a module from the composition root', `${SRC}/app.ts`, './modules/a/a.routes.ts'],
    ['a module from the list of modules', `${MODULES}/routes.ts`, './a/a.routes.ts'],
    ['own queries', `${MODULES}/a/a.service.ts`, './a.queries.ts'],
    ['own queries from deep inside', `${MODULES}/a/deep/x.ts`, '../a.queries.ts'],
    ['another module by its index', `${MODULES}/a/deep/x.ts`, '../../b/index.ts'],
    ['base folders from a module', `${MODULES}/a/a.service.ts`, '../../db/index.ts'],
    ['base folders from each other', `${SRC}/jobs/queue.ts`, '../db/index.ts'],
    ['Node modules elsewhere', `${MODULES}/a/a.service.ts`, 'node:fs'],
    ['anything from a test', `${SRC}/http/auth.test.ts`, '../modules/a/a.queries.ts'],
    ['anything from a test helper', 'server/test/make.ts', '../src/modules/a/a.queries.ts'],
  ])('allows %s', (_, from, specifier) => {
    expect(violates(from, specifier)).toBe(false)
  })

  it('allows a policy the types of rows', () => {
    expect(violates(`${MODULES}/a/a.policy.ts`, '../../db/index.ts', true)).toBe(false)
  })
})
