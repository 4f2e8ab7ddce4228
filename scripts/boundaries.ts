import { posix } from 'node:path'

/** An import as the rules see it; paths are relative to the repository, with forward slashes. */
export type Import = {
  readonly from: string
  readonly specifier: string
  /** Erased at run time. */
  readonly typeOnly: boolean
}

type Rule = (imported: Import, target: string) => string | undefined

/** The modules of the server, the lowest floor first. A module imports those of lower floors only. */
const FLOORS: readonly (readonly string[])[] = [
  ['tree', 'accounts'],
  ['tenancy', 'embeddings'],
  ['identity', 'content'],
  ['search'],
  ['tools'],
  ['assistant'],
  ['ingestion', 'conversations', 'events'],
  ['workflows', 'trash'],
  ['operations'],
  ['mcp'],
]

/**
 * The folders of the platform and of the reader in the same order, and those of the one that has folders of its own.
 * Files beside the folders stand above them all.
 */
const FOLDER_FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'server/src/platform/': [
    ['refusals'],
    ['core', 'network', 'secrets', 'text'],
    ['attempts', 'config', 'files', 'pages'],
    ['telemetry'],
    ['db', 'models', 'storage'],
    ['disk', 'jobs', 'transfer'],
    ['backup', 'mail', 'realtime'],
    ['context'],
    ['http', 'process'],
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
    ['lines'],
    ['figures', 'furniture', 'headings', 'images', 'order', 'segments'],
    ['tables'],
    ['scans'],
  ],
}

const SERVER = 'server/src/'
const WEB = 'web/src/'
const PLATFORM = /^server\/src\/platform\//
/** The one name `arbor` for the commands of `cli` and those of the server. */
const COMMAND = 'cli/src/arbor.ts'
const TEST =
  /\.test\.ts$|\.test-support\.ts$|\.skipped\.ts$|^(?:server|reader|web)\/test\/|^acceptance\//
/** Measuring needs what tests need, and so does what provides it. */
const BESIDE = /^(?:bench|evals|scripts\/pgvector)(?:\/|\.ts$)|^[^/]+\.config\.ts$/
const IMPURE_PACKAGES = /^(?:node:|fastify$|@fastify\/|kysely|postgres$|pg-boss$|pino)/
/** The files that put the modules together, and what starts them. */
const ABOVE_MODULES = /^server\/src\/(?:[^/]+\.ts|cli\/.*)$/

