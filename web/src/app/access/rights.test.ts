import { expect, test } from 'vitest'
import * as rights from './rights.ts'

const writable = { can_write: true }
const readable = { can_write: false }
const ofSystem = { system_managed: true }
const ofSource = { system_managed: false, source_id: 'source' }
const ordinary = { system_managed: false }
const person = (role: rights.Person['current_tenant_role']): rights.Person => ({
  id: 'me',
  current_tenant_role: role,
})

test.each([
  ['mayEdit', rights.mayEdit],
  ['mayAdd', rights.mayAdd],
  ['mayTag', rights.mayTag],
  ['mayRunAgain', rights.mayRunAgain],
])('%s follows the API, and is false until the API has answered', (_, may) => {
  expect([writable, readable, undefined].map((place) => may(place))).toEqual([true, false, false])
})

test.each([
  ['mayRename', rights.mayRename],
  ['mayMove', rights.mayMove],
  ['mayDelete', rights.mayDelete],
])(
  '%s needs a folder that the person can edit, and an item that neither the system nor a source manages',
  (_, may) => {
    expect([writable, readable, undefined].map((folder) => may(folder, ordinary))).toEqual([
      true,
      false,
      false,
    ])
    expect([writable, readable, undefined].some((folder) => may(folder, ofSystem))).toBe(false)
    expect(may(writable, ofSource)).toBe(false)
  },
)

test.each([
  ['OWNER', true],
  ['ADMIN', true],
  ['USER', false],
] as const)('%s can manage the tenant: %s', (role, isGiven) => {
  const who = person(role)
  expect(
    [rights.mayAdminister, rights.mayShare, rights.mayCreateTags].map((may) => may(who)),
  ).toEqual([isGiven, isGiven, isGiven])
  expect(rights.needsGrants(who)).toBe(!isGiven)
  expect(rights.canBeGranted({ role })).toBe(!isGiven)
  expect(rights.mayExport(who)).toBe(role === 'OWNER')
  expect(rights.mayManageModels(who)).toBe(role === 'OWNER')
})

test('nobody can change themselves or the owner', () => {
  const me = person('ADMIN')
  expect(rights.mayChangeMember(me, { user_id: 'me', role: 'ADMIN' })).toBe(false)
  expect(rights.mayChangeMember(me, { user_id: 'other', role: 'OWNER' })).toBe(false)
  expect(rights.mayChangeMember(me, { user_id: 'other', role: 'ADMIN' })).toBe(true)
})

test("a node below the person's folder is their own, but not one in a folder whose path merely starts the same", () => {
  const me = person('USER')
  expect(rights.isInOwnFolder(me, { materialized_path: '/users/me/Notes/Thread' })).toBe(true)
  expect(rights.isInOwnFolder(me, { materialized_path: '/users/me2/Thread' })).toBe(false)
  expect(rights.isInOwnFolder(me, { materialized_path: '/shared/Thread' })).toBe(false)
})
