import { expect, it } from 'vitest'
import { StartFault } from '../core/start-fault.ts'
import { connectionFault } from './connection-fault.ts'
import { DatabaseError } from './database-error.ts'

const URL = 'postgres://ann:hu%40sh@db.example.org:5433/ar%20bor?sslmode=require'

it.each([
  ['ECONNREFUSED', 'No PostgreSQL server answers at db.example.org:5433 (ECONNREFUSED).'],
  ['CONNECT_TIMEOUT', 'that the server is running'],
  ['57P03', 'No PostgreSQL server answers'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'NODE_EXTRA_CA_CERTS'],
  ['28P01', 'rejects the user ann: as the server says. Correct'],
  ['3D000', 'has no database ar bor. Create it'],
  ['42501', 'alter role "ann" createrole'],
  ['53300', 'max_connections'],
])('explains %s and suggests a fix, without the password', (code, sentence) => {
  const fault = connectionFault(new DatabaseError({ message: 'as the server says', code }), URL)
  expect(fault).toBeInstanceOf(StartFault)
  expect(String(fault)).toContain(sentence)
  expect(String(fault)).not.toMatch(/hu(%40|@)sh/)
})

it('does not change other errors', () => {
  const error = new DatabaseError({ message: 'syntax error', code: '42601' })
  expect(connectionFault(error, URL)).toBe(error)
})

it('knows the defaults for missing parts of a URL', () => {
  const error = new DatabaseError({ message: 'no', code: '3D000' })
  expect(String(connectionFault(error, 'postgres://ann@'))).toContain('no database ann.')
})
