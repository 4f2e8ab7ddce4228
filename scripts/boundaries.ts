import { posix } from 'node:path'
import { FOLDER_FLOORS } from './floors.ts'

/** An import. Paths are relative to the repository, with forward slashes. */
export type Import = {
  readonly from: string
  readonly specifier: string
  /** Erased at run time. */
  readonly typeOnly: boolean
}

type Rule = (imported: Import, target: string) => string | undefined

const SERVER = 'server/src/'
const WEB = 'web/src/'
const IN_MODULE = /\/modules\/[^/]+\/$/
const PLATFORM = /^server\/src\/platform\//
/** The program `arbor`, which has the commands of `cli` and of the server. */
const COMMAND = 'cli/src/arbor.ts'
const TEST =
  /\.test\.ts$|\.test-support\.ts$|\.skipped\.ts$|^(?:server|connectors|reader|web)\/test\/|^acceptance\//
/**
 * Benchmarks, evaluations, the scripts that provide pgvector and the one that documents tested servers need the same
 * imports as tests.
 */
const BESIDE =
  /^(?:bench|evals|scripts\/(?:pgvector|generate-models))(?:\/|\.ts$)|^[^/]+\.config\.ts$/
const IMPURE_PACKAGES = /^(?:node:|fastify$|@fastify\/|kysely|postgres$|pg-boss$|pino)/
/** The files that compose the modules and start the service. */
const ABOVE_MODULES = /^server\/src\/(?:[^/]+\.ts|cli\/.*)$/

const RULES: readonly Rule[] = [
  (_, target) => (TEST.test(target) ? 'Only tests may import tests and their helpers.' : undefined),

  ({ from }, target) =>
    from.startsWith('reader/') &&
    /^(?:cli|server|client|connectors|web)\/|^@arbor\/(?!reader)/.test(target)
      ? 'The reader must not depend on the server.'
      : undefined,

  ({ from }, target) =>
    from.startsWith('connectors/') &&
    /^(?:cli|server|client|reader|web)\/|^@arbor\/(?!reader)/.test(target)
      ? "Connectors must not depend on the server, which passes in what they need. Import the reader by name: '@arbor/reader'."
      : undefined,

  ({ from }, target) =>
    from.startsWith('client/') &&
    /^(?:cli|server|connectors|reader|web)\/|^@arbor\/(?!client$)/.test(target)
      ? 'The client depends only on the OpenAPI document.'
      : undefined,

  ({ from }, target) =>
    from.startsWith('web/') &&
    /^(?:cli|server|connectors|reader|client)\/|^@arbor\/(?!client$)/.test(target)
      ? "The workspace uses the server only through '@arbor/client'."
      : undefined,

  ({ from }, target) =>
    from.startsWith('cli/') &&
    from !== COMMAND &&
    /^(?:server|connectors|reader|client|web)\/|^@arbor\/(?!client$)/.test(target)
      ? `The command line uses the server only through '@arbor/client'. ${COMMAND} adds the server's commands.`
      : undefined,

  ({ from }, target) =>
    /^(?:server|connectors|reader)\//.test(from) &&
    /^(?:cli|client|web)\/|^@arbor\/(?:cli|client|web)/.test(target)
      ? 'The server must not depend on its clients.'
      : undefined,

  ({ from }, target) =>
    from.startsWith(`${WEB}ui/`) && target.startsWith(WEB) && !target.startsWith(`${WEB}ui/`)
      ? 'Components in ui/ must not depend on Arbor. Pass in the content to show.'
      : undefined,

  ({ from }, target) =>
    from.startsWith(`${WEB}app/`) && target.startsWith(`${WEB}modules/`)
      ? 'Code that all modules share must not import them.'
      : undefined,

  ({ from }, target) => {
    const [own, other] = [screenOf(from), screenOf(target)]
    if (own === undefined || other === undefined || own === other) return undefined
    return target.endsWith('/model.ts')
      ? undefined
      : `modules/${own} may use another module only through its model.ts or a link to its route.`
  },

  ({ from }, target) => {
    const [name] = /^(?:connectors|reader)(?=\/)/.exec(target) ?? []
    return from.startsWith(SERVER) && name !== undefined
      ? `Import the package by name: '@arbor/${name}'.`
      : undefined
  },

  ({ from }, target) =>
    PLATFORM.test(from) && target.startsWith(SERVER) && !PLATFORM.test(target)
      ? 'The platform must not depend on a module. Invert the dependency.'
      : undefined,

  ({ from }, target) =>
    moduleOf(from) !== undefined && ABOVE_MODULES.test(target)
      ? 'A module must not depend on the files that compose the modules.'
      : undefined,

  ({ from }, target) => {
    for (const [base, floors] of Object.entries(FOLDER_FLOORS)) {
      if (!from.startsWith(base) || !target.startsWith(base)) continue
      const [own, other] = [folderIn(base, from), folderIn(base, target)]
      if (IN_MODULE.test(base) && (own === '' || other === '')) continue
      if (own !== other && floorOf(other, floors) >= floorOf(own, floors)) {
        return `${base}${own} may import only lower floors. ${base}${other} is not on a lower floor.`
      }
    }
    return undefined
  },

  ({ from }, target) => {
    const [own, other] = [moduleOf(from), moduleOf(target)]
    if (!from.startsWith(SERVER) || other === undefined || own === other) return undefined
    return target === `server/src/modules/${other}/index.ts`
      ? undefined
      : `Import another module through its index: modules/${other}/index.ts.`
  },

  ({ from }, target) =>
    target === `server/src/modules/${moduleOf(from)}/index.ts`
      ? 'Within a module, import its files directly, not its index.ts.'
      : undefined,

  ({ from, typeOnly }, target) =>
    from.endsWith('.policy.ts') && !typeOnly && isImpure(target)
      ? 'A policy depends only on its arguments: no Node modules, no database, no server.'
      : undefined,
]

/** Why an import violates the layering of the repository, or undefined if it doesn't. */
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

/** The folder below `base` that contains a file. Empty for a file next to the folders. */
function folderIn(base: string, path: string): string {
  return /^([^/]+)\//.exec(path.slice(base.length))?.[1] ?? ''
}

/** From 1. A folder that is not listed has no floor, and nothing may import it. */
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
