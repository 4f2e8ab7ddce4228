import { addPage, drawBlock, newDraft, save, sentence } from '../../reader/test/fixtures/pdf.ts'

type Turned = { rotate?: number; crop?: readonly [number, number, number, number] }

/** A PDF with two pages of paragraphs. Each paragraph has a heading, so it becomes a separate passage. */
export async function pdfOf({ rotate = 0, crop }: Turned): Promise<Uint8Array> {
  const draft = await newDraft()
  for (let number = 0; number < 2; number++) {
    const page = addPage(draft)
    let y = 640
    for (let part = 1; part <= 3; part++) {
      const title = `${3 * number + part}. Chapter of the archive`
      page.drawText(title, { x: 120, y, size: 18, font: draft.fonts.bold })
      y = drawBlock(draft, page, sentence(7 * number + part, 60), { x: 120, width: 340, y: y - 30 })
      y -= 40
    }
    page.setRotation({ type: 'degrees', angle: rotate } as Parameters<typeof page.setRotation>[0])
    if (crop) page.setCropBox(...(crop as [number, number, number, number]))
  }
  return save(draft)
}

/** Code for the browser, without imports: joins the words of the page under the marked box. */
export const WORDS_UNDER_BOX = `(id) => {
  const boxes = [...document.querySelectorAll('[data-box="' + id + '"]')].map((box) => box.getBoundingClientRect())
  const inside = (span) => {
    const { left, right, top, bottom } = span.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return boxes.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom)
  }
  return [...document.querySelectorAll('.pdf-text span')].filter(inside).map((span) => span.textContent).join(' ')
}`
/** Code for the browser: the quoted words that are marked on a page, if they are inside the marked box. */
export const MARKED = `(name) => [...(CSS.highlights.get(name) ?? [])]
  .filter((range) => range.startContainer.parentElement.closest('.pdf-text'))
  .map((range) => {
    const box = document.querySelector('[data-page] .ring-2').getBoundingClientRect()
    const place = range.getBoundingClientRect()
    const isInside = place.left >= box.left - 2 && place.right <= box.right + 2 &&
      place.top >= box.top - 4 && place.bottom <= box.bottom + 4
    return isInside ? range.toString() : 'outside of the box'
  }).join(' ')`
/** The text without whitespace. */
export const lettersOf = (text: string) => text.replaceAll(/\s+/g, '')
