import { Type, type Static } from 'typebox'
import {
  Answer,
  Body,
  DateTime,
  described,
  Input,
  Maybe,
  Name,
  Nullable,
  OneOf,
  PageOf,
  paging,
  pathMembers,
  Query,
  Uuid,
} from '../../../platform/http/schemas.ts'

/** Sources of a tenant. */
export const MOST_SOURCES = 200
const MOST_PATTERNS = 100

const Pattern = Type.String({ minLength: 1, maxLength: 500 })

/** What a source leaves out. */
export const SourceRules = Input(
  {
    include: described(
      Type.Array(Pattern, { maxItems: MOST_PATTERNS, default: [] }),
      'If there are any, only files that match one of these patterns: `*` and `?` match within a name, `**` any number of folders. A pattern without a slash matches a name at any depth. A pattern that matches a folder covers everything in it. Case does not matter.',
    ),
    exclude: described(
      Type.Array(Pattern, { maxItems: MOST_PATTERNS, default: [] }),
      'Files and folders that match one of these patterns are left out.',
    ),
    max_megabytes: described(
      Maybe(Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })),
      'Larger files are left out. The limit for uploads always applies.',
    ),
    document_types: described(
      Maybe(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 20 })),
      'If given, only files of these types, such as `PDF` and `DOCX`. Files of unknown types are always left out.',
    ),
  },
  { title: 'SourceRules', additionalProperties: false },
)
export type Rules = Static<typeof SourceRules>

const Readers = OneOf('SourceReaders', ['source', 'folder'])
const READERS =
  'Who reads the documents: those whom the source names and whom Arbor permits, or everyone whom Arbor permits. For kinds with `gives_readers`.'
const BINDS =
  'Whether OWNER and ADMIN, too, read only what the source lets them read. They can change this at any time, which the audit log records.'

const readers = {
  readers: described(Maybe(Readers), READERS),
  binds_admins: described(Maybe(Type.Boolean()), BINDS),
}

const HIDDEN =
  'Whether hidden files (`.notes.txt`) and leftovers of systems and programs (`~$report.docx`, `._a.txt`, `__MACOSX`) are read, too.'

const schedule = {
  every_minutes: described(
    Maybe(Type.Integer({ minimum: 1, maximum: 44_640 })),
    'Synchronize every so many minutes.',
  ),
  cron: described(
    Maybe(Type.String({ minLength: 9, maxLength: 100 })),
    'Synchronize at these times, as a cron expression with five fields, such as `0 6 * * 1-5`. Excludes `every_minutes`.',
  ),
  time_zone: described(
    Maybe(Type.String({ minLength: 1, maxLength: 64 })),
    "Time zone of `cron`, such as `Europe/Berlin`. The default is the server's time zone.",
  ),
}

const Settings = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 50 })
const Kind = Type.String({ minLength: 1, maxLength: 50 })
const SourceName = Name({ minLength: 1, maxLength: 255 })

export const CreateSource = Body('CreateSource', {
  path_part_id: described(
    Uuid,
    'The folder to fill. What people put into it themselves is never touched.',
  ),
  kind: described(Kind, 'The kind of source, as `GET /v1/source-kinds` lists them.'),
  name: described(SourceName, 'Name of the source.'),
  settings: described(Settings, 'The settings of the kind. Secret ones are never shown again.'),
  rules: Type.Optional(described(SourceRules, 'What it leaves out.')),
  hidden_files: described(Type.Boolean({ default: false }), HIDDEN),
  ...readers,
  ...schedule,
})

export const UpdateSource = Body('UpdateSource', {
  name: described(Maybe(SourceName), 'Name of the source.'),
  settings: described(
    Maybe(Settings),
    'All settings of the kind. Secret ones that are missing stay as they are.',
  ),
  rules: described(Maybe(SourceRules), 'What it leaves out. Replaces all rules.'),
  hidden_files: described(Maybe(Type.Boolean()), HIDDEN),
  ...readers,
  ...schedule,
})

export const TestSource = Body('TestSource', {
  kind: described(Kind, 'The kind of source.'),
  settings: described(Settings, 'The settings of the kind.'),
  source_id: described(
    Maybe(Uuid),
    'A source of this kind whose stored secrets are used if the settings have none.',
  ),
})

export const SourceTest = Answer('SourceTestResponse', {
  ok: described(Type.Boolean(), 'Whether the source can be read.'),
  message: described(Type.String(), 'What was found, or what is wrong.'),
})

export const SourceState = OneOf('SourceState', ['ready', 'paused', 'stopped', 'deleting'])
export const RunStatus = OneOf('SourceRunStatus', [
  'pending',
  'running',
  'waiting',
  'completed',
  'failed',
  'canceled',
])

