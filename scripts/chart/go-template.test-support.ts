import { stringify } from 'yaml'

// A part of Go's templates, enough for the chart: definitions, conditions, loops, variables, pipelines, and the
// functions below. An unknown function or an unclosed block is an error.

type Scope = { readonly dot: unknown; readonly variables: ReadonlyMap<string, unknown> }

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly expression: string }
  | { readonly kind: 'assign'; readonly name: string; readonly expression: string }
  | { readonly kind: 'define'; readonly name: string; readonly body: readonly Node[] }
  | {
      readonly kind: 'if' | 'with' | 'range'
      readonly expression: string
      readonly body: Node[]
      readonly otherwise: Node[]
    }

const TAG =
  /\{\{(-?)\s*((?:\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`}]|\}(?!\}))*?)\s*(-?)\}\}/g
const WORD = /"(?:[^"\\]|\\.)*"|`[^`]*`|\(|\)|\||[^\s()|]+/g

export class Templates {
  readonly #definitions = new Map<string, readonly Node[]>()

  /** Remembers the definitions of a file and renders the rest of it. */
  render(source: string, dot: unknown): string {
    return this.#run(parse(source), { dot, variables: new Map([['$', dot]]) })
  }

  #run(nodes: readonly Node[], scope: Scope): string {
    let variables = scope.variables
    let out = ''
    for (const node of nodes) {
      const here = { dot: scope.dot, variables }
      switch (node.kind) {
        case 'text':
          out += node.text
          break
        case 'print':
          out += printed(this.#evaluate(node.expression, here))
          break
        case 'assign':
          variables = new Map(variables).set(node.name, this.#evaluate(node.expression, here))
          break
        case 'define':
          this.#definitions.set(node.name, node.body)
          break
        default:
          out += this.#runBlock(node, here)
      }
    }
    return out
  }

  #runBlock(
    node: Node & { body: Node[]; otherwise: Node[]; expression: string },
    scope: Scope,
  ): string {
    const { kind, body, otherwise } = node
    const [, names, expression = ''] =
      /^(?:([$\w, ]+?)\s*:=\s*)?([\s\S]*)$/.exec(node.expression) ?? []
    const value = this.#evaluate(expression, scope)
    if (isEmpty(value)) return this.#run(otherwise, scope)
    const [first, second] = names?.split(/,\s*/) ?? []
    const inside = (dot: unknown, key: unknown) => {
      const variables = new Map(scope.variables)
      if (second !== undefined) variables.set(first ?? '', key).set(second, dot)
      else if (first !== undefined) variables.set(first, dot)
      return this.#run(body, { dot, variables })
    }
    if (kind === 'if') return this.#run(body, scope)
    if (kind === 'with') return inside(value, undefined)
    const entries = Array.isArray(value)
      ? value.map((each, at) => [at, each] as const)
      : Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return entries.map(([key, each]) => inside(each, key)).join('')
  }

  #evaluate(expression: string, scope: Scope): unknown {
    const words = expression.match(WORD) ?? []
    let at = 0
    const pipeline = (): unknown => {
      let value = command()
      while (words[at] === '|') {
        at += 1
        value = command(value)
      }
      return value
    }
    const command = (...last: unknown[]): unknown => {
      const [head = ''] = words.slice(at)
      if (!/^[a-z]\w*$/i.test(head) || head === 'true' || head === 'false') return operand()
      at += 1
      const given: unknown[] = []
      while (at < words.length && words[at] !== '|' && words[at] !== ')') given.push(operand())
      return this.#call(head, [...given, ...last], scope)
    }
    const operand = (): unknown => {
      const word = words[at++] ?? ''
      if (word === '(') {
        const value = pipeline()
        at += 1
        return value
      }
      return FUNCTIONS[word] ? FUNCTIONS[word]() : valueOf(word, scope)
    }
    const value = pipeline()
    if (at < words.length) throw new Error(`Unexpected "${words[at] ?? ''}" in: ${expression}`)
    return value
  }

  #call(name: string, given: readonly unknown[], scope: Scope): unknown {
    if (name === 'include') {
      const body = this.#definitions.get(String(given[0]))
      if (!body) throw new Error(`No template is called ${String(given[0])}.`)
      const [, dot] = given
      return this.#run(body, { dot, variables: new Map([['$', dot]]) })
    }
    const call = FUNCTIONS[name]
    if (!call) throw new Error(`The test knows no function ${name}. Scope: ${typeof scope.dot}`)
    return call(...given)
  }
}

const FUNCTIONS: Readonly<Record<string, (...given: unknown[]) => unknown>> = {
  quote: (text) => JSON.stringify(printed(text)),
  toYaml: (value) => stringify(value ?? null, { lineWidth: 0 }).trimEnd(),
  nindent: (count, text) => `\n${indented(count, text)}`,
  add: (...numbers) => numbers.reduce<number>((sum, each) => sum + Number(each), 0),
  join: (separator, list) => (list as unknown[]).join(String(separator)),
  list: (...items) => items,
  concat: (...lists) => lists.flat(),
  dict: (...pairs) =>
    Object.fromEntries(
      pairs.flatMap((key, at) => (at % 2 === 0 ? [[String(key), pairs[at + 1]]] : [])),
    ),
  default: (otherwise, value) => (isEmpty(value) ? otherwise : value),
  required: (message, value) => {
    if (value === undefined || value === null || value === '') throw new Error(String(message))
    return value
  },
  fail: (message) => {
    throw new Error(String(message))
  },
  eq: (first, ...others) => others.includes(first),
  not: (value) => isEmpty(value),
  and: (...values) => values.find(isEmpty) ?? values.at(-1),
}

const indented = (count: unknown, text: unknown) =>
  String(text)
    .split('\n')
    .map((line) => ' '.repeat(Number(count)) + line)
    .join('\n')

function printed(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isEmpty(value: unknown): boolean {
  if ([undefined, null, false, 0, ''].some((each) => each === value)) return true
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function valueOf(word: string, { dot, variables }: Scope): unknown {
  if (word.startsWith('"')) return JSON.parse(word)
  if (word.startsWith('`')) return word.slice(1, -1)
  if (word === 'true' || word === 'false') return word === 'true'
  if (/^-?\d+(?:\.\d+)?$/.test(word)) return Number(word)
  const [, variable, path = ''] = /^(\$\w*)?((?:\.\w*)*)$/.exec(word) ?? []
  if (variable === undefined && !word.startsWith('.')) throw new Error(`Unknown word "${word}"`)
  if (variable !== undefined && !variables.has(variable)) {
    throw new Error(`Unknown variable ${variable}`)
  }
  const start = variable === undefined ? dot : variables.get(variable)
  const names = path.split('.').filter(Boolean)
  return names.reduce<unknown>((value, name) => {
    if (value === undefined || value === null) {
      throw new Error(`Nothing to read ${name} from: ${word}`)
    }
    return (value as Record<string, unknown>)[name]
  }, start)
}

/** A node for each piece of text and each tag. */
function parse(source: string): Node[] {
  type Open = { readonly nodes: Node[]; current: Node[]; readonly block?: Node }
  const stack: Open[] = []
  const root: Node[] = []
  let current = root
  let last = 0
  let trims = false
  const addText = (text: string) => current.push({ kind: 'text', text })
  for (const match of source.matchAll(TAG)) {
    const [whole, left, inner = '', right] = match
    let text = source.slice(last, match.index)
    if (trims) text = text.trimStart()
    if (left) text = text.trimEnd()
    if (text) addText(text)
    last = match.index + whole.length
    trims = right === '-'
    if (inner.startsWith('/*')) continue
    const [, word = '', rest = ''] = /^(\S+)\s*([\s\S]*)$/.exec(inner) ?? []
    if (word === 'if' || word === 'with' || word === 'range') {
      const block = { kind: word, expression: rest, body: [], otherwise: [] } as Node & {
        body: Node[]
      }
      current.push(block)
      stack.push({ nodes: current, current, block })
      current = block.body
    } else if (word === 'else') {
      const block = stack.at(-1)?.block as { otherwise: Node[] } | undefined
      if (!block || rest !== '') throw new Error('The test knows only a simple else.')
      current = block.otherwise
    } else if (word === 'define') {
      const body: Node[] = []
      current.push({ kind: 'define', name: JSON.parse(rest) as string, body })
      stack.push({ nodes: current, current })
      current = body
    } else if (word === 'end') {
      const open = stack.pop()
      if (!open) throw new Error('An end is too many.')
      current = open.nodes
    } else {
      const [, name, expression] = /^(\$\w+)\s*:=\s*([\s\S]*)$/.exec(inner) ?? []
      if (name !== undefined && expression !== undefined) {
        current.push({ kind: 'assign', name, expression })
      } else current.push({ kind: 'print', expression: inner })
    }
  }
  const rest = source.slice(last)
  if (rest) addText(trims ? rest.trimStart() : rest)
  if (stack.length > 0) throw new Error('A block is not closed.')
  return root
}
