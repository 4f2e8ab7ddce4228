import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { pgDump } from '@electric-sql/pglite-tools/pg_dump'
import { migrate, openEmbedded, readMigrations } from '../server/src/platform/db/index.ts'
import { writeOrCheck } from './write-or-check.ts'

/** Writes schema.sql and types.generated.ts from a freshly migrated database. With --check, compares them instead. */
const SCHEMA = new URL('../server/migrations/schema.sql', import.meta.url)
const TYPES = new URL('../server/src/platform/db/types.generated.ts', import.meta.url)

const TS_TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  timestamptz: 'Date',
  jsonb: 'Json',
  bytea: 'Uint8Array',
  tsvector: 'string',
  _uuid: 'string[]',
  _text: 'string[]',
  _halfvec: 'string[]',
  halfvec: 'string',
  bit: 'string',
  varbit: 'string',
}

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  nullable: boolean
  optional: boolean
  generated: boolean
}

async function columns(database: PGlite): Promise<Column[]> {
  const { rows } = await database.query<Column>(`
    select table_name, column_name, udt_name, is_nullable = 'YES' as nullable,
      column_default is not null or is_nullable = 'YES' as optional, is_generated = 'ALWAYS' as generated
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migration'
    order by table_name, ordinal_position`)
  return rows
}

function typeOf(column: Column): string {
  const base = TS_TYPES[column.udt_name]
  if (!base) {
    throw new Error(
      `No TypeScript type for ${column.udt_name} (${column.table_name}.${column.column_name})`,
    )
  }
  const read = column.nullable ? `${base} | null` : base
  if (column.generated) return `GeneratedAlways<${read}>`
  if (base === 'Json') {
    return `ColumnType<${read}, ${column.optional ? 'RawJson | undefined' : 'RawJson'}, RawJson>`
  }
  return column.optional && !column.nullable ? `Generated<${read}>` : read
}

/** Types that columns may need. Unused ones are not imported. */
const KYSELY_TYPES = ['ColumnType', 'Generated', 'GeneratedAlways']

function typesFile(all: readonly Column[]): string {
  const tables = Map.groupBy(all, (column) => column.table_name)
  const body = [...tables].map(([table, its]) => {
    const members = its.map((column) => `    ${column.column_name}: ${typeOf(column)}`)
    return `  ${table}: {\n${members.join('\n')}\n  }`
  })
  return [
    '// Generated from the migrated database by `npm run generate`. Do not edit.',
    `import type { ${KYSELY_TYPES.filter((name) => body.join().includes(`${name}<`)).join(', ')}, RawBuilder } from 'kysely'`,
    '',
    '/** A JSON value as it is read. */',
    'export type Json = unknown',
    '/** A JSON value on its way in: an expression of type jsonb, see `jsonb()`. */',
    'export type RawJson = RawBuilder<Json>',
    '',
    `export type Database = {\n${body.join('\n')}\n}`,
    '',
  ].join('\n')
}

/** Leaves out the lines of pg_dump that differ between runs: version, session settings, random tokens. */
function schemaFile(dump: string): string {
  const lines = dump
    .split('\n')
    .filter((line) => !/^(--|SET |SELECT pg_catalog\.set_config|\\)/.test(line))
  const text = lines
    .join('\n')
    .replace(/\n{2,}/g, '\n\n')
    .trim()
  return `-- Generated from the migrated database by \`npm run generate\`. Do not edit.\n\n${text}\n`
}

async function generate() {
  const folder = await mkdtemp(join(tmpdir(), 'arbor-schema-'))
  try {
    const driver = await openEmbedded(folder)
    await migrate(driver, await readMigrations())
    await driver.close()
    const database = (await PGlite.create({
      dataDir: folder,
      extensions: { vector },
    })) as unknown as PGlite
    const types = typesFile(await columns(database))
    const dump = await pgDump({
      pg: database,
      args: ['--schema-only', '--no-owner', '--exclude-table=schema_migration'],
    })
    const schema = schemaFile(await dump.text())
    await database.close()
    return [
      { file: TYPES, content: types },
      { file: SCHEMA, content: schema },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await writeOrCheck(await generate())
process.exit()
