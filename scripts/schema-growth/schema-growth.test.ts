import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { breaksBetween, readSchema } from './schema-growth.ts'

/** schema.sql of the last release. Replace it when you release a version, and empty the list below. */
const RELEASED = join(import.meta.dirname, 'released.sql')
const CURRENT = join(import.meta.dirname, '../../server/migrations/schema.sql')

/** What the next version takes away on purpose. CHANGELOG.md says that its update needs a stop. */
const ACCEPTED: readonly string[] = []

it('processes of the last release can use the current schema, so that updates need no stop', () => {
  const [before, after] = [RELEASED, CURRENT].map((path) => readSchema(readFileSync(path, 'utf8')))
  if (!before || !after) throw new Error('A schema is missing.')
  expect(before.tables.size).toBeGreaterThan(30)
  expect(before.functions.size).toBeGreaterThan(10)
  expect(breaksBetween(before, after)).toEqual(ACCEPTED)
})

it('finds what a schema takes away', () => {
  const before =
    readSchema(`CREATE FUNCTION public.count_texts(query tsquery, most integer) RETURNS bigint
CREATE TABLE public.kept (
    id uuid NOT NULL,
    name text,
    size integer DEFAULT 0 NOT NULL,
    CONSTRAINT kept_check CHECK ((size >= 0))
);
CREATE TABLE public.gone (
    id uuid NOT NULL
);`)
  const after = readSchema(`CREATE TABLE public.kept (
    id uuid NOT NULL,
    name text NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    note text,
    number integer DEFAULT 1 NOT NULL,
    kind text NOT NULL
);`)
  expect(breaksBetween(before, after)).toEqual([
    'column kept.name must be filled',
    'column kept.size has another type',
    'new column kept.kind must be filled',
    'table gone is gone',
    'function count_texts(query tsquery, most integer) is gone',
  ])
})
