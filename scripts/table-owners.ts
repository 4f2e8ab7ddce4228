import { globSync, readFileSync } from 'node:fs'

/** Exceptions that may name a table of another module, and why. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  // What must be kept may be in the trash.
  'server/src/modules/retention/holds/held-item.ts': ['trash_entry'],
  'server/src/modules/retention/holds/held-items.queries.ts': ['trash_entry'],
  'server/src/modules/retention/holds/holds.queries.ts': ['trash_entry'],
  // A permission is a single predicate and may depend on tags.
  'server/src/modules/tree/access.ts': ['path_part_tag'],
  // What shows a document also shows where it comes from.
  'server/src/modules/tree/origin.queries.ts': ['source', 'source_item'],
  // Writing vectors locks the rows they belong to.
  'server/src/modules/embeddings/store/vectors.queries.ts': ['chunk'],
  // A workflow keeps its items in the trash unless it was changed since.
  'server/src/modules/workflows/tables.ts': ['path_part'],
  // Finds tenants that need another model, all in one query: their state and their runs.
  'server/src/modules/ingestion/embedding/upkeep.ts': [
    'tenant',
    'tenant_embedding',
    'embedding_run',
  ],
  // Runs are above content and tenancy, and end with the rows they write.
  'server/src/modules/content/deletion/delete-subtree.ts': ['ingestion_run'],
  'server/src/modules/content/chunks/version-ingestion.queries.ts': ['ingestion_run'],
  'server/src/modules/tenancy/tenants/delete-tenant.queries.ts': ['ingestion_run'],
}

/**
 * Verification checks the stored data itself, independent of the modules that wrote it. The trash keeps the rows of all
 * tables that refer to nodes, unchanged. An archive takes a tenant's rows to another server.
 */
const EVERYTHING = /^server\/src\/modules\/(?:archive|checks|trash|verify)\//
const TEST = /\.test\.ts$|\.test-support\.ts$/
/**
 * The owner of each table, which describes it in its `tables.ts`. Nobody else names the table: other modules call a
 * function of the owner, or build on one of its named reads, such as `selectParts(tx, tenantId)` and `chunksOf(tenantId)`.
 */
const OWNER_OF = readOwners(new URL('../server/src/modules/', import.meta.url))
const TABLE = [...OWNER_OF.keys()].toSorted((a, b) => b.length - a.length).join('|')
/** Words before a table name in SQL. */
const IN_SQL = new RegExp(
  `\\b(?:from|join|into|update|using|truncate|table)\\s+(?:only\\s+)?(${TABLE})\\b`,
  'gi',
)
const NAME = new RegExp(`^(${TABLE})(?: as \\w+)?$`)

/** Methods of Kysely that take a table. */
const METHODS =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|using|from|table|(?:inner|left|right|full|cross)Join(?:Lateral)?)$/

/** @returns whether a method with this name takes a table as its first argument */
export function takesTable(method: string): boolean {
  return METHODS.test(method)
}

/**
 * Why a file may not name the tables in a text, or undefined if it may.
 * @param text a piece of SQL, or `name` or `name as alias` if `isName` is set
 */
export function findForeignTable(from: string, text: string, isName: boolean): string | undefined {
  const module = /^server\/src\/(?:modules\/([^/]+)\/|(?!platform\/db\/))/.exec(from)
  if (!module || EVERYTHING.test(from) || TEST.test(from)) return undefined
  const tables = isName
    ? [NAME.exec(text)?.[1]]
    : Array.from(text.matchAll(IN_SQL), (match) => match[1]?.toLowerCase())
  for (const table of tables) {
    const owner = OWNER_OF.get(table ?? '')
    if (owner === undefined || owner === module[1]) continue
    if (EXCEPTIONS[from]?.includes(table ?? '')) continue
    return `The table ${table} is of modules/${owner}: call a function of it, or build on one of its named reads.`
  }
  return undefined
}

/** Reads the names of tables, the members of each module's `tables`. */
function readOwners(modules: URL): ReadonlyMap<string, string> {
  return new Map(
    globSync('*/tables.ts', { cwd: modules }).flatMap((file) => {
      const [, members = ''] = readFileSync(new URL(file, modules), 'utf8').split(
        'export const tables',
      )
      const [module = ''] = file.split('/')
      return Array.from(
        members.matchAll(/^  (\w+): /gm),
        ([, name = '']) => [name, module] as const,
      )
    }),
  )
}
