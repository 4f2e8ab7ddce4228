import fc from 'fast-check'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import type { Block } from '../core/document-model.ts'
import { convertFile } from './convert.ts'
import { readHtml } from '../html/html-blocks.ts'
import { readMarkdown } from '../markdown/convert-markdown.ts'

type Tree =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly (string | Tree)[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

/** Trees whose words are replaced by running numbers, which reveals lost and duplicated words. */
const word = fc.constant('#')
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.record({ kind: fc.constant('paragraph'), text: phrase }),
    fc.record({ kind: fc.constant('code'), text: phrase }),
    fc.record({ kind: fc.constant('quote'), text: phrase }),
    fc.record({
      kind: fc.constant('heading'),
      level: fc.integer({ min: 1, max: 6 }),
      text: phrase,
    }),
    fc.record({
      kind: fc.constant('table'),
      rows: fc.array(fc.tuple(phrase, phrase), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('list'),
      items: fc.array(fc.oneof(phrase, tie('tree')), { minLength: 1, maxLength: 3 }),
    }),
  ),
}))

function toMarkdown(node: Tree): string {
  if (node.kind === 'paragraph') return `*${node.text}*`
  if (node.kind === 'quote') return `> ${node.text}`
  if (node.kind === 'code') return `\`\`\`\n${node.text}\n\`\`\``
  if (node.kind === 'heading') return `${'#'.repeat(node.level)} ${node.text}`
  if (node.kind === 'table') {
    const [head, ...rows] = node.rows.map((row) => `| ${row.join(' | ')} |`)
    return [head, '| --- | :-: |', ...rows].join('\n')
  }
  const items = node.items.map((item) => (typeof item === 'string' ? item : toMarkdown(item)))
  return items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n')
}

function toHtml(node: Tree): string {
  if (node.kind === 'paragraph') return `<p><b>${node.text}</b>`
  if (node.kind === 'quote') return `<blockquote>${node.text}</blockquote>`
  if (node.kind === 'code') return `<pre>${node.text}</pre>`
  if (node.kind === 'heading') return `<h${node.level}>${node.text}</h${node.level}>`
  if (node.kind === 'table') {
    return `<table>${node.rows.map((row) => `<tr><td>${row.join('<td>')}`).join('')}</table>`
  }
  const items = node.items.map((item) => (typeof item === 'string' ? item : toHtml(item)))
  return `<ul>${items.map((item) => `<li>${item}`).join('')}</ul>`
}

/** Replaces each `#` with a unique word: w1, w2, ... */
function numbered(trees: readonly Tree[]): { trees: Tree[]; words: string[] } {
  const words: string[] = []
  const name = (text: string) =>
    text.replaceAll('#', () => {
      words.push(`w${words.length}`)
      return `w${words.length - 1}`
    })
  const visit = (node: Tree): Tree => {
    if (node.kind === 'table') return { ...node, rows: node.rows.map((row) => row.map(name)) }
    if (node.kind !== 'list') return { ...node, text: name(node.text) }
    return { ...node, items: node.items.map((i) => (typeof i === 'string' ? name(i) : visit(i))) }
  }
  return { trees: trees.map(visit), words }
}

const wordsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => block.text.match(/\bw\d+\b/g) ?? [])

test('Markdown and HTML never lose, duplicate or reorder a word of a block tree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 5 }), async (drawn) => {
      const { trees, words } = numbered(drawn)
      expect(wordsOf((await readMarkdown(trees.map(toMarkdown).join('\n\n'))).blocks)).toEqual(
        words,
      )
      expect(wordsOf(readHtml(trees.map(toHtml).join('\n')).blocks)).toEqual(words)
    }),
    { numRuns: 150 },
  )
})

test('CSV cells are read back unchanged, whatever they contain', async () => {
  await using folder = await tempFolder()
  const cell = fc.string({
    unit: fc.constantFrom('a', 'B', 'é', '"', ',', ';', '\n', ' ', '7'),
    maxLength: 8,
  })
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 30 }),
      fc.constantFrom(',', ';', '\t', '|'),
      async (rows, delimiter) => {
        const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`))
        const head = ['x', 'y', 'z'].join(delimiter)
        const lines = [`sep=${delimiter}`, head, ...quoted.map((row) => row.join(delimiter))]
        const path = await folder.put('a.csv', lines.join('\r\n'))
        const { blocks } = await convertFile({ path, format: 'csv', mode: 'single_chunk', dpi: 72 })
        const filled = rows.filter((row) => row.some((text) => text.trim() !== ''))
        const expected = ['x\ty\tz', ...filled.map((row) => row.map(plain).join('\t'))]
        expect(blocks[0]?.text.split('\n')).toEqual(expected)
      },
    ),
    { numRuns: 40 },
  )
})

test('text in any marked or Unicode encoding is read back unchanged at any length', async () => {
  await using folder = await tempFolder()
  const letters = fc.constantFrom(...Array.from('abc ÄßéñœЖщλשع漢字かな한글😀.,\n'))
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: letters, minLength: 1, maxLength: 60 }).filter((t) => t.trim() !== ''),
      fc.constantFrom('utf8', 'utf16le', 'utf16be', 'utf32le', 'utf32be'),
      fc.boolean(),
      async (text, encoding, addBOM) => {
        const marked = addBOM || encoding !== 'utf8'
        const path = await folder.put('a.txt', iconv.encode(text, encoding, { addBOM: marked }))
        const { blocks } = await convertFile({ path, format: 'text', mode: 'standard', dpi: 72 })
        const bare = (value: string) => value.replace(/\s+/g, '')
        expect(bare(blocks.map((block) => block.text).join(''))).toBe(bare(text))
      },
    ),
    { numRuns: 40 },
  )
})
