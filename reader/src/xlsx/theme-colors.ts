import type { OfficePackage } from '../office/office-package.ts'
import { type Attributes, wholeNumber } from '../office/xml.ts'
import { DRAWING_DETAILS, find, readRoot } from '../office/xml-tree.ts'

/**
 * The default palette for indexed colors 8 to 63 (ECMA-376 part 1, 18.8.27); 0 to 7 repeat 8 to 15.
 */
const PALETTE = (
  '000000FFFFFFFF000000FF000000FFFFFF00FF00FF00FFFF' +
  '800000008000000080808000800080008080C0C0C0808080' +
  '9999FF993366FFFFCCCCFFFF660066FF80800066CCCCCCFF' +
  '000080FF00FFFFFF0000FFFF8000808000000080800000FF' +
  '00CCFFCCFFFFCCFFCCFFFF9999CCFFFF99CCCC99FFFFCC99' +
  '3366FF33CCCC99CC00FFCC00FF9900FF6600666699969696' +
  '003366339966003300333300993300993366333399333333'
).match(/.{6}/g) as readonly string[]

/** Theme colors by number, in which the light and dark pairs are swapped. */
const THEME_ORDER =
  'lt1 dk1 lt2 dk2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink'.split(' ')

/** Colors of a theme by number, as RRGGBB. */
export type Theme = readonly (string | undefined)[]

/** Reads the colors of a theme part. Empty without one. */
export async function readTheme(file: OfficePackage, part: string | null): Promise<Theme> {
  if (part === null) return []
  const root = await readRoot(file, part, DRAWING_DETAILS)
  const scheme = find(root, 'themeElements', 'clrScheme')
  return THEME_ORDER.map((name) => {
    const { val, lastClr } = find(scheme, name)?.children[0]?.attributes ?? {}
    return lastClr ?? val
  })
}

/** Lightens (above 0) or darkens a channel. This approximates the specified change of luminance. */
function tinted(rgb: string, tint: number): string {
  const amount = Math.max(-1, Math.min(1, tint))
  const channels = (rgb.match(/../g) ?? []).map((hex) => {
    const value = Number.parseInt(hex, 16)
    const changed = amount < 0 ? value * (1 + amount) : value + (255 - value) * amount
    return Math.round(changed).toString(16).padStart(2, '0')
  })
  return channels.join('').toUpperCase()
}

/** The color of a color element as #RRGGBB, or null for automatic and unknown colors. */
export function colorOf({ rgb, theme, indexed, tint }: Attributes, colors: Theme): string | null {
  let found: string | undefined
  if (rgb !== undefined) found = rgb.slice(-6)
  else if (theme !== undefined) found = colors[wholeNumber(theme, -1)]
  else if (indexed !== undefined) {
    const index = wholeNumber(indexed, -1)
    found = PALETTE[index < 8 ? index : index - 8]
  }
  if (found === undefined || !/^[0-9A-Fa-f]{6}$/.test(found)) return null
  return `#${tinted(found, Number(tint ?? 0) || 0)}`
}
