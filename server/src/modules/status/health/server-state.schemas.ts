import { Type } from 'typebox'
import { OutageState } from '../../../platform/http/outage-schemas.ts'
import { Answer, DateTime, described, Nullable, OneOf } from '../../../platform/http/schemas.ts'

const works = described(
  Nullable(Type.Boolean()),
  'Whether it responds. null if there is nothing to ask.',
)

export const ServerStateResponse = Answer('ServerStateResponse', {
  version: described(Type.String(), 'The version of the server.'),
  migrations: described(
    Answer('MigrationState', {
      applied: described(Type.Integer(), 'How many of the required migrations are applied.'),
      required: described(Type.Integer(), 'How many migrations this version requires.'),
      latest: described(Nullable(Type.String()), 'The newest required migration.'),
    }),
    'The state of the database schema.',
  ),
  database: described(
    Answer('DatabaseState', {
      kind: OneOf('DatabaseKind', ['embedded', 'postgres']),
      works,
    }),
    'The database.',
  ),
  replicas: described(
    Type.Array(
      Answer('ReplicaState', {
        number: described(Type.Integer(), 'Its number in the setting, beginning with 1.'),
        fault: described(Nullable(Type.String()), 'Why it isn’t read.'),
      }),
    ),
    'The replicas of the database, as seen by the process that answers.',
  ),
  events: described(
    Answer('EventTransportState', {
      kind: OneOf('EventTransportKind', ['off', 'memory', 'redis']),
      works,
    }),
    'What carries events between processes.',
  ),
  storage: described(
    Answer('StorageState', { kind: OneOf('StorageKind', ['folder', 's3']), works }),
    'Where files are stored.',
  ),
  disk_free_bytes: described(
    Nullable(Type.Integer()),
    'Free space on the fullest disk that the process writes to.',
  ),
  queue: described(
    Nullable(
      Answer('QueueState', {
        waiting: described(Type.Integer(), 'Jobs that could start now, of all tenants.'),
        active: described(Type.Integer(), 'Jobs in progress, of all tenants.'),
        oldest_seconds: described(
          Type.Integer(),
          'How long the oldest of the waiting jobs has been ready to start.',
        ),
      }),
    ),
    'null if the database doesn’t respond.',
  ),
  outages: described(
    Type.Array(OutageState),
    'What is not available at the moment, for any process. Work that needs it waits and continues automatically.',
  ),
  failures_last_day: described(
    Nullable(Type.Integer()),
    'Ingestions of this tenant that failed in the last 24 hours.',
  ),
  last_backup: described(
    Nullable(DateTime),
    'When `arbor backup` last completed on this machine, from this data folder. null if it never did.',
  ),
})
