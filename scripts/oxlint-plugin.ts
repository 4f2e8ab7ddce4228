import { relative, sep } from 'node:path'
import { findViolation } from './boundaries.ts'

// What oxlint passes to a plugin, as far as it is used here; its package does not export the types.
type RuleContext = {
  readonly cwd: string
  readonly filename: string
  report(problem: { node: unknown; message: string }): void
}

type ImportingNode = {
  readonly source: { readonly type: string; readonly value?: unknown } | null
  readonly importKind?: 'type' | 'value'
  readonly exportKind?: 'type' | 'value'
}

function createBoundariesRule(context: RuleContext) {
  const from = relative(context.cwd, context.filename).split(sep).join('/')
  const check = ({ source, importKind, exportKind }: ImportingNode): void => {
    if (source === null || typeof source.value !== 'string') return
    const typeOnly = importKind === 'type' || exportKind === 'type'
    const message = findViolation({ from, specifier: source.value, typeOnly })
    if (message !== undefined) context.report({ node: source, message })
  }
  return {
    ImportDeclaration: check,
    ImportExpression: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
  }
}

export default {
  meta: { name: 'arbor' },
  rules: { boundaries: { create: createBoundariesRule } },
}
