import { describe, expect, it } from 'vitest'
import { findForeignTable, takesTable } from './table-owners.ts'

const CONTENT = 'server/src/modules/content/chunks/x.queries.ts'
const TREE = 'server/src/modules/tree/x.queries.ts'

describe('findForeignTable', () => {
  it.each([
    ['select id from path_part where true'],
    ['left join\n  path_part p on true'],
    ['insert into path_part (id) values (1)'],
    ['update path_part set name = null'],
    ['delete from only path_part'],
    ['merge into x using path_part p on true'],
  ])('rejects %j outside of the tree', (text) => {
    expect(findForeignTable(CONTENT, text, false)).toContain('path_part is of modules/tree')
    expect(findForeignTable(TREE, text, false)).toBeUndefined()
  })

  it('rejects a name with and without an alias', () => {
    for (const name of ['path_part', 'path_part as p']) {
      expect(findForeignTable(CONTENT, name, true)).toContain('path_part')
      expect(findForeignTable(TREE, name, true)).toBeUndefined()
    }
  })

  it('rejects a table in files above the modules and in the platform', () => {
    for (const file of ['server/src/compose.ts', 'server/src/platform/http/x.ts']) {
      expect(findForeignTable(file, 'delete from app_user', false)).toContain('modules/accounts')
    }
  })

  it('allows names that only look like a table', () => {
    expect(findForeignTable(CONTENT, 'from path_part_of_something', false)).toBeUndefined()
    expect(findForeignTable(TREE, 'The section of a document', false)).toBeUndefined()
    expect(findForeignTable(TREE, 'document.name', true)).toBeUndefined()
  })

  it('allows everything in verification, tests and migrations', () => {
    for (const file of [
      'server/src/modules/verify/x.checks.ts',
      'server/src/modules/content/x.int.test.ts',
      'server/src/platform/db/migrate.ts',
      'server/test/support/x.ts',
      'bench/x.ts',
    ]) {
      expect(findForeignTable(file, 'delete from path_part', false)).toBeUndefined()
    }
  })
})

describe('takesTable', () => {
  it('knows the methods that take a table', () => {
    expect(['selectFrom', 'insertInto', 'innerJoin', 'leftJoinLateral'].every(takesTable)).toBe(
      true,
    )
    expect(['select', 'where', 'includes', 'toContain'].some(takesTable)).toBe(false)
  })
})
