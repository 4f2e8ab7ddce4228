import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { convertImage } from './convert-image.ts'
import { renderImage } from '../pictures/open-image.ts'
import { sniffFormat } from '../sniff/sniff.ts'

const svg = (content: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="40">${content}</svg>`
const RED = '<rect width="90" height="40" fill="red"/>'

/** Parts that each repeat the previous one ten times. */
function laughs(levels: number, repeat: (id: string) => string, tag = 'g'): string {
  const parts = [`<${tag} id="p0"><rect width="9" height="9"/></${tag}>`]
  for (let level = 1; level < levels; level++) {
    parts.push(`<${tag} id="p${level}">${repeat(`p${level - 1}`).repeat(10)}</${tag}>`)
  }
  return `<defs>${parts.join('')}</defs>${repeat(`p${levels - 1}`)}`
}

test('reads a drawing, even with a document type and entities as written by drawing programs', async () => {
  await using folder = await tempFolder()
  const doctype =
    '<?xml version="1.0"?>\n<!-- Generator -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" ' +
    '"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [\n <!ENTITY colour "red">\n <!ENTITY ns_ai "http://ns.adobe.com/">\n]>\n'
  const files = [
    svg(RED),
    svg(RED.replace('red', '&colour;'), doctype),
    svg(RED, `<!--${'x'.repeat(9000)}-->`),
  ]
  for (const file of files) {
    const path = await folder.put('a.svg', file)
    expect(await sniffFormat(path)).toBe('svg')
    const { blocks } = await convertImage(path, { mode: 'single_chunk' })
    expect(blocks).toMatchObject([{ kind: 'image' }])
    const image = await renderImage(Buffer.from(file))
    const { dominant } = await sharp(image?.webp).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(50)
  }
})

test.each([
  ['by use', laughs(9, (id) => `<use xlink:href="#${id}"/>`)],
  ['by use without a prefix', laughs(9, (id) => `<use href="#${id}"/>`)],
  ['by patterns', laughs(9, (id) => `<rect width="9" height="9" fill="url(#${id})"/>`, 'pattern')],
  ['by masks in styles', laughs(9, (id) => `<rect style="mask:url('#${id}')"/>`, 'mask')],
  ['by a nested drawing', `<image href="data:image/svg+xml;base64,PHN2Zy8+"/>`],
  ['by deep nesting', `${'<g>'.repeat(9000)}${'</g>'.repeat(9000)}`],
])('rejects a drawing that repeats its parts %s before rendering it', async (_, content) => {
  await using folder = await tempFolder()
  const path = await folder.put('a.svg', svg(content))
  await expect(convertImage(path, { mode: 'single_chunk' })).rejects.toMatchObject({
    code: 'too_large',
  })
  expect(await renderImage(Buffer.from(svg(content)))).toBeNull()
  // As an image within another file, it may be compressed or have another encoding.
  expect(await renderImage(Buffer.from(`\ufeff${svg(content)}`, 'utf16le'))).toBeNull()
})

test.each([
  ['other entities', '<!ENTITY a "ha"><!ENTITY b "&a;&a;">'],
  ['files', '<!ENTITY a SYSTEM "file:///etc/hostname">'],
  ['parameters', '<!ENTITY % a "x">'],
  ['a long text', `<!ENTITY a "${'x'.repeat(30_000)}">`],
])('rejects a drawing whose entities stand for %s', async (_, declared) => {
  await using folder = await tempFolder()
  const file = svg(`<text>${'&a;'.repeat(50)}</text>`, `<!DOCTYPE svg [${declared}]>`)
  const path = await folder.put('a.svg', file)
  await expect(convertImage(path, { mode: 'single_chunk' })).rejects.toMatchObject({
    code: 'too_large',
  })
})
