import { expect, test } from 'vitest'
import { citeRun, noteXml, para, run, tableXml, wordOf } from '../../test/fixtures/docx-parts.ts'
import { note, openDocumentOf, p, td } from '../../test/fixtures/opendocument.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import type { PlannedNode } from '../core/document-model.ts'
import { convertAndPlan } from './convert.ts'

const NOTE = 'As of May 2026.'

/** A table with a note at a figure, as each format writes it. */
const FILES: Readonly<Record<string, () => string | Uint8Array>> = {
  docx: () =>
    wordOf({
      body: tableXml([
        ['Port', '2026'],
        ['Oslo', para(run('410') + citeRun('footnote', 2))],
      ]),
      footnotes: noteXml('footnote', 2, para(NOTE)),
    }),
  odt: () =>
    openDocumentOf({
      body: `<table:table><table:table-row>${td('Port')}${td('2026')}</table:table-row><table:table-row>${td('Oslo')}<table:table-cell>${p(`410${note(NOTE)}`)}</table:table-cell></table:table-row></table:table>`,
    }),
  rtf: () =>
    `{\\rtf1\\ansi \\trowd\\cellx1000\\cellx2000\\pard\\intbl Port\\cell 2026\\cell\\row\\trowd\\cellx1000\\cellx2000\\pard\\intbl Oslo\\cell 410{\\super\\chftn{\\footnote \\pard\\plain ${NOTE}}}\\cell\\row\\pard }`,
  markdown: () => `| Port | 2026 |\n|---|---|\n| Oslo | 410[^1] |\n\n[^1]: ${NOTE}\n`,
  html: () =>
    '<table><tr><th>Port</th><th>2026</th></tr><tr><td>Oslo</td><td>410<sup><a href="#fn1" id="ref1">1</a></sup></td></tr></table>' +
    `<hr><ol><li id="fn1">${NOTE} <a href="#ref1">↩</a></li></ol>`,
}

const chunksOf = (nodes: readonly PlannedNode[]): Extract<PlannedNode, { kind: 'chunk' }>[] =>
  nodes.flatMap((node) => (node.kind === 'chunk' ? [node] : chunksOf(node.children)))

async function read(format: string, bytes: string | Uint8Array) {
  await using folder = await tempFolder()
  const path = await folder.put(`a.${format}`, bytes)
  const kind = format === 'html' ? 'text' : format
  const input = { path, format: kind, mode: 'standard', dpi: 72 } as Parameters<
    typeof convertAndPlan
  >[0]
  const { nodes } = await convertAndPlan(input, {})
  return chunksOf(nodes)
}

test.each(Object.keys(FILES))('in %s, a table has the note of its figure', async (format) => {
  const [table, text] = await read(format, FILES[format]?.() ?? '')
  expect(table?.content).toContain('<td>410 [1]</td>')
  expect(table?.metadata).toMatchObject({ notes: [{ mark: '1', text: NOTE }] })
  expect(text?.content).toBe(`[1] ${NOTE}`)
  expect(text?.metadata).toBeUndefined()
})

test.each([
  ['with its mark', '<p id="n"><sup>3</sup> As of May.</p>', '[3] As of May.'],
  [
    'with a link back at its start',
    '<p><a href="#r" name="n">[3]</a> As of May.</p>',
    '[3] As of May.',
  ],
  ['in a block', '<div id="n"><p>As of May. ↩︎</p></div>', '[3] As of May.'],
])('a note of a page is known %s', async (_, element, text) => {
  const html = `<p>A fee of 410 <a href="#n" name="r">[3]</a> applies.</p>${element}`
  const chunks = await read('html', html)
  expect(chunks).toMatchObject([
    {
      content: `A fee of 410 [3] applies.\n\n${text}`,
      metadata: { notes: [{ mark: '3', text: 'As of May.' }] },
    },
  ])
})

test('links without marks, and their paragraphs, stay as they are', async () => {
  const html =
    '<p><a href="#part">1</a> and <a href="#other">see below</a></p><p id="part">Part one.</p><p id="other">Other.</p>'
  const [chunk] = await read('html', html)
  expect(chunk?.content).toBe('1 and see below\n\nPart one.\n\nOther.')
  expect(chunk?.metadata).toBeUndefined()
})
