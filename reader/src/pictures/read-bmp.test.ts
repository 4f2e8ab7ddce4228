import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCompressedBmp, readBmp } from './read-bmp.ts'

type Parts = {
  readonly width: number
  /** If negative, rows go from the top down. */
  readonly height: number
  readonly bits: number
  /** All rows in file order, each a multiple of four bytes. */
  readonly rows: Buffer
  readonly compression?: number
  /** Bytes between the header and the rows: masks, colors. */
  readonly tables?: Buffer
}

function bmp({
  width,
  height,
  bits,
  rows,
  compression = 0,
  tables = Buffer.alloc(0),
}: Parts): Buffer {
  const header = Buffer.alloc(54)
  header.write('BM')
  header.writeUInt32LE(54 + tables.length, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(width, 18)
  header.writeInt32LE(height, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(bits, 28)
  header.writeUInt32LE(compression, 30)
  // Add a few bytes after the rows, as some programs do.
  return Buffer.concat([header, tables, rows, Buffer.alloc(16)])
}

const MAX = 1_000_000
const pixelsOf = (parts: Parts): number[] => [...(readBmp(bmp(parts), MAX)?.pixels ?? [])]

describe('a bitmap', () => {
  test('with three bytes per pixel has the written pixels, in either row order', () => {
    const side = fc.integer({ min: 1, max: 9 })
    const picture = fc.tuple(side, side).chain(([width, height]) =>
      fc.tuple(
        fc.constant(width),
        fc.array(fc.uint8Array({ minLength: width * 3, maxLength: width * 3 }), {
          minLength: height,
          maxLength: height,
        }),
      ),
    )
    fc.assert(
      fc.property(picture, fc.boolean(), ([width, lines], isTopDown) => {
        const padding = Buffer.alloc((4 - ((width * 3) % 4)) % 4)
        const stored = lines.map((line) => {
          const row = Buffer.alloc(line.length)
          for (const at of line.keys()) row[at] = line[at - (at % 3) + 2 - (at % 3)] ?? 0
          return Buffer.concat([row, padding])
        })
        const rows = Buffer.concat(isTopDown ? stored : stored.toReversed())
        const height = isTopDown ? -lines.length : lines.length
        expect(pixelsOf({ width, height, bits: 24, rows })).toEqual(
          lines.flatMap((line) => [...line]),
        )
      }),
    )
  })

  test('can have a palette of two, sixteen or 256 colors', () => {
    const tables = Buffer.from([0, 0, 255, 0, 0, 255, 0, 0])
    const [red, green] = [
      [255, 0, 0],
      [0, 255, 0],
    ]
    const expected = [red, green, green].flat()
    const size = { width: 3, height: 1, tables }
    expect(pixelsOf({ ...size, bits: 1, rows: Buffer.from([0b01100000, 0, 0, 0]) })).toEqual(
      expected,
    )
    expect(pixelsOf({ ...size, bits: 4, rows: Buffer.from([0x01, 0x10, 0, 0]) })).toEqual(expected)
    expect(pixelsOf({ ...size, bits: 8, rows: Buffer.from([0, 1, 1, 0]) })).toEqual(expected)
  })

  test('can have two or four bytes per pixel with masks', () => {
    const size = { width: 1, height: 1, compression: 3 }
    const masks = (...values: number[]) => {
      const bytes = Buffer.alloc(12)
      for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
      return bytes
    }
    const rows = Buffer.from([0x1f, 0xf8, 0, 0])
    expect(pixelsOf({ ...size, bits: 16, rows, tables: masks(0xf800, 0x7e0, 0x1f) })).toEqual([
      255, 0, 255,
    ])
    const four = Buffer.from([10, 20, 30, 255])
    expect(
      pixelsOf({ ...size, bits: 32, rows: four, tables: masks(0xff, 0xff00, 0xff0000) }),
    ).toEqual([10, 20, 30])
  })

  test('that is truncated keeps its rows above a white area', () => {
    const whole = bmp({ width: 4, height: -3, bits: 24, rows: Buffer.alloc(36, 7) })
    expect(readBmp(whole.subarray(0, 54 + 36), MAX)).toMatchObject({ isCut: false })
    const cut = readBmp(whole.subarray(0, 54 + 30), MAX)
    expect(cut).toMatchObject({ width: 4, height: 3, isCut: true })
    expect(cut?.pixels).toEqual(Buffer.concat([Buffer.alloc(24, 7), Buffer.alloc(12, 255)]))
  })

  test('is not read if it is invalid, too large or compressed', () => {
    const parts = { width: 2, height: 2, bits: 24, rows: Buffer.alloc(16) }
    expect(readBmp(bmp({ ...parts, width: 0 }), MAX)).toBeNull()
    expect(readBmp(bmp({ ...parts, width: -5 }), MAX)).toBeNull()
    expect(readBmp(bmp({ ...parts, bits: 7 }), MAX)).toBeNull()
    expect(readBmp(bmp({ ...parts, width: 2_000_000_000, height: 2_000_000_000 }), MAX)).toBeNull()
    expect(readBmp(bmp(parts), 3)).toBeNull()
    const packed = bmp({ ...parts, bits: 8, compression: 1 })
    expect(readBmp(packed, MAX)).toBeNull()
    expect(isCompressedBmp(packed)).toBe(true)
    expect(isCompressedBmp(bmp(parts))).toBe(false)
  })

  test('of arbitrary bytes does no harm', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 200 }), (bytes) => {
        const file = Buffer.concat([Buffer.from('BM'), bytes])
        const bitmap = readBmp(file, MAX)
        expect(bitmap === null || bitmap.pixels.length === bitmap.width * bitmap.height * 3).toBe(
          true,
        )
      }),
    )
  })
})
