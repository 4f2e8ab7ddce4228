/**
 * All integration tests run on the embedded database. Tests that depend on the driver also run on PostgreSQL each time:
 *
 * - several connections at once: doors, locks, migrations, jobs, listening for changes
 * - programs next to the database: backup, doctor and the server's commands
 * - behavior that may differ on PostgreSQL: search, row order, permissions in SQL, and statements that take arrays or
 * JSON or lock rows
 *
 * All other statements have the same text for both databases. `operations` runs every operation once, and
 * `hostile-input` sends each one the values that a driver may fail on. Both also run on PostgreSQL.
 */
export const onPostgres = files(
  'src/cli/{backup,cli,doctor,drill,rotate-secret,support/*}',
  'src/modules/audit/*',
  'src/modules/comments/*',
  'src/modules/content/{chunks/{change,write},sections/{concurrency,contents.property},tags/path-part-tags}',
  'src/modules/conversations/{replies/{replies,work-on-reply},feedback/*,threads/messages}',
  'src/modules/embeddings/**/*',
  'src/modules/events/readers.property',
  'src/modules/identity/{lost-tenant,oauth/oauth}',
  'src/modules/ingestion/{edits,embedding/*,fairness,ingestion-events,run-control}',
  'src/modules/ingestion/{two-workers,versions,work-on-step}',
  'src/modules/operations/{archive,encryption,tenant-archives,verify,verify/leftovers}/*',
  'src/modules/retention/**/*',
  'src/modules/personal/digest/*',
  'src/modules/search/{*,postings/*}',
  'src/modules/sources/{sources,sources-at-size}',
  'src/modules/tenancy/{grants/{access,rights.property},paths/*,tenants/delete-tenant,usage/*}',
  'src/modules/trash/*',
  'src/modules/webhooks/webhooks',
  'src/modules/tree/*',
  'src/platform/db/*',
  'src/platform/jobs/*',
  'test/operations/{hostile-input,operations}',
)

/**
 * These have found something on PostgreSQL before, but nothing in them depends on the driver. They run there with `npm
 * test -- --both`, as .ci/run does after changes to the driver or the schema.
 */
export const onBoth = files(
  'src/modules/content/{documents/versions,folders/listings,lineage/*,tags/{tagged,tags}}',
  'src/modules/conversations/threads/{asset-threads,threads}',
  'src/modules/identity/{accounts,auth,owner,sso/{provider-ends,sso,sso-flow,sso-google,unproved-address}}',
  'src/modules/identity/oauth/{client-documents,oauth-attacks}',
  'src/modules/search/{explain,quotes}/*',
  'src/modules/tenancy/{groups,invites}/*',
  'src/modules/tenancy/{grants/{group,user}-permissions,tenants/{branding,members,tenants,tenants-update}}',
  'test/operations/{foreign-ids,hostile-urls}',
)

function files(...names: readonly string[]): string[] {
  return names.map((name) => `server/${name}.int.test.ts`)
}
