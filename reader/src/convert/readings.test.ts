import { readFile as readBytes } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fieldXml, para, run as wordRun, wordOf } from '../../test/fixtures/docx-parts.ts'
import { openDocumentOf, p } from '../../test/fixtures/opendocument.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { equationText } from '../office/equation-field.ts'
import { readFile } from './read-file.ts'

const EQUATION = ' EQ \\* jc2 \\* "Font:Serif" \\* hps10 \\o\\ad(\\s\\up 9(bc),a)'

/** The example document with an equation field instead of a sentence. */
async function oldWord(): Promise<Uint8Array> {
  const file = await readBytes(new URL('../../test/fixtures/legacy/report.doc', import.meta.url))
  const sentence = 'Text before the first heading.'
  const field = `\u0013EQ \\o(\\s\\up 9(bc),a)\u0015`.padEnd(sentence.length)
  for (const encoding of ['latin1', 'utf16le'] as const) {
    const at = file.indexOf(Buffer.from(sentence, encoding))
    if (at >= 0) file.set(Buffer.from(field, encoding), at)
  }
  return file
}

const FILES: Readonly<Record<string, () => string | Uint8Array | Promise<Uint8Array>>> = {
  docx: () =>
    wordOf({
      body:
        para(
          `<w:r><w:ruby><w:rt>${wordRun('bc')}</w:rt><w:rubyBase>${wordRun('a')}</w:rubyBase></w:ruby></w:r>`,
        ) +
        para(
          fieldXml(EQUATION, '').replace(/<w:r><w:fldChar w:fldCharType="separate"\/><\/w:r>/, ''),
        ),
    }),
  doc: oldWord,
  rtf: () =>
    `{\\rtf1\\ansi\\pard {\\field{\\*\\fldinst${EQUATION.replaceAll('\\', '\\\\')}}{\\fldrslt }}\\par}`,
  html: () => '<p><ruby>a<rp>(</rp><rt>bc</rt><rp>)</rp></ruby></p>',
  odt: () =>
    openDocumentOf({
      body: p(
        '<text:ruby><text:ruby-base>a</text:ruby-base><text:ruby-text>bc</text:ruby-text></text:ruby>',
      ),
    }),
}

test.each(Object.entries(FILES))(
  'characters and their reading stay together in .%s',
  async (suffix, bytes) => {
    await using folder = await tempFolder()
    const { plainText } = await readFile(await folder.put(`a.${suffix}`, await bytes()))
    expect(plainText).toContain('a(bc)')
    expect(plainText).not.toContain('EQ')
  },
)

test('a word with a reading at each character is found as a word', async () => {
  await using folder = await tempFolder()
  const page = '<p>X <ruby>a<rt>b</rt>c<rt>d</rt></ruby>. <ruby>e</ruby>'
  expect((await readFile(await folder.put('a.html', page))).plainText).toBe('X ac(bd). e')
})

test.each([
  [' EQ \\f(1,2)', '1/2'],
  ['eq \\r(3,x + 1)', '3√(x + 1)'],
  ['EQ \\b\\bc\\{(a\\,b)', '(a,b)'],
  ['EQ \\x(a) \\l(1;2)', 'a 1, 2'],
  ['EQ x\\s\\up8(2)', 'x^2'],
  ['EQ \\o(', ''],
  ['EQ )\\', ')'],
  [`EQ ${'\\f('.repeat(500)}`, expect.any(String)],
  ['PAGE', ''],
])('the field %j is displayed as %j', (code, text) => {
  expect(equationText(code)).toEqual(text)
})
