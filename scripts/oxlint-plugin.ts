import { relative, sep } from 'node:path'
import { findViolation } from './boundaries.ts'
import { findLazyCircle } from './lazy-circles.ts'
import { findSlowness } from './linear-patterns.ts'
import { findForeignTable, takesTable } from './table-owners.ts'

// The parts of oxlint's plugin interface that are used here. Its package does not export the types.
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

function pathOf(context: RuleContext): string {
  return relative(context.cwd, context.filename).split(sep).join('/')
}

function createBoundariesRule(context: RuleContext) {
  const from = pathOf(context)
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

function createLazyCirclesRule(context: RuleContext) {
  return {
    ImportExpression({ source }: ImportingNode): void {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return
      const way = findLazyCircle(context.filename, source.value)
      if (way === undefined) return
      const files = way.map((file) => relative(context.cwd, file)).join(', ')
      context.report({ node: source, message: `This import creates a cycle: ${files}.` })
    },
  }
}

type CallNode = {
  readonly callee: { readonly property?: { readonly name?: string } }
  readonly arguments: readonly unknown[]
}

type Literal = { readonly type: 'Literal'; readonly value: unknown }

function createTableOwnersRule(context: RuleContext) {
  const from = pathOf(context)
  const check = (node: unknown, text: string, isName: boolean): void => {
    const message = findForeignTable(from, text, isName)
    if (message !== undefined) context.report({ node, message })
  }
  return {
    CallExpression({ callee, arguments: [first] }: CallNode): void {
      if (!takesTable(callee.property?.name ?? '')) return
      const names = isArray(first) ? first.elements : [first]
      for (const name of names) if (isText(name)) check(name, name.value, true)
    },
    Literal(node: Literal): void {
      if (isText(node)) check(node, node.value, false)
    },
    TemplateElement(node: { readonly value: { readonly raw: string } }): void {
      check(node, node.value.raw, false)
    },
  }
}

function isArray(node: unknown): node is { readonly elements: readonly unknown[] } {
  return (node as { readonly type?: string } | undefined)?.type === 'ArrayExpression'
}

function isText(node: unknown): node is Literal & { readonly value: string } {
  const literal = node as Partial<Literal> | undefined
  return literal?.type === 'Literal' && typeof literal.value === 'string'
}

type PatternNode = { readonly regex?: { readonly pattern: string; readonly flags: string } }

function createLinearPatternsRule(context: RuleContext) {
  return {
    Literal(node: PatternNode): void {
      if (node.regex === undefined) return
      const message = findSlowness(node.regex.pattern, node.regex.flags)
      if (message !== undefined) context.report({ node, message })
    },
  }
}

export default {
  meta: { name: 'arbor' },
  rules: {
    boundaries: { create: createBoundariesRule },
    'lazy-circles': { create: createLazyCirclesRule },
    'linear-patterns': { create: createLinearPatternsRule },
    'table-owners': { create: createTableOwnersRule },
  },
}
