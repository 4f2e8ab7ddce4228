/** The folders of a floor, and what they contain. */
export type Floor = Readonly<Record<string, string>>

/** The modules of the server, lowest floor first. A module imports only those of lower floors. */
export const MODULES: readonly Floor[] = [
  {
    tree: 'path parts: permissions, locks, listing, moves',
    accounts: 'people and their sessions, across tenants',
  },
  {
    notices: 'what the workspace tells a person about',
    audit: 'the chain of audit events: numbering, listing, exporting, verifying, expiry',
  },
  { retention: 'receipts of permanent deletions, legal holds, retention rules' },
  {
    tenancy: 'tenants, members, invites, groups, grants',
    embeddings: 'models and vectors: storage and re-embedding',
  },
  {
    identity: 'passwords, sign-in, API keys, single sign-on, apps',
    content: 'folders, documents, versions and their differences, sections, chunks, tags, lineage',
    webhooks: 'sends events to other services. Triggers write them',
    models: 'the models that write answers: those of tenants, which one a person asks, and tests',
  },
  {
    search: 'full text, vectors, hybrid search, explanations, verified quotes',
    sharing: 'links for people outside: what they may see, who made them, and their limits',
  },
  {
    tools:
      'how agents find and read, shared by the assistant, `workflows` and `mcp`. Each tool of the assistant has a file',
  },
  {
    assistant: 'answers with a model, without one, and outside of threads; the scope of a question',
  },
  {
    ingestion: 'upload, runs, steps, enrichment, embedding',
    conversations: 'threads, messages, replies and their streams, feedback',
    comments:
      'comments on passages: where they are in each version, replies, mentions, their search',
    events: 'the WebSocket',
  },
  {
    workflows: 'workflow definitions, and runs that write documents',
    personal:
      'what a person keeps at hand: favorites, the documents they opened, what they follow and search for again, and the mail with their notices',
  },
  { trash: 'folders and documents that can be restored' },
  {
    sources: 'folders that mirror something outside: definitions, runs, what they change',
    bulk: 'the same change to many folders and documents at once',
  },
  {
    status: 'health, features and metrics of the server, its state, the use of its models',
    background: 'background runs of all modules as one list, and the documents that failed',
    checks: 'checks of stored rows and texts, which `archive` and `verify` share',
  },
  {
    archive:
      'archives of tenants: `contents` writes and imports them, `tenant-archives` has the operations and jobs for owners',
  },
  { verify: 'finds and repairs faults of an installation, and what a deletion left behind' },
  {
    backup: 'writes, seals, checks and restores backups of an installation',
    encryption: 'encrypts the files that were stored before there was a master key',
  },
  { mcp: 'the endpoint for agents, with tools that use the other modules' },
]

/** The folders of the platform, in the same order. */
export const PLATFORM: readonly Floor[] = [
  { refusals: 'the reasons and messages of all errors' },
  {
    core: 'the actor, errors, ids, names and other types that everything shares',
    network: 'sets of IP addresses, and guarded requests to addresses that tenants choose',
    secrets: 'hashing tokens, encrypting stored secrets',
    text: 'the words of texts and queries: languages, stems, identifiers',
  },
  {
    attempts: 'counts sign-in attempts (in memory; `realtime/redis` has the shared count)',
    config: 'turns the environment into a checked, frozen configuration',
    files: 'the data folder and temporary folders',
    pages:
      'serves the built workspace. Without it, serves a start page and the pages behind links in mails',
  },
  { telemetry: 'the log, metrics and traces' },
  {
    db: 'drivers, the doors, migrations, the lock of the data folder, generated types',
    models: 'chat, vision, embedding and reranking models, with retries',
    storage: 'objects in a folder or bucket, presigned URLs',
  },
  {
    availability:
      'knows which dependencies are available, and which of them is to blame for an error',
  },
  {
    disk: 'watches free disk space',
    jobs: 'the queue on pg-boss: sends jobs in a transaction',
    transfer: 'dumps all rows of a database as lines of JSON, and loads them',
    webhooks: 'the events of webhooks',
  },
  {
    backup: 'copies the embedded database while it runs, and keeps stored objects during a backup',
    mail: 'templates, encrypted jobs, SMTP or files',
    realtime: 'the event transport: in memory, on Redis Streams, or disabled',
  },
  { context: 'the services of a process that modules receive' },
  {
    audit:
      'records calls: changes at the end of their transactions, reads in batches; work in the background',
  },
  {
    http: 'authentication, validation, errors, bodies, OpenAPI, shared schemas',
    process: 'opens the database, starts workers, takes over jobs of dead processes',
  },
]

