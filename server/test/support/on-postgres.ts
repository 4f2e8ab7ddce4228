/**
 * All integration tests run on the embedded database. These run on PostgreSQL too: what depends on
 * several connections at once, on locks and listening, on how values are sent, on the rights and the
 * order of rows in SQL, on search, jobs and recovery. `operations` carries out every operation once.
 */
export const onPostgres = [
  'src/cli/{backup,cli,doctor}',
  'src/modules/{embeddings,search,tree}/**/*',
  'src/modules/content/{documents/versions,folders/listings,lineage/*,tags/*}',
  'src/modules/content/{chunks/{change,write},sections/{concurrency,contents.property}}',
  'src/modules/conversations/{assistant/{replies,work-on-reply},feedback/*}',
  'src/modules/conversations/threads/{asset-threads,messages,threads}',
  'src/modules/events/readers.property',
  'src/modules/identity/{accounts,auth,lost-tenant,owner,sso/{provider-ends,sso,sso-flow,sso-google,unproved-address},oauth/*}',
  'src/modules/ingestion/{edits,embedding/*,fairness,ingestion-events,run-control}',
  'src/modules/ingestion/{two-workers,versions,work-on-step}',
  'src/modules/operations/verify/*',
  'src/modules/tenancy/**/*',
  'src/modules/trash/*',
  'src/platform/db/*',
  'test/operations/{foreign-ids,hostile-input,hostile-urls,operations}',
].map((name) => `server/${name}.int.test.ts`)
