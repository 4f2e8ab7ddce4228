import { getFormatFromId } from 'numfmt'
import type { Cell } from './cell.ts'
import { type Theme, colorOf } from './theme-colors.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { isOn, wholeNumber } from '../office/xml.ts'
import { type XmlNode, childrenOf, find, readRoot } from '../office/xml-tree.ts'

export type CellStyle = {
  /** Number format code, e.g. 0.00%; General by default. */
  readonly format: string
  readonly isBold: boolean
  /** Whether its text is struck out. */
  readonly isStruck: boolean
  /** #RRGGBB, or null for the default color. */
  readonly fontColor: string | null
  /** #RRGGBB, or null without a solid fill. */
  readonly fillColor: string | null
  /** Number of sides with a line, 0 to 4. */
  readonly borders: number
}

/** Looks up the style of a cell. */
export type StyleOf = (cell: Cell) => CellStyle

export const PLAIN: CellStyle = {
  format: 'General',
  isBold: false,
  isStruck: false,
  fontColor: null,
  fillColor: null,
  borders: 0,
}

const MAX_STYLES = 100_000
/** Elements that cell styles don't need. They can make up most of the part. */
const SKIPPED = new Set(
  'cellStyleXfs cellStyles dxfs tableStyles colors extLst alignment protection'.split(' '),
)
const SIDES = new Set(['left', 'right', 'top', 'bottom', 'start', 'end'])

/** The code of a built-in number format (ECMA-376 part 1, 18.8.30). */
function builtIn(id: number): string {
  // In East Asian versions, these ids have special date formats. Elsewhere, they are displayed as
  // short dates.
  if ((id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'm/d/yyyy'
  return id < 50 ? getFormatFromId(id, 'en') : 'General'
}

function fontOf(font: XmlNode, theme: Theme): Pick<CellStyle, 'isBold' | 'isStruck' | 'fontColor'> {
  const isSet = (name: string): boolean => {
    const property = find(font, name)
    return property !== undefined && isOn(property.attributes['val'], true)
  }
  const color = find(font, 'color')?.attributes
  const fontColor = color === undefined || color['theme'] === '1' ? null : colorOf(color, theme)
  return {
    isBold: isSet('b'),
    isStruck: isSet('strike'),
    fontColor: fontColor === '#000000' ? null : fontColor,
  }
}

function fillOf(fill: XmlNode, theme: Theme): string | null {
  const pattern = find(fill, 'patternFill')
  const color = find(pattern, 'fgColor')?.attributes
  if (pattern?.attributes['patternType'] !== 'solid' || color === undefined) return null
  return colorOf(color, theme)
}

/** The number of sides with a line. */
const bordersOf = (border: XmlNode) =>
  border.children.filter(
    ({ name, attributes }) => SIDES.has(name) && (attributes['style'] ?? 'none') !== 'none',
  ).length

/** The styles that cells refer to by index. Empty without a styles part. */
export async function readStyles(
  file: OfficePackage,
  part: string | null,
  theme: Theme,
): Promise<CellStyle[]> {
  const root = part === null ? undefined : await readRoot(file, part, SKIPPED)
  const listed = (list: string, name: string) => childrenOf(find(root, list), name)
  const formats = new Map(
    listed('numFmts', 'numFmt').map(({ attributes }) => [
      wholeNumber(attributes['numFmtId'], -1),
      attributes['formatCode'],
    ]),
  )
  const fonts = listed('fonts', 'font').map((font) => fontOf(font, theme))
  const fills = listed('fills', 'fill').map((fill) => fillOf(fill, theme))
  const borders = listed('borders', 'border').map(bordersOf)
  return listed('cellXfs', 'xf')
    .slice(0, MAX_STYLES)
    .map(({ attributes: { numFmtId, fontId, fillId, borderId } }): CellStyle => {
      const id = wholeNumber(numFmtId, 0)
      return {
        ...(fonts[wholeNumber(fontId, 0)] ?? { isBold: false, isStruck: false, fontColor: null }),
        format: formats.get(id) || builtIn(id),
        fillColor: fills[wholeNumber(fillId, 0)] ?? null,
        borders: borders[wholeNumber(borderId, 0)] ?? 0,
      }
    })
}
