import type { TextItem } from '@llamaindex/liteparse'
import sharp from 'sharp'

const JPEG_QUALITY = 90

/** A page's image in gray, rotated so that lines with a slope become level. Its size stays the same. */
export async function straightImage(image: Uint8Array, slope: number): Promise<Buffer> {
  const gray = sharp(image).flatten({ background: '#fff' }).grayscale()
  if (slope === 0) return gray.jpeg({ quality: JPEG_QUALITY }).toBuffer()
  const { width, height } = await gray.metadata()
  const degrees = (-Math.atan(slope) * 180) / Math.PI
  const rotated = await gray
    .rotate(degrees, { background: '#fff' })
    .toBuffer({ resolveWithObject: true })
  const left = Math.max(0, Math.round((rotated.info.width - width) / 2))
  const top = Math.max(0, Math.round((rotated.info.height - height) / 2))
  return sharp(rotated.data)
    .extract({ left, top, width, height })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}

/** The items of a straightened image, where they are on the page as it was scanned. */
export function rotatedItems(
  items: readonly TextItem[],
  slope: number,
  page: { readonly width: number; readonly height: number },
): TextItem[] {
  const angle = Math.atan(slope)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return items.map((item) => {
    const across = item.x + item.width / 2 - page.width / 2
    const down = item.y + item.height / 2 - page.height / 2
    return {
      ...item,
      x: page.width / 2 + across * cos - down * sin - item.width / 2,
      y: page.height / 2 + across * sin + down * cos - item.height / 2,
    }
  })
}
