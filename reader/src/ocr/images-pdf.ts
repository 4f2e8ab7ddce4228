import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/**
 * Creates a PDF with one page per JPEG image. Pages have the given size in points or, by default,
 * one point per pixel.
 */
export async function imagesPdf(
  jpegs: readonly Uint8Array[],
  size?: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  // Loaded on demand, because most documents have no scanned pages.
  const { default: PdfKit } = await import('pdfkit')
  // Pages without text need no font.
  const pdf = new PdfKit({ autoFirstPage: false, font: '' })
  const written = buffer(pdf)
  for (const jpeg of jpegs) {
    const { width, height } = size ?? (await sharp(jpeg).metadata())
    pdf.addPage({ size: [width, height], margin: 0 })
    pdf.image(Buffer.from(jpeg), 0, 0, { width, height })
  }
  pdf.end()
  return await written
}
