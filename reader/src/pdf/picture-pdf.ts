/**
 * A PDF with one page that shows a JPEG picture in shades of grey and nothing else.
 * @param page size in points @param picture size in pixels
 */
export function picturePdf(
  jpeg: Buffer,
  page: { readonly width: number; readonly height: number },
  picture: { readonly width: number; readonly height: number },
): Buffer {
  const content = `q ${page.width} 0 0 ${page.height} 0 0 cm /P Do Q`
  const image = `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`
  const objects: readonly (readonly [string, Buffer?])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
    ],
    [`<< /Length ${content.length} >>`, Buffer.from(content)],
    [image, jpeg],
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const push = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  objects.forEach(([dictionary, stream], index) => {
    offsets.push(length)
    push(Buffer.from(`${index + 1} 0 obj\n${dictionary}\n`))
    if (stream !== undefined) {
      for (const part of [Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]) push(part)
    }
    push(Buffer.from('endobj\n'))
  })
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
