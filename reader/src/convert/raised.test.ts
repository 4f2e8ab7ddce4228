import { expect, test } from 'vitest'
import { openDocumentOf, p } from '../../test/fixtures/opendocument.ts'
import { para, run as wordRun, wordOf } from '../../test/fixtures/docx-parts.ts'
import { deckOf, paragraph, run, shape } from '../../test/fixtures/pptx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { readHtml } from '../html/html-blocks.ts'
import { convertFile } from './convert.ts'

type Part = string | { readonly up: string }

/** A power, a note at a figure, a note at a word, and an ordinal number. */
const PARTS: readonly Part[] = [
  '10',
  { up: '6' },
  ' cycles; 410',
  { up: '3' },
  ' at the gate',
  { up: '4' },
  ' on the 1',
  { up: 'st' },
  ' floor.',
]
const TEXT = '10^6 cycles; 410 [3] at the gate[4] on the 1st floor.'

const written = (raise: (text: string) => string, plain = (text: string) => text) =>
  PARTS.map((part) => (typeof part === 'string' ? plain(part) : raise(part.up))).join('')

const files: Readonly<Record<string, () => string | Uint8Array | Promise<Uint8Array>>> = {
  odt: () =>
    openDocumentOf({
      body: p(written((text) => `<text:span text:style-name="Up">${text}</text:span>`)),
      automaticStyles:
        '<style:style style:name="Up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>',
    }),
  docx: () =>
    wordOf({
      body: para(
        written(
          (text) => wordRun(text, '<w:vertAlign w:val="superscript"/>'),
          (text) => wordRun(text),
        ),
      ),
    }),
  rtf: () => `{\\rtf1\\ansi\\pard ${written((text) => `{\\super ${text}}`)}\\par}`,
  pptx: () =>
    deckOf({
      slides: [
        {
          shapes: shape(
            paragraph(
              written(
                (text) => `<a:r><a:rPr baseline="30000"/><a:t>${text}</a:t></a:r>`,
                (text) => run(text),
              ),
            ),
          ),
        },
      ],
    }),
}

test('text above the line is told apart on a page', () => {
  const html = `<p>${written((text) => `<sup><a href="#n">${text}</a></sup>`)}</p>`
  expect(readHtml(html).blocks).toMatchObject([{ text: TEXT }])
})

test.each(Object.keys(files))('text above the line is told apart in %s', async (format) => {
  await using folder = await tempFolder()
  const bytes = await files[format]?.()
  const path = await folder.put(`a.${format}`, bytes ?? '')
  const input = { path, format, mode: 'standard', dpi: 72 } as Parameters<typeof convertFile>[0]
  const { blocks } = await convertFile(input)
  expect(blocks.map(({ text }) => text).join('\n')).toContain(TEXT)
})
