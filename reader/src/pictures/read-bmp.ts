/** A bitmap's pixels: three bytes each (red, green, blue), rows from the top. */
export type Bitmap = {
  readonly width: number
  readonly height: number
  readonly pixels: Buffer
  /** Set if the file ends before its last row. The missing part is white. */
  readonly isCut: boolean
}

const FILE_HEADER = 14
const CORE_HEADER = 12
/** Every header with its masks fits into this, and shorter files contain no image. */
const SHORTEST = FILE_HEADER + 52
const UNCOMPRESSED = 0
const BIT_FIELDS = 3
const ALPHA_BIT_FIELDS = 6

type Header = {
  readonly width: number
  readonly height: number
  readonly isTopDown: boolean
  readonly bits: number
  readonly start: number
  /** For red, green and blue, with 16 and 32 bits. */
  readonly masks: readonly [number, number, number]
  readonly palette: readonly (readonly [number, number, number])[]
}

export const isBmp = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d

/** Whether a bitmap has an unsupported compression. */
export function isCompressedBmp(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isBmp(file) || file.length < SHORTEST || file.readUInt32LE(FILE_HEADER) < 40) return false
  return ![UNCOMPRESSED, BIT_FIELDS, ALPHA_BIT_FIELDS].includes(file.readUInt32LE(FILE_HEADER + 16))
}

/** Width and height from the header; 0 if it ends too early. */
export function bmpSize(bytes: Uint8Array): { width: number; height: number } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = file.length < SHORTEST ? null : readHeader(file)
  return { width: header?.width ?? 0, height: header?.height ?? 0 }
}

function readPalette(file: Buffer, start: number, count: number, size: number): Header['palette'] {
  const palette: [number, number, number][] = []
  for (let at = start; palette.length < count && at + 3 <= file.length; at += size) {
    palette.push([file[at + 2] ?? 0, file[at + 1] ?? 0, file[at] ?? 0])
  }
  return palette
}

function readMasks(file: Buffer, bits: number, compression: number): Header['masks'] {
  const at = FILE_HEADER + 40
  if (compression !== UNCOMPRESSED) {
    return [file.readUInt32LE(at), file.readUInt32LE(at + 4), file.readUInt32LE(at + 8)]
  }
  return bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff]
}

/**
 * Returns null for an unsupported bitmap. The core header, from before 1990, has shorter fields and
 * palette entries.
 */
function readHeader(file: Buffer): Header | null {
  const size = file.readUInt32LE(FILE_HEADER)
  const isCore = size === CORE_HEADER
  if (!isCore && size < 40) return null
  const width = isCore ? file.readUInt16LE(FILE_HEADER + 4) : file.readInt32LE(FILE_HEADER + 4)
  const height = isCore ? file.readUInt16LE(FILE_HEADER + 6) : file.readInt32LE(FILE_HEADER + 8)
  const bits = file.readUInt16LE(FILE_HEADER + (isCore ? 10 : 14))
  const compression = isCore ? UNCOMPRESSED : file.readUInt32LE(FILE_HEADER + 16)
  const hasMasks = compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS
  if (compression !== UNCOMPRESSED && !(hasMasks && (bits === 16 || bits === 32))) return null
  const given = isCore ? 0 : file.readUInt32LE(FILE_HEADER + 32)
  const colors = Math.min(given || 2 ** Math.min(bits, 8), 256)
  return {
    width,
    height: Math.abs(height),
    isTopDown: height < 0,
    bits,
    start: file.readUInt32LE(10),
    masks: readMasks(file, bits, compression),
    palette: bits <= 8 ? readPalette(file, FILE_HEADER + size, colors, isCore ? 3 : 4) : [],
  }
}

/** Returns a function that extracts the bits of a mask from a pixel, scaled to 0 to 255. */
function channel(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / most)
}

type PixelReader = (row: Buffer, x: number) => readonly [number, number, number]

const WHITE: readonly [number, number, number] = [255, 255, 255]

function pixelReader({ bits, masks, palette }: Header): PixelReader | null {
  if (bits === 24) return (row, x) => [row[x * 3 + 2] ?? 0, row[x * 3 + 1] ?? 0, row[x * 3] ?? 0]
  if (bits === 16 || bits === 32) {
    const [red, green, blue] = masks.map(channel)
    if (red === undefined || green === undefined || blue === undefined) return null
    return (row, x) => {
      const pixel = bits === 16 ? row.readUInt16LE(x * 2) : row.readUInt32LE(x * 4)
      return [red(pixel), green(pixel), blue(pixel)]
    }
  }
  if (bits !== 1 && bits !== 4 && bits !== 8) return null
  const each = 8 / bits
  return (row, x) => {
    const byte = row[Math.floor(x / each)] ?? 0
    return palette[(byte >> (8 - bits * ((x % each) + 1))) & (2 ** bits - 1)] ?? WHITE
  }
}

/**
 * Reads an uncompressed Windows bitmap with 1, 4, 8, 16, 24 or 32 bits per pixel. Transparency is
 * ignored. Returns null for anything else, for more than `maxPixels`, and if the file ends within
 * the first row.
 */
export function readBmp(bytes: Uint8Array, maxPixels: number): Bitmap | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isBmp(file) || file.length < SHORTEST) return null
  const header = readHeader(file)
  const read = header && pixelReader(header)
  if (!header || !read) return null
  const { width, height, start } = header
  if (width < 1 || height < 1 || width * height > maxPixels) return null
  const stride = Math.ceil((width * header.bits) / 32) * 4
  const rows = Math.min(height, Math.floor((file.length - start) / stride))
  if (rows < 1) return null
  const pixels = Buffer.alloc(width * height * 3, 255)
  for (let y = 0; y < rows; y++) {
    const row = file.subarray(start + y * stride, start + (y + 1) * stride)
    let at = (header.isTopDown ? y : height - 1 - y) * width * 3
    for (let x = 0; x < width; x++) {
      for (const value of read(row, x)) pixels[at++] = value
    }
  }
  return { width, height, pixels, isCut: rows < height }
}
