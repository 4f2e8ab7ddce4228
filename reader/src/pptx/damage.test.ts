import { describe, expect, test } from 'vitest'
import {
  type SlideParts,
  deckOf,
  diagramFrame,
  diagramXml,
  textBox,
  titled,
} from '../../test/fixtures/pptx.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { zipParts } from '../../test/fixtures/xlsx.ts'
import { ConversionError, type ConvertedDocument } from '../core/document-model.ts'
import { convertPptx } from './convert-pptx.ts'

async function convert(bytes: Uint8Array): Promise<ConvertedDocument> {
  await using folder = await tempFolder()
  return await convertPptx(await folder.put('a.pptx', bytes))
}

describe('a damaged presentation', () => {
  const slides = [titled('One', textBox('text')), titled('Two')]
  const refusalOf = (bytes: Uint8Array) =>
    convert(bytes).then(
      () => 'read',
      (error: unknown) => (error instanceof ConversionError ? error.code : error),
    )

  test('leaves out a missing slide with a warning, and the others keep their numbers', async () => {
    const rels =
      '<Relationships><Relationship Id="rId1" Type="x/slide" Target="slides/gone.xml"/>' +
      '<Relationship Id="rId2" Type="x/slide" Target="slides/slide2.xml"/></Relationships>'
    const document = await convert(
      deckOf({ slides, parts: { 'ppt/_rels/presentation.xml.rels': rels } }),
    )
    expect(document.blocks).toMatchObject([{ text: 'Two', page: 2 }])
    expect(document.totalPages).toBe(2)
    expect(document.warnings).toEqual(['Slide 1 is missing from the file and was left out.'])
  })

  test('counts a slide once if it is listed under two spellings of its name', async () => {
    const rels =
      '<Relationships><Relationship Id="rId1" Type="x/slide" Target="slides/slide1.xml"/>' +
      '<Relationship Id="rId2" Type="x/slide" Target="slides/SLIDE1.xml"/></Relationships>'
    const { blocks, totalPages } = await convert(
      deckOf({ slides, parts: { 'ppt/_rels/presentation.xml.rels': rels } }),
    )
    expect(blocks.map(({ text }) => text)).toEqual(['One', 'text'])
    expect(totalPages).toBe(1)
  })

  test('is read without layouts, masters and notes', async () => {
    const parts = {
      'ppt/slides/_rels/slide1.xml.rels': '<Relationships/>',
      'ppt/slides/_rels/slide2.xml.rels': '<Relationships/>',
    }
    const { blocks } = await convert(deckOf({ slides, parts }))
    expect(blocks.map((block) => block.text)).toEqual(['One', 'text', 'Two'])
  })

  test('has the text of a damaged slide line by line, with a warning', async () => {
    const broken =
      '<p:sld><p:cSld><a:p><a:r><a:t>First</a:t></a:r><a:t> &amp; line</a:t></a:p><a:p><a:t>Second</a:t></p:oops>'
    const { blocks, warnings } = await convert(
      deckOf({ slides, parts: { 'ppt/slides/slide1.xml': broken } }),
    )
    expect(blocks.map(({ text }) => text)).toEqual(['Slide 1', 'First & line', 'Second', 'Two'])
    expect(warnings).toEqual([
      'Slide 1 is damaged or could not be analyzed, so only its text is included, line by line.',
    ])
  })

  test('is rejected as damaged, not as empty, if no damaged slide has text', async () => {
    const parts = { 'ppt/slides/slide1.xml': '<p:sld><p:cSld>' }
    expect(await refusalOf(deckOf({ slides: [titled('One')], parts }))).toBe('damaged')
  })

  test('is rejected with the reason if it is not a presentation', async () => {
    const whole = deckOf({ slides })
    expect(await refusalOf(new Uint8Array())).toBe('empty')
    expect(await refusalOf(Buffer.from('d0cf11e0a1b11ae1' + '00'.repeat(600), 'hex'))).toBe(
      'unsupported',
    )
    expect(await refusalOf(Buffer.from('plain text'))).toBe('wrong_format')
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('damaged')
    expect(await refusalOf(deckOf({ slides: [] }))).toBe('empty')
    expect(await refusalOf(deckOf({ slides: [{ shapes: '' }] }))).toBe('empty')
    expect(
      await refusalOf(zipParts({ '[Content_Types].xml': '<Types/>', 'ppt/x.xml': '<x/>' })),
    ).toBe('damaged')
  })

  test('is rejected if it is a ZIP or XML bomb', async () => {
    const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><p:sld><a:t>&a;</a:t></p:sld>'
    expect(await refusalOf(deckOf({ slides, parts: { 'ppt/slides/slide1.xml': entities } }))).toBe(
      'damaged',
    )
    const zeros = new Uint8Array(60 * 1024 * 1024)
    expect(await refusalOf(deckOf({ slides, parts: { 'ppt/media/image1.png': zeros } }))).toBe(
      'too_large',
    )
  })

  test('is cut with a warning at an endlessly nested slide, and the next slide is read', async () => {
    const depth = 5000
    const deep = '<p:grpSp>'.repeat(depth) + textBox('deep') + '</p:grpSp>'.repeat(depth)
    const document = await convert(deckOf({ slides: [titled('One', deep), titled('Two')] }))
    expect(document.blocks.map((block) => block.text)).toEqual(['One', 'Two'])
    expect(document.warnings).toEqual(['Slide 1 is very large; part of it was left out.'])
  })

  test('does not expand endlessly if slides share one large part', async () => {
    const data = diagramXml({ a: 'x'.repeat(1_000_000) }, [['root', 'a']])
    const slide: SlideParts = {
      shapes: diagramFrame([0, 0, 300, 300], 'rId9'),
      relations: [['rId9', 'diagramData', '../diagrams/data1.xml']],
    }
    const document = await convert(
      deckOf({
        slides: Array.from({ length: 30 }, () => slide),
        parts: { 'ppt/diagrams/data1.xml': data },
      }),
    )
    const characters = document.blocks.reduce((sum, block) => sum + block.text.length, 0)
    expect(characters).toBeLessThanOrEqual(20_000_000)
    expect(document.warnings).toEqual([
      'The presentation contains too much text; everything from slide 20 on was left out.',
    ])
  })
})