const RULES: readonly Rule[] = [
  (_, target) =>
    TEST.test(target) ? 'Nothing but tests may import tests and their helpers.' : undefined,

  ({ from }, target) =>
    from.startsWith('reader/') && /^(?:cli|server|client|web)\/|^@arbor\/(?!reader)/.test(target)
      ? 'The reader knows nothing of the server.'
      : undefined,

  ({ from }, target) =>
    from.startsWith('client/') && /^(?:cli|server|reader|web)\/|^@arbor\/(?!client$)/.test(target)
      ? 'The client knows the OpenAPI document only.'
      : undefined,

  ({ from }, target) =>
    from.startsWith('web/') && /^(?:cli|server|reader|client)\/|^@arbor\/(?!client$)/.test(target)
      ? "The workspace talks to the server by '@arbor/client' only."
      : undefined,

  ({ from }, target) =>
    from.startsWith('cli/') &&
    from !== COMMAND &&
    /^(?:server|reader|client|web)\/|^@arbor\/(?!client$)/.test(target)
      ? `The command line talks to the server by '@arbor/client' only; ${COMMAND} adds the commands of the server.`
      : undefined,

  ({ from }, target) =>
    /^(?:server|reader)\//.test(from) &&
    /^(?:cli|client|web)\/|^@arbor\/(?:cli|client|web)/.test(target)
      ? 'The server knows nothing of its clients.'
      : undefined,

  ({ from }, target) =>
    from.startsWith(`${WEB}ui/`) && target.startsWith(WEB) && !target.startsWith(`${WEB}ui/`)
      ? 'Components of ui/ know nothing of Arbor: pass in what they show.'
      : undefined,

  ({ from }, target) =>
    from.startsWith(`${WEB}app/`) && target.startsWith(`${WEB}modules/`)
      ? 'What all modules share imports none of them.'
      : undefined,

  ({ from }, target) => {
    const [own, other] = [screenOf(from), screenOf(target)]
    if (own === undefined || other === undefined || own === other) return undefined
    return target.endsWith('/model.ts')
      ? undefined
      : `modules/${own} may use another module by its model.ts, or by a link to its route.`
  },

  ({ from }, target) =>
    from.startsWith(SERVER) && target.startsWith('reader/')
      ? "Import the reader by its name: '@arbor/reader'."
      : undefined,

  ({ from }, target) =>
    PLATFORM.test(from) && target.startsWith(SERVER) && !PLATFORM.test(target)
      ? 'The platform knows no module: turn the dependency around.'
      : undefined,

  ({ from }, target) =>
    moduleOf(from) !== undefined && ABOVE_MODULES.test(target)
      ? 'A module does not know what puts the modules together.'
      : undefined,

  ({ from }, target) => {
    for (const [base, floors] of Object.entries(FOLDER_FLOORS)) {
      if (!from.startsWith(base) || !target.startsWith(base)) continue
      const [own, other] = [folderIn(base, from), folderIn(base, target)]
      if (own !== other && floorOf(other, floors) >= floorOf(own, floors)) {
        return `${base}${own} may import lower floors only, and ${base}${other} is on none of them.`
      }
    }
    return undefined
  },

  ({ from }, target) => {
    const [own, other] = [moduleOf(from), moduleOf(target)]
    if (own === undefined || other === undefined || own === other) return undefined
    const [floor, theirs] = [floorOf(own, FLOORS), floorOf(other, FLOORS)]
    return theirs < floor
      ? undefined
      : `modules/${own} stands on floor ${floor} and may import lower floors only; modules/${other} is on floor ${theirs}.`
  },

  ({ from }, target) => {
    const [own, other] = [moduleOf(from), moduleOf(target)]
    if (!from.startsWith(SERVER) || other === undefined || own === other) return undefined
    return target === `server/src/modules/${other}/index.ts`
      ? undefined
      : `Import another module by its index.ts: modules/${other}/index.ts.`
  },

  ({ from }, target) =>
    target === `server/src/modules/${moduleOf(from)}/index.ts`
      ? 'A file of a module imports the other files of the module themselves, not its index.ts.'
      : undefined,

  ({ from, typeOnly }, target) =>
    from.endsWith('.policy.ts') && !typeOnly && isImpure(target)
      ? 'A policy decides from its arguments alone: no Node modules, no database, no server.'
      : undefined,
]

/** Why an import breaks the layering of the repository, or undefined when it does not. */
export function findViolation(imported: Import): string | undefined {
  if (TEST.test(imported.from) || BESIDE.test(imported.from)) return undefined
  const target = resolveTarget(imported)
  for (const rule of RULES) {
    const violation = rule(imported, target)
    if (violation !== undefined) return violation
  }
  return undefined
}

function resolveTarget({ from, specifier }: Import): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}

function moduleOf(path: string): string | undefined {
  return /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
}

/** The module of the workspace that a file belongs to. */
function screenOf(path: string): string | undefined {
  return /^web\/src\/modules\/([^/]+)\//.exec(path)?.[1]
}

/** The folder below another in which a file is; empty for one beside the folders. */
function folderIn(base: string, path: string): string {
  return /^([^/]+)\//.exec(path.slice(base.length))?.[1] ?? ''
}

/** From 1. What is not listed has no floor and nobody may import it. */
function floorOf(folder: string, floors: readonly (readonly string[])[]): number {
  if (folder === '') return floors.length + 1
  const at = floors.findIndex((folders) => folders.includes(folder))
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1
}

function isImpure(target: string): boolean {
  return (
    IMPURE_PACKAGES.test(target) ||
    /^server\/src\/platform\/(?:db|http|jobs|storage|realtime)\//.test(target) ||
    target.endsWith('.queries.ts')
  )
}
