/** A PDF with a page for each JPEG image, of the size of the page in points or, without one, a point for each pixel. */
export async function imagesPdf(
  jpegs: readonly Uint8Array[],
  size?: { readonly width: number; readonly height: number },
): Promise<Uint8Array> {
  // Loaded when needed: most documents have no scanned pages.
  const { PDFDocument } = await import('pdf-lib')
  const pdf = await PDFDocument.create()
  for (const jpeg of jpegs) {
    const image = await pdf.embedJpg(jpeg)
    const { width, height } = size ?? image
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  return pdf.save()
}
