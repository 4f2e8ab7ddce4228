import { Type, type Static } from 'typebox'
import { UUID_PATTERN } from '../../../platform/core/ids.ts'

/** The format of archives that this version writes, and the newest one that it reads. See docs/archive.md. */
export const FORM = 1

const Id = Type.String({ pattern: `^${UUID_PATTERN}$` })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Count = Type.Integer({ minimum: 0 })
const strict = { additionalProperties: false }

/** A file of lines in the archive. */
const LinesFile = Type.Object({ rows: Count, bytes: Count, sha256: Sha256 }, strict)

export const Manifest = Type.Object(
  {
    form: Type.Integer({ minimum: 1 }),
    /** The version of Arbor that wrote the archive. */
    version: Type.String({ maxLength: 100 }),
    made_at: Type.String({ maxLength: 40 }),
    /** The last migration of its database. */
    schema: Type.String({ maxLength: 200 }),
    tenant: Type.Object(
      {
        id: Id,
        name: Type.String({ maxLength: 255 }),
        created_at: Type.String({ maxLength: 40 }),
        /** Since when the history is complete. */
        history_since: Type.Optional(Type.String({ maxLength: 40 })),
        settings: Type.Record(Type.String(), Type.Unknown()),
        branding: Type.Record(Type.String(), Type.Unknown()),
        root_part_id: Id,
        shared_part_id: Id,
        users_part_id: Id,
        agents_part_id: Type.Union([Id, Type.Null()]),
      },
      strict,
    ),
    people: LinesFile,
    tables: Type.Array(
      Type.Object(
        {
          name: Type.String({ pattern: '^[a-z_]{1,63}$' }),
          columns: Type.Array(Type.String({ pattern: '^[a-z0-9_]{1,63}$' }), { maxItems: 200 }),
          ...LinesFile.properties,
        },
        strict,
      ),
      { maxItems: 500 },
    ),
    files: Type.Object(
      {
        ...LinesFile.properties,
        /** Bytes of all stored files. */
        total_bytes: Count,
        /** The beginning of their addresses in rows. */
        address: Type.String({ maxLength: 1000 }),
      },
      strict,
    ),
  },
  strict,
)
export type Manifest = Static<typeof Manifest>
export type LinesFile = Static<typeof LinesFile>

/** A member: a line of people.jsonl. */
export const Person = Type.Object({
  user_id: Id,
  email: Type.String({ maxLength: 320 }),
  first_name: Type.Union([Type.String({ maxLength: 255 }), Type.Null()]),
  last_name: Type.Union([Type.String({ maxLength: 255 }), Type.Null()]),
  role: Type.Union([Type.Literal('OWNER'), Type.Literal('ADMIN'), Type.Literal('USER')]),
  home_part_id: Type.Union([Id, Type.Null()]),
  deactivated_on: Type.Union([Type.String({ maxLength: 40 }), Type.Null()]),
  created_at: Type.String({ maxLength: 40 }),
  updated_at: Type.String({ maxLength: 40 }),
  /** Nobody but the tenant confirms that the address is the person's. */
  is_local: Type.Boolean(),
})
export type Person = Static<typeof Person>

/** A stored file: a line of files.jsonl. */
export const StoredFile = Type.Object({
  /** Below `files/` in the archive. */
  name: Type.String({ maxLength: 1000 }),
  bytes: Count,
  sha256: Sha256,
})
export type StoredFile = Static<typeof StoredFile>

export const MANIFEST = 'manifest.json'
export const PEOPLE = 'people.jsonl'
export const FILES = 'files.jsonl'
export const rowsFile = (table: string): string => `rows/${table}.jsonl`
export const fileEntry = (name: string): string => `files/${name}`