const namesOf = (floors: readonly Floor[]) => floors.map((floor) => Object.keys(floor))

/**
 * The folders of a folder, in the same order. A folder that is not listed has no floor, and nothing may import it. Files
 * next to the folders are above all of them, except in modules, where folders also share such files.
 */
export const FOLDER_FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'server/src/modules/': namesOf(MODULES),
  'server/src/platform/': namesOf(PLATFORM),
  'connectors/src/': [
    ['core'],
    ['children', 'extract', 'network', 'streams'],
    ['folder', 'git', 'imap', 'push', 'rclone', 's3', 'web'],
  ],
  'reader/src/': [
    ['core'],
    ['characters', 'encoding', 'html', 'ole', 'pictures', 'zip'],
    ['ocr', 'sniff', 'tokens', 'writer'],
    ['office', 'split'],
    ['doc', 'docx', 'epub', 'image', 'opendocument', 'pdf', 'pptx', 'rtf', 'text', 'xlsx'],
    ['csv', 'mail', 'markdown', 'workbook'],
    ['formats'],
    ['chunk'],
    ['result'],
    ['convert'],
    ['pool'],
    ['command'],
  ],
  'reader/src/pdf/': [
    ['file', 'model'],
    ['ledger', 'lines'],
    ['figures', 'furniture', 'headings', 'images', 'order', 'segments'],
    ['tables'],
    ['scans'],
  ],
  'reader/src/pdf/tables/': [['finding'], ['heads', 'bodies'], ['judging']],
  'server/src/modules/archive/': [['contents'], ['tenant-archives']],
  'server/src/modules/assistant/': [['model', 'offline'], ['agent', 'retrieval'], ['openai']],
  'server/src/modules/content/': [
    ['deletion', 'lineage', 'tags'],
    ['path-parts', 'search-texts'],
    ['documents'],
    ['chunks', 'folders'],
    ['archive', 'diff', 'sections'],
  ],
  'server/src/modules/conversations/': [['threads'], ['feedback', 'follow-ups', 'replies']],
  'server/src/modules/identity/': [['local-accounts', 'sso'], ['oauth']],
  'server/src/modules/ingestion/': [
    ['embedding', 'enrich', 'reruns', 'uploads'],
    ['steps'],
    ['postponed'],
  ],
  'server/src/modules/personal/': [['digest', 'searches', 'visits'], ['follow']],
  'server/src/modules/retention/': [['holds', 'receipts'], ['rules']],
  'server/src/modules/search/': [['explain', 'facets', 'postings', 'quotes']],
  'server/src/modules/sources/': [
    ['definitions'],
    ['origin', 'runs'],
    ['sync', 'watch'],
    ['links', 'push', 'readers'],
    ['managing'],
    ['running'],
  ],
  'server/src/modules/status/': [['features', 'health', 'metrics', 'models']],
  'server/src/modules/tenancy/': [
    ['encryption', 'memberships', 'paths'],
    ['grants', 'tenants'],
    ['groups', 'invites', 'requests', 'sharing'],
    ['usage'],
  ],
  'server/src/modules/verify/': [['leftovers']],
  'server/src/modules/workflows/': [['definitions'], ['runs'], ['managing', 'steps']],
  'web/src/modules/': [
    ['account', 'admin', 'browse', 'outside', 'palette', 'receipts', 'search', 'shared', 'writing'],
    ['home', 'jobs', 'viewer'],
    ['threads'],
  ],
  'web/src/modules/browse/': [['trash', 'uploads'], ['components'], ['pages']],
  'web/src/modules/viewer/': [
    ['comments', 'slides', 'tables'],
    ['edit', 'find'],
    ['pdf'],
    ['components'],
    ['prose', 'versions'],
    ['sheets'],
    ['panes'],
    ['pages'],
  ],
}
