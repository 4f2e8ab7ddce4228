import { homedir } from 'node:os'
import { join } from 'node:path'
import { env, getuid } from 'node:process'

/**
 * The folder in which `npm run pgvector` keeps PostgreSQL 17 with pgvector. It is outside the repository, so that every
 * clone uses the same one. For root, it is a folder that the user `postgres` can read, because PostgreSQL refuses to
 * run as root.
 */
export const pgvectorFolder =
  getuid?.() === 0
    ? '/var/cache/arbor/postgresql-17-pgvector'
    : join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'arbor/postgresql-17-pgvector')

/** The subfolder with `initdb`, `postgres` and the clients. */
export const pgvectorPrograms = join(pgvectorFolder, 'usr/lib/postgresql/17/bin')
