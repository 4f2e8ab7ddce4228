/**
 * Which database an integration test runs on. Almost all statements have the same text for both, and both are
 * PostgreSQL, so most tests run on one only: on the embedded one, which needs no installation. They differ in the
 * driver, in several connections at once, in the roles, in the versions, and in programs that run beside them. What
 * depends on that runs on a server, where PostgreSQL is installed; elsewhere, on the embedded one.
 *
 * - locks and transactions that wait for each other
 * - rows that a statement takes or returns as arrays, JSON or numbers beyond 2^53
 * - long models of what many connections may do
 */
export const onServer = files(
  'src/cli/{drill,rotate-secret}',
  'src/modules/archive/{contents/hostile-json,tenant-archives/archives}',
  'src/modules/audit/{audit,background,kept}',
  'src/modules/bulk/*',
  'src/modules/comments/*',
  'src/modules/content/{chunks/{change,write},sections/contents.property,tags/path-part-tags}',
  'src/modules/conversations/{replies/{replies,work-on-reply},feedback/*,threads/messages}',
  'src/modules/encryption/*',
  'src/modules/events/readers.property',
  'src/modules/identity/{lost-tenant,oauth/oauth}',
  'src/modules/ingestion/{edits,embedding/without-pgvector,fairness,ingestion-events,run-control}',
  'src/modules/ingestion/{reruns/reruns,two-workers,versions}',
  'src/modules/retention/{holds/*,receipts/*,rules/rules}',
  'src/modules/personal/digest/*',
  'src/modules/search/{find-results,headings,hidden-words,lookup,misspelled,passages,past-search}',
  'src/modules/search/{recent-words,reindex,postings/retire-deleted}',
  'src/modules/sources/{sources,sources-at-size}',
  'src/modules/tenancy/{grants/access,paths/*,usage/*}',
  'src/modules/trash/*',
  'src/modules/webhooks/webhooks',
  'src/modules/tree/{history,move,order,path-parts,siblings}',
  'src/modules/tree/{history.property,tree.property}',
  'src/platform/db/{failover,outage,replicas,several-hosts}',
)

/**
 * What must be seen on each of them: every operation, the values that a driver may fail on, rights, order, full-text
 * and vector search, locks, migrations, what is held, and the programs that copy or check an installation.
 */
export const onBoth = files(
  'src/cli/{backup,doctor,support/*}',
  'src/modules/archive/contents/archive',
  'src/modules/content/sections/concurrency',
  'src/modules/embeddings/**/*',
  'src/modules/ingestion/{embedding/embeddings,outages,work-on-step}',
  'src/modules/retention/rules/kept.property',
  'src/modules/search/{dense,full-text,languages,search,postings/postings}',
  'src/modules/tenancy/{grants/rights.property,tenants/delete-tenant}',
  'src/modules/tree/{concurrency,locks}',
  'src/modules/verify/healthy',
  'src/platform/db/{doors,migrate,privileges,transactions}',
  'src/platform/jobs/*',
  'test/operations/{hostile-input,operations}',
)

function files(...names: readonly string[]): string[] {
  return names.map((name) => `server/${name}.int.test.ts`)
}
