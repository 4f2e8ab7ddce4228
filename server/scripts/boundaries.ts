import { posix } from 'node:path'

/** An import as the rules see it; paths are relative to the repository, with forward slashes. */
export interface Import {
  readonly from: string
  readonly specifier: string
  /** Erased at run time. */
  readonly typeOnly: boolean
}

type Rule = (imported: Import, target: string) => string | undefined

const BASE_FOLDERS = 'config|http|db|jobs|realtime|storage|telemetry|mail|models'
const BASE = new RegExp(`^server/src/(${BASE_FOLDERS})/`)
const MODULES = /^server\/src\/modules\//
const TEST = /\.test\.ts$|^server\/test\/|^acceptance\//
const IMPURE_PACKAGES = /^(?:node:|fastify$|@fastify\/|kysely|postgres$|pg-boss$|pino)/

const RULES: readonly Rule[] = [
  (_, target) =>
    TEST.test(target) ? 'Nothing but tests may import tests and their helpers.' : undefined,

  ({ from }, target) =>
    BASE.test(from) && MODULES.test(target)
      ? 'What all modules share must not know a module: turn the dependency around.'
      : undefined,

  ({ from }, target) =>
    target.endsWith('.queries.ts') && moduleOf(from) !== moduleOf(target)
      ? 'Queries belong to their module: import what its index.ts offers.'
      : undefined,

  ({ from }, target) => {
    const [own, other] = [moduleOf(from), moduleOf(target)]
    if (own === undefined || other === undefined || own === other) return undefined
    return target === `server/src/modules/${other}/index.ts`
      ? undefined
      : `Import another module by its index.ts: modules/${other}/index.ts.`
  },

  ({ from, typeOnly }, target) =>
    from.endsWith('.policy.ts') && !typeOnly && isImpure(target)
      ? 'A policy decides from its arguments alone: no Node modules, no database, no server.'
      : undefined,
]

/** Why an import breaks the layering of `server/src`, or undefined when it does not. */
export function findViolation(imported: Import): string | undefined {
  if (TEST.test(imported.from)) return undefined
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

function isImpure(target: string): boolean {
  return (
    IMPURE_PACKAGES.test(target) ||
    /^server\/src\/(?:db|http|jobs|storage|realtime)\//.test(target) ||
    target.endsWith('.queries.ts')
  )
}
