import { stripVTControlCharacters } from 'node:util'
import { expect, it } from 'vitest'
import { StreamedMarkdown } from './streamed-markdown.ts'

/** What a terminal of the given width shows for a text that arrives in pieces of the given length. */
async function shown(text: string, { width = 40, piece = text.length || 1 } = {}): Promise<string> {
  let out = ''
  const page = new StreamedMarkdown(
    async (part) => void (out += part),
    () => width,
  )
  for (let at = 0; at < text.length; at += piece) await page.add(text.slice(at, at + piece))
  await page.end()
  return out
}

const plain = async (text: string, options: { width?: number; piece?: number } = {}) =>
  stripVTControlCharacters(await shown(text, options))

const ANSWER = `# Notice

The **notice period** is *six* weeks [1], see [the lease](https://example.org/lease).

- first, which is a long item that goes on and on
  - inner
- second

3. three
4. four

| Part | Price |
|---|---:|
| Valve | 12.50 |
| Gasket | 3 |

> Quoted.

\`\`\`sh
arbor ask   "x"
\`\`\`
`

const FORMATTED = `Notice

The notice period is six weeks [1], see
the lease (https://example.org/lease).

• first, which is a long item that goes
  on and on
  • inner
• second

3. three
4. four

Part    Price
──────  ─────
Valve   12.50
Gasket      3

│ Quoted.

    arbor ask   "x"
`

it.each([1, 7, 10_000])('formats Markdown for a terminal, in pieces of %i', async (piece) => {
  expect(await plain(ANSWER, { piece })).toBe(FORMATTED)
})

it('keeps line breaks in a paragraph and blank lines between items, as in quotes', async () => {
  const answer = '1. Lease\n“A | B\nC | D” [1]\n\n2. Offer\n“E” [2]'
  expect(await plain(answer)).toBe('1. Lease\n   “A | B\n   C | D” [1]\n\n2. Offer\n   “E” [2]\n')
})

it('styles bold text, code and headings', async () => {
  expect(await shown('**a** `b`')).toBe('\u001b[1ma\u001b[22m \u001b[36mb\u001b[39m\n')
  expect(await shown('## Head')).toBe('\u001b[1mHead\u001b[22m\n')
})

it('keeps lines within the width, counting wide characters as two columns', async () => {
  const long = `${'word '.repeat(30)}${'x'.repeat(90)} ${'漢字'.repeat(40)}`
  const table = `| A | B |\n|---|---|\n| ${'many words '.repeat(9)} | ${'others '.repeat(9)} |`
  for (const text of [long, table, `- ${long}`, `> ${long}`]) {
    for (const line of (await plain(text, { width: 30 })).split('\n')) {
      expect(line.replaceAll(/[漢字]/g, 'xx').length).toBeLessThanOrEqual(30)
    }
  }
  expect((await plain(long, { width: 30 })).replaceAll(/\s/g, '')).toBe(long.replaceAll(/\s/g, ''))
})

it.each([1, 3, 1000])('lets no escape sequence through, in pieces of %i', async (piece) => {
  const attack =
    'Red \u001b[31mtext\u001b[0m, \u001b]0;title\u0007 \u009b2J and \u202eturned &#x202e; \u0007.\n\n' +
    '`\u001b[2J` [link\u001b[8m](http://x.example/\u001b[2J)\n\n| \u001b[H |\n|---|\n| \b |\n\n' +
    '```\n\u001b[1;1H\r\u0000\n```\n'
  const text = await shown(attack, { piece })
  // Only the renderer's own styles remain.
  const own = new RegExp(`${String.fromCodePoint(27)}\\[(?:1|22|2|4|24|36|39)m`, 'g')
  expect(text.replaceAll(own, '')).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e]/u)
  expect(text).toContain('turned')
})

it('shows a block as soon as the next one begins', async () => {
  const parts: string[] = []
  const page = new StreamedMarkdown(
    async (part) => void parts.push(part),
    () => 40,
  )
  await page.add('One.\n\nTwo')
  expect(parts).toEqual(['One.\n'])
  await page.add(' goes on.')
  await page.end()
  expect(parts).toEqual(['One.\n', '\nTwo goes on.\n'])
})