const source = {
  id: Uuid,
  path_part_id: described(Uuid, 'The folder that it fills.'),
  ...pathMembers,
  kind: described(Type.String(), 'The kind of source.'),
  name: described(Type.String(), 'Name of the source.'),
  settings: described(Type.Record(Type.String(), Type.Unknown()), 'The settings without secrets.'),
  has_secrets: described(
    Type.Array(Type.String()),
    'Names of the secret settings that are stored.',
  ),
  rules: described(SourceRules, 'What it leaves out.'),
  hidden_files: described(Type.Boolean(), HIDDEN),
  readers: described(Readers, READERS),
  binds_admins: described(Type.Boolean(), BINDS),
  every_minutes: described(Nullable(Type.Integer()), 'Minutes between two runs.'),
  cron: described(Nullable(Type.String()), 'Times of the runs.'),
  time_zone: described(Nullable(Type.String()), 'Time zone of `cron`.'),
  state: described(
    SourceState,
    '`stopped` means that the source needs you: `error` says why. Change its settings, or resume it.',
  ),
  error: described(Nullable(Type.String()), 'Why it stopped, or why the last run failed.'),
  paused_reason: described(
    Nullable(OneOf('PausedReason', ['creator'])),
    '`creator`: Arbor paused it, because the person who is responsible for it is no longer OWNER or ADMIN. null otherwise.',
  ),
  away_since: described(
    Nullable(DateTime),
    'Since when the source has not responded, or has listed nothing. Arbor tries again for a week.',
  ),
  last_run_at: described(Nullable(DateTime), 'When the newest run started.'),
  last_synced_at: described(Nullable(DateTime), 'When the source was last listed completely.'),
  next_run_at: described(Nullable(DateTime), 'When the next run is due.'),
  open_run_id: described(Nullable(Uuid), 'The run that is in progress or waits for confirmation.'),
  open_run_status: described(Nullable(RunStatus), 'Status of that run.'),
  is_asking: described(
    Type.Boolean(),
    'Whether that run asks you to confirm deletions. It still asks while it lists the source again.',
  ),
  documents: described(Type.Integer(), 'Documents that it keeps up to date.'),
  restricted: described(
    Type.Integer(),
    'Documents among them that the source lets only some people read.',
  ),
  pending: described(
    Type.Integer(),
    'Items that are still to be added, changed, moved or deleted.',
  ),
  failed: described(Type.Integer(), 'Items that failed and are tried again.'),
  created_by: described(Uuid, 'Who is responsible for it: who created it, or took it over.'),
  created_at: DateTime,
  updated_at: DateTime,
}

export const SourceResponse = Answer('SourceResponse', source)
export const SourcePage = PageOf('PaginatedResponse_SourceResponse_', SourceResponse)
export const SourcesQuery = Query(paging)

export const CreatedSource = Answer('CreatedSourceResponse', {
  ...source,
  notify_secret: described(
    Type.String(),
    'The secret for `POST /v1/sources/{source_id}/notify`. It is shown only once.',
  ),
})

export const NotifySecret = Answer('SourceNotifySecret', {
  notify_secret: described(Type.String(), 'The new secret. The former one no longer works.'),
})

export const NotifySource = Body('NotifySource', {
  secret: described(Type.String({ minLength: 1, maxLength: 200 }), 'The secret of the source.'),
})

const open_to_folder = described(
  Type.Boolean({ default: false }),
  'Whether everyone who can read the folder may read what the source lets only some people read. Required if there is any.',
)
export const OpenQuery = Query({ open_to_folder })

export const DeleteSourceQuery = Query({
  documents: described(
    OneOf('SourceDocuments', ['keep', 'trash'], { default: 'keep' }),
    'Whether its folders and documents become ordinary ones, or are moved to the trash.',
  ),
  open_to_folder,
})

export const DetachRequest = Body('DetachFromSource', {
  path_part_id: described(
    Uuid,
    'The document. From now on it is an ordinary one, and the source leaves out its item.',
  ),
  open_to_folder,
})

const SourceKindResponse = Answer('SourceKindResponse', {
  kind: described(Type.String(), 'Name for requests.'),
  title: described(Type.String(), 'Name for people.'),
  settings_schema: described(
    Type.Record(Type.String(), Type.Unknown()),
    'JSON Schema of the settings.',
  ),
  secrets: described(Type.Array(Type.String()), 'Names of the secret settings.'),
  is_watched: described(
    Type.Boolean(),
    'Whether changes at the source start a run automatically. Without a schedule, such a source is also compared each hour.',
  ),
  gives_readers: described(
    Type.Boolean(),
    'Whether such a source can say who may read its items. Some do only if their settings ask for it.',
  ),
  unavailable: described(
    Nullable(Type.String()),
    'Why this server cannot use the kind. Null if it can.',
  ),
})
export const SourceKindList = Answer('SourceKindList', { items: Type.Array(SourceKindResponse) })
