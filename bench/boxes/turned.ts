import { degrees, PDFDocument } from 'pdf-lib'

/** The rotation of successive pages. */
const TURNS = [90, 180, 270, 0] as const
/** Share of the width and height that is cropped on each side. */
const MARGIN = 0.04

/**
 * The same file with rotated and cropped pages.
 * @returns undefined for files that can't be rewritten, such as encrypted ones
 */
export async function turnAndCrop(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const file = await PDFDocument.load(bytes)
    for (const [at, page] of file.getPages().entries()) {
      page.setRotation(degrees((page.getRotation().angle + (TURNS[at % TURNS.length] ?? 0)) % 360))
      const { x, y, width, height } = page.getCropBox()
      const [left, low] = [width * MARGIN, height * MARGIN]
      page.setCropBox(x + left, y + low, width - 2 * left, height - 2 * low)
    }
    return await file.save()
  } catch {
    return undefined
  }
}
