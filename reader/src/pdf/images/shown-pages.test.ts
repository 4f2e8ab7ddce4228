import { PDFDocument, PDFName, PDFString, type PDFPage } from 'pdf-lib'
import { expect, it } from 'vitest'
import { convertBytes, textOf } from '../../../test/fixtures/convert-pdf.ts'

async function onePage(draw: (doc: PDFDocument, page: PDFPage) => void): Promise<Uint8Array> {
  const doc = await PDFDocument.create()
  draw(doc, doc.addPage([400, 300]))
  return await doc.save()
}

/** Adds an annotation as viewers store it. */
function annotate(doc: PDFDocument, page: PDFPage, entries: Record<string, unknown>): void {
  const own = doc.context.obj({ Type: 'Annot', ...entries } as Parameters<
    typeof doc.context.obj
  >[0])
  page.node.set(PDFName.of('Annots'), doc.context.obj([doc.context.register(own)]))
}

it('reads the values of form fields, including those without an appearance', async () => {
  const bytes = await onePage((doc, page) => {
    const form = doc.getForm()
    page.drawText('Family name', { x: 20, y: 205, size: 10 })
    const name = form.createTextField('name')
    name.setText('Lovelace')
    name.addToPage(page, { x: 100, y: 200, width: 150, height: 20 })
    page.drawText('Member', { x: 20, y: 172, size: 10 })
    const member = form.createCheckBox('member')
    member.addToPage(page, { x: 100, y: 170, width: 14, height: 14 })
    member.check()
    const city = form.createTextField('city')
    city.addToPage(page, { x: 100, y: 140, width: 150, height: 20 })
    city.acroField.dict.set(PDFName.of('V'), PDFString.of('Oslo'))
    for (const widget of city.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'))
    form.createTextField('secret').enablePassword()
  })
  const text = textOf((await convertBytes(bytes)).blocks)
  expect(text).toContain('Family name Lovelace')
  expect(text).toContain('Member ☒')
  expect(text).toContain('Oslo')
  expect(text.split('Lovelace')).toHaveLength(2)
})

it('reads notes written on the page, but not comments', async () => {
  const bytes = await onePage((doc, page) => {
    annotate(doc, page, {
      Subtype: 'FreeText',
      Rect: [20, 20, 200, 50],
      Contents: PDFString.of('Approved by the harbour office'),
      DA: PDFString.of('/Helv 10 Tf 0 g'),
    })
  })
  const { blocks, warnings } = await convertBytes(bytes)
  expect(blocks.map(({ text }) => text)).toEqual(['Approved by the harbour office'])
  expect(warnings).toEqual([])
})

it('turns a page that only shows a drawing or a stamp into an image', async () => {
  const drawing = await onePage((_doc, page) => {
    page.drawRectangle({ x: 50, y: 50, width: 120, height: 90 })
  })
  const stamp = await onePage((doc, page) => {
    const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 150, 60] }
    const look = doc.context.register(doc.context.stream('0.8 0 0 rg 0 0 150 60 re f', form))
    annotate(doc, page, { Subtype: 'Stamp', Rect: [50, 50, 200, 110], AP: { N: look }, F: 4 })
  })
  for (const bytes of [drawing, stamp]) {
    const { blocks, warnings } = await convertBytes(bytes)
    expect(blocks).toMatchObject([{ kind: 'image', boxes: [{ page: 1, width: 400, height: 300 }] }])
    expect(warnings).toEqual(['Page 1 has no text layer and is included as an image.'])
  }
})

it('fails only if nothing is drawn', async () => {
  const blank = await onePage(() => undefined)
  await expect(convertBytes(blank)).rejects.toThrow('The pages of the PDF file are empty.')
})
