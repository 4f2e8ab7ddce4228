import { type XmlNode, childrenOf, find } from './xml-tree.ts'

const textOf = (node: XmlNode | undefined): string => (node === undefined ? '' : mathText(node))

/** A part of a formula, in parentheses unless it is one word. */
function grouped(node: XmlNode | undefined): string {
  const text = textOf(node).trim()
  return /^(?:[\p{L}\p{N}.]*|.)$/su.test(text) ? text : `(${text})`
}

/** A subscript or superscript with its sign. Empty if it has no content. */
function script(sign: string, node: XmlNode | undefined): string {
  const text = grouped(node)
  return text === '' ? '' : sign + text
}

function characterOf(node: XmlNode, name: string, missing: string): string {
  const value = find(node, `${node.name}Pr`, name)?.attributes
  if (value === undefined) return missing
  return Object.entries(value).find(([key]) => /(?:^|:)val$/.test(key))?.[1] ?? ''
}

function joined(nodes: readonly XmlNode[], between: string): string {
  return nodes.map(mathText).join(between)
}

type Writer = (node: XmlNode) => string

const scripts: Writer = (node) =>
  grouped(find(node, 'e')) + script('_', find(node, 'sub')) + script('^', find(node, 'sup'))

const WRITERS: Readonly<Record<string, Writer>> = {
  t: ({ text }) => text,
  f: (node) => `${grouped(find(node, 'num'))}/${grouped(find(node, 'den'))}`,
  sSup: scripts,
  sSub: scripts,
  sSubSup: scripts,
  sPre: (node) =>
    script('_', find(node, 'sub')) + script('^', find(node, 'sup')) + grouped(find(node, 'e')),
  rad: (node) => `${textOf(find(node, 'deg'))}√(${textOf(find(node, 'e'))})`,
  nary: (node) =>
    `${characterOf(node, 'chr', '∫')}${script('_', find(node, 'sub'))}${script('^', find(node, 'sup'))} ${textOf(find(node, 'e'))}`,
  d: (node) =>
    characterOf(node, 'begChr', '(') +
    joined(childrenOf(node, 'e'), characterOf(node, 'sepChr', '|')) +
    characterOf(node, 'endChr', ')'),
  eqArr: (node) => joined(childrenOf(node, 'e'), '; '),
  func: (node) => `${textOf(find(node, 'fName'))} ${grouped(find(node, 'e'))}`,
  limLow: (node) => grouped(find(node, 'e')) + script('_', find(node, 'lim')),
  limUpp: (node) => grouped(find(node, 'e')) + script('^', find(node, 'lim')),
  acc: (node) => textOf(find(node, 'e')) + characterOf(node, 'chr', '\u0302'),
}

/**
 * Writes an Office Math element on one line: fractions as a/b, scripts with _ and ^, matrices as [a
 * b; c d].
 */
export function mathText(node: XmlNode): string {
  const rows = node.name === 'm' ? childrenOf(node, 'mr') : []
  if (rows.length > 0) {
    return `[${rows.map((row) => joined(childrenOf(row, 'e'), ' ')).join('; ')}]`
  }
  const write = WRITERS[node.name]
  if (write !== undefined) return write(node)
  return joined(
    node.children.filter(({ name }) => !name.endsWith('Pr')),
    '',
  )
}

/** Number of formulas in an element, including itself. */
export function countFormulas(node: XmlNode): number {
  if (node.name === 'oMath') return 1
  return node.children.reduce((sum, child) => sum + countFormulas(child), 0)
}
