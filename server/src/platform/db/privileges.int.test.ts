import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { tempFolder } from '../../../../reader/test/fixtures/temp-folder.ts'
import { createContext } from '../../compose.ts'
import { asAdmin, testConfig } from '../../../test/support/test-database.ts'
import { StartFault } from '../core/start-fault.ts'
import { openPostgres, readPrivileges, type Privileges } from './index.ts'
import { shortfallsOf } from './privileges.ts'

const ALL: Privileges = {
  database: 'kb',
  role: 'ann "the" boss',
  version: 150_000,
  encoding: 'UTF8',
  isStandby: false,
  isSuperuser: false,
  createsRoles: true,
  isMigrated: false,
  hasQueue: false,
  inDatabase: true,
  inPublic: true,
  roles: [],
  isMember: true,
  isAdmin: true,
}
const both = ['arbor_app', 'arbor_system']
const JOIN = 'grant arbor_app, arbor_system to "ann ""the"" boss" with admin option;'

const OUTSIDER = { roles: both, isMember: false, isAdmin: false }

const sqlFor = (change: Partial<Privileges>) =>
  shortfallsOf({ ...ALL, ...change }).flatMap(({ sql }) => sql)

describe('a login role', () => {
  it.each([
    ['has all rights', {}, []],
    [
      'is not the owner',
      { inDatabase: false },
      ['grant create on database "kb" to "ann ""the"" boss";'],
    ],
    ['has its queue already', { inDatabase: false, hasQueue: true }, []],
    [
      'has no rights on public',
      { inPublic: false },
      [
        'create schema if not exists public;',
        'grant usage, create on schema public to "ann ""the"" boss" with grant option;',
      ],
    ],
    [
      'cannot create roles',
      { createsRoles: false },
      ['create role arbor_app nologin;', 'create role arbor_system nologin;', JOIN],
    ],
    [
      'cannot create roles, but may join the existing ones',
      { createsRoles: false, roles: both },
      [],
    ],
    [
      'is a member already, and needs no more for a second database of the server',
      { createsRoles: false, roles: both, isAdmin: false },
      [],
    ],
    ['cannot join the roles', { ...OUTSIDER, createsRoles: false }, [JOIN]],
    ['can join through CREATEROLE before version 16', OUTSIDER, []],
    ['can no longer do so since version 16', { ...OUTSIDER, version: 160_000 }, [JOIN]],
    [
      'lost its roles after the first start',
      { isMigrated: true, roles: both, isMember: false, createsRoles: false },
      ['grant arbor_app, arbor_system to "ann ""the"" boss";'],
    ],
    [
      'no longer needs CREATEROLE',
      { isMigrated: true, roles: both, isAdmin: false, createsRoles: false, version: 160_000 },
      [],
    ],
  ] satisfies [string, Partial<Privileges>, string[]][])('that %s', (_, change, sql) => {
    expect(sqlFor(change)).toEqual(sql)
  })
})

const database = inject('testDatabase')

// Only a server has login roles.
describe.skipIf(database.kind === 'embedded')('a first start', () => {
  const name = `weak_${randomBytes(6).toString('hex')}`
  let adminUrl: string
  let url: string
  beforeEach(async () => {
    if (database.kind === 'embedded') return
    adminUrl = database.adminUrl
    await asAdmin(adminUrl, `create role ${name} login password '${name}'`)
    await asAdmin(adminUrl, `create database ${name}`)
    const own = new URL(adminUrl)
    own.pathname = `/${name}`
    adminUrl = own.href
    own.username = name
    own.password = name
    url = own.href
  })
  afterEach(async () => {
    await asAdmin(database.kind === 'postgres' ? database.adminUrl : '', `drop database ${name}`)
    await asAdmin(database.kind === 'postgres' ? database.adminUrl : '', `drop role ${name}`)
  })

  const start = async () => {
    await using folder = await tempFolder()
    const context = await createContext(testConfig(folder.path, { ARBOR_DATABASE_URL: url }))
    await context[Symbol.asyncDispose]()
  }

  it('says which rights a role lacks, changes nothing, and succeeds after exactly the SQL it prints', async () => {
    const refused: unknown = await start().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartFault)
    const message = String(refused)
    expect(message).toContain(`The user "${name}" is not allowed to create a schema`)
    const looking = openPostgres({ url })
    expect(await readPrivileges(looking)).toMatchObject({ isMigrated: false, hasQueue: false })
    await looking.close()
    const statements = message.split('\n').filter((line) => line.startsWith('  '))
    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) await asAdmin(adminUrl, statement)
    await start()
    await start()
  })

  it('needs only membership if another database of the server made the roles before', async () => {
    for (const role of both) {
      await asAdmin(
        adminUrl,
        `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`,
      )
    }
    await asAdmin(adminUrl, `grant arbor_app, arbor_system to ${name}`)
    await asAdmin(adminUrl, `grant create on database ${name} to ${name}`)
    await asAdmin(adminUrl, `grant usage, create on schema public to ${name} with grant option`)
    await expect(start()).resolves.toBeUndefined()
  })
})
