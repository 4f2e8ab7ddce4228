import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../core/ids.ts'
import { sharedTestServer, type TestMember, type TestServer } from '../../../test/support/index.ts'
import { DatabaseError, sessionOf, type Session } from './index.ts'

let server: TestServer
let me: TestMember
let other: TestMember
beforeAll(async () => {
  server = await sharedTestServer()
  me = await server.newTenant()
  other = await server.newTenant()
})

const FAIL = (code: string) =>
  `do $$ begin raise exception 'again' using errcode = '${code}'; end $$`

async function tagNames({ tenantId }: TestMember): Promise<string[]> {
  const { rows } = await server.context.doors.inTenant(tenantId, (tx) =>
    sessionOf(tx).query('select name from tag order by name', []),
  )
  return rows.map((row) => String(row['name']))
}

const addTag = (session: Session, { tenantId }: TestMember, name: string) =>
  session.query('insert into tag (tenant_id, id, name) values ($1, $2, $3)', [
    tenantId,
    newId(),
    name,
  ])

describe('a transaction', () => {
  it('is rolled back by an error of the code and by one of the database', async () => {
    const { doors } = server.context
    const before = await tagNames(me)
    const byCode = doors.inTenant(me.tenantId, async (tx) => {
      await addTag(sessionOf(tx), me, 'lost')
      throw new Error('changed my mind')
    })
    await expect(byCode).rejects.toThrow('changed my mind')
    const byDatabase = doors.inTenant(me.tenantId, async (tx) => {
      await addTag(sessionOf(tx), me, 'lost')
      await sessionOf(tx).query('select nonsense', [])
    })
    await expect(byDatabase).rejects.toThrow(DatabaseError)
    const caught = doors.inTenant(me.tenantId, async (tx) => {
      await addTag(sessionOf(tx), me, 'lost')
      await sessionOf(tx)
        .query('select nonsense', [])
        .catch(() => undefined)
      await addTag(sessionOf(tx), me, 'lost too')
    })
    await expect(caught).rejects.toMatchObject({ code: '25P02' })
    expect(await tagNames(me)).toEqual(before)
  })

  it('reports the error of the first among statements sent together', async () => {
    const attempt = server.context.doors.inTenant(me.tenantId, async (tx) => {
      const first = sessionOf(tx).query('select nonsense', [])
      const second = sessionOf(tx).query('select 1', [])
      first.catch(() => undefined)
      await second
    })
    await expect(attempt).rejects.toMatchObject({ code: '42703' })
  })

  it('executes statements sent together in the order of the calls, however they are written', async () => {
    const counts = await server.context.doors.inTenant(me.tenantId, async (tx) => {
      const add = (name: string) =>
        tx.insertInto('tag').values({ tenant_id: me.tenantId, id: newId(), name }).execute()
      const count = () =>
        sql<{
          tags: number
        }>`select count(*) as tags from tag where name like 'in order %'`.execute(tx)
      const [, one, , two] = await Promise.all([
        add('in order 1'),
        count(),
        add('in order 2'),
        count(),
      ])
      return [one, two].map(({ rows }) => rows[0]?.tags)
    })
    expect(counts).toEqual([1, 2])
  })

  it('that only reads cannot write, and returns its connection', async () => {
    const { doors } = server.context
    const before = await tagNames(me)
    const writing = doors.readInTenant(me.tenantId, (tx) => addTag(sessionOf(tx), me, 'lost'))
    await expect(writing).rejects.toThrow(DatabaseError)
    const many = Array.from({ length: 60 }, () =>
      doors.readInTenant(me.tenantId, (tx) => sessionOf(tx).query('select 1 as one', [])),
    )
    for (const { rows } of await Promise.all(many)) expect(rows).toEqual([{ one: 1 }])
    expect(await tagNames(me)).toEqual(before)
  })

  it('is over when its function has returned, even if somebody still holds a reference', async () => {
    const leaked = await server.context.doors.inTenant(me.tenantId, async (tx) => ({ tx }))
    await expect(sessionOf(leaked.tx).query('select 1', [])).rejects.toThrow(
      'This transaction has ended.',
    )
    await expect(leaked.tx.selectFrom('tag').select('id').execute()).rejects.toThrow('has ended')
  })

  it('keeps its tenant and role, however many others run concurrently', async () => {
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_unused, index) => {
        const { doors } = server.context
        const who = index % 2 === 0 ? me : other
        const look = async (session: Session) => {
          const { rows } = await session.query(
            `select current_user as role, current_setting('app.tenant_id', true) as tenant`,
            [],
          )
          return rows[0]
        }
        if (index % 3 === 0) {
          const found = await doors.acrossTenants((tx) => look(sessionOf(tx)))
          return found?.['role'] === 'arbor_system' && !found['tenant']
        }
        return doors.inTenant(who.tenantId, async (tx) => {
          const session = sessionOf(tx)
          const found = [
            await look(session),
            ...(await Promise.all([look(session), look(session)])),
          ]
          return found.every(
            (row) => row?.['role'] === 'arbor_app' && row['tenant'] === who.tenantId,
          )
        })
      }),
    )
    expect(seen.every(Boolean)).toBe(true)
    const after = await server.context.driver.query(
      `select current_user = session_user as own, coalesce(current_setting('app.tenant_id', true), '') as tenant`,
    )
    expect(after.rows).toEqual([{ own: true, tenant: '' }])
  })

  it.each(['40001', '40P01'])('is repeated if the database asks for it (%s)', async (code) => {
    let tries = 0
    const name = `tried ${code}`
    await server.context.doors.inTenant(me.tenantId, async (tx) => {
      tries++
      await addTag(sessionOf(tx), me, name)
      if (tries < 3) await sessionOf(tx).query(FAIL(code), [])
    })
    expect(tries).toBe(3)
    expect((await tagNames(me)).filter((each) => each === name)).toEqual([name])
  })

  it('is given up after four attempts, and immediately for any other error', async () => {
    for (const [code, expected] of [
      ['40001', 4],
      ['23514', 1],
    ] as const) {
      let tries = 0
      const attempt = server.context.doors.inTenant(me.tenantId, async (tx) => {
        tries++
        await sessionOf(tx).query(FAIL(code), [])
      })
      await expect(attempt).rejects.toMatchObject({ code })
      expect(tries).toBe(expected)
    }
  })

  it('in a deadlock with another succeeds, and so does the other', async (test) => {
    const { driver, doors } = server.context
    test.skip(
      driver.kind === 'embedded',
      'transactions of the embedded database run one after the other',
    )
    const [a, b] = [await server.tag(me), await server.tag(me)]
    let arrived = 0
    const bothHere = Promise.withResolvers<undefined>()
    const touch = (session: Session, { id }: { id: string }) =>
      session.query(`update tag set description = coalesce(description, '') || 'x' where id = $1`, [
        id,
      ])
    const inOrder = (one: { id: string }, two: { id: string }) =>
      doors.inTenant(me.tenantId, async (tx) => {
        await touch(sessionOf(tx), one)
        if (++arrived === 2) bothHere.resolve(undefined)
        await bothHere.promise
        await touch(sessionOf(tx), two)
      })
    await Promise.all([inOrder(a, b), inOrder(b, a)])
    const { rows } = await doors.inTenant(me.tenantId, (tx) =>
      sessionOf(tx).query('select description from tag where id = any($1)', [[a.id, b.id]]),
    )
    expect(rows).toEqual([{ description: 'xx' }, { description: 'xx' }])
  })

  it('accepts values of every kind and returns them the same on both databases', async () => {
    const { rows } = await server.context.doors.inTenant(me.tenantId, (tx) =>
      sessionOf(tx).query(
        `select $1::text as text, $2::int8 as int8, $3::timestamptz as time, $4::text::jsonb as json,
           $5::bytea as bytes, $6::uuid[] as ids, $7::bool as flag, $8::text as nothing, $9::float8 as float`,
        [
          'ä😀\\\'"',
          9_007_199_254_740_991,
          new Date(86_400_123),
          '{"a":["1",null]}',
          Buffer.from([0, 255]),
          [me.tenantId, other.tenantId],
          true,
          null,
          1.5,
        ],
      ),
    )
    const [row = {}] = rows
    expect({ ...row, bytes: [...(row['bytes'] as Uint8Array)] }).toEqual({
      text: 'ä😀\\\'"',
      int8: 9_007_199_254_740_991,
      time: new Date(86_400_123),
      json: { a: ['1', null] },
      bytes: [0, 255],
      ids: [me.tenantId, other.tenantId],
      flag: true,
      nothing: null,
      float: 1.5,
    })
  })

  it('runs a frequent statement on the current form of its table', async () => {
    const { driver, doors } = server.context
    const text = 'select * from passing.thing'
    const inside = () => doors.acrossTenants(async (tx) => sessionOf(tx).query(text, []))
    const outside = () => driver.query(text)
    await driver.exec(`
      create schema passing; create table passing.thing as select 1 as one;
      grant usage on schema passing to arbor_system; grant select on passing.thing to arbor_system`)
    try {
      for (let times = 0; times < 3; times++) {
        expect((await inside()).rows).toEqual([{ one: 1 }])
        expect((await outside()).rows).toEqual([{ one: 1 }])
      }
      await driver.exec('alter table passing.thing add column two text')
      expect((await inside()).rows).toEqual([{ one: 1, two: null }])
      await driver.exec('alter table passing.thing drop column one')
      expect((await outside()).rows).toEqual([{ two: null }])
    } finally {
      await driver.exec('drop schema passing cascade')
    }
  })
})
