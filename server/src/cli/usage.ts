/** What the person typed can't be carried out as it stands. The message is one sentence for them. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What an id on the command line looks like. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const USAGE = `Usage: arbor <command>

  start [api] [worker]   run the service; without a role this process takes both
  worker                 the same as: start worker
  migrate                bring the database schema up to date
  reindex                analyse texts for search again that an earlier version analysed
  create-owner --email E --password P --tenant-name N
                         make an account with a tenant of its own; prints JSON with its API key
  listen --api-key K [--url U]
                         print the notifications of a running server, a JSON line each
  verify [--tenant ID] [--deep] [--fix] [--json]
                         look whether database and stored files agree; --fix deletes what nothing uses
  explain-search --tenant ID|--as EMAIL --query Q --chunk ID [--search-type T] [--top-k N]
                 [--threshold S] [--scope ID] [--json]
                         tell why a search finds chunks or does not; --chunk and --scope may be repeated
  demo                   show the service at work on sample documents, keeping nothing
  help                   show this

Settings are environment variables: docs/operations.md has the list.`
