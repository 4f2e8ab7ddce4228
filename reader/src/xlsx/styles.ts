import { type Theme, colorOf } from './colors.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { type Attributes, isOn, wholeNumber } from '../office/xml.ts'

export type CellStyle = {
  /** Number format code, e.g. 0.00%; General when nothing else is said. */
  readonly format: string
  readonly isBold: boolean
  /** #RRGGBB; null for the default colour. */
  readonly fontColor: string | null
  /** #RRGGBB; null without a solid fill. */
  readonly fillColor: string | null
  /** Number of sides with a line, 0 to 4. */
  readonly borders: number
}

export const PLAIN: CellStyle = {
  format: 'General',
  isBold: false,
  fontColor: null,
  fillColor: null,
  borders: 0,
}

/** Built-in number formats in English (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0_);($#,##0)',
  6: '$#,##0_);[Red]($#,##0)',
  7: '$#,##0.00_);($#,##0.00)',
  8: '$#,##0.00_);[Red]($#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);[Red](#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);[Red](#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
  49: '@',
}

const isDateId = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

function builtIn(id: number): string {
  // East Asian programs give these ids dates of their own; elsewhere they are shown as short dates.
  return BUILT_IN[id] ?? (isDateId(id) ? 'm/d/yyyy' : 'General')
}

const MAX_STYLES = 100_000
const SIDES = new Set(['left', 'right', 'top', 'bottom', 'start', 'end'])

type Font = Pick<CellStyle, 'isBold' | 'fontColor'>

/** Collects fonts, fills, borders and formats, then the combinations of them that cells refer to. */
class StyleReader {
  readonly styles: CellStyle[] = []
  readonly #theme: Theme
  readonly #formats = new Map<number, string>()
  readonly #fonts: Font[] = []
  readonly #fills: (string | null)[] = []
  readonly #borders: number[] = []
  #section = ''
  #isSolid = false

  constructor(theme: Theme) {
    this.#theme = theme
  }

  open(name: string, attributes: Attributes): void {
    if (
      ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'dxfs'].includes(name)
    ) {
      this.#section = name
    } else if (this.#section === 'numFmts' && name === 'numFmt') {
      const { numFmtId, formatCode } = attributes
      if (formatCode) this.#formats.set(wholeNumber(numFmtId, -1), formatCode)
    } else if (this.#section === 'fonts') this.#openFont(name, attributes)
    else if (this.#section === 'fills') this.#openFill(name, attributes)
    else if (this.#section === 'borders') this.#openBorder(name, attributes)
    else if (this.#section === 'cellXfs' && name === 'xf' && this.styles.length < MAX_STYLES) {
      this.styles.push(this.#combine(attributes))
    }
  }

  close(name: string): void {
    if (name === this.#section) this.#section = ''
  }

  #openFont(name: string, attributes: Attributes): void {
    if (name === 'font') this.#fonts.push({ isBold: false, fontColor: null })
    const font = this.#fonts.pop()
    if (font === undefined) return
    if (name === 'b') this.#fonts.push({ ...font, isBold: isOn(attributes['val'], true) })
    else if (name === 'color' && attributes['theme'] !== '1') {
      const color = colorOf(attributes, this.#theme)
      this.#fonts.push({ ...font, fontColor: color === '#000000' ? null : color })
    } else this.#fonts.push(font)
  }

  #openFill(name: string, attributes: Attributes): void {
    if (name === 'fill') this.#fills.push(null)
    else if (name === 'patternFill') this.#isSolid = attributes['patternType'] === 'solid'
    else if (name === 'fgColor' && this.#isSolid) {
      this.#fills[this.#fills.length - 1] = colorOf(attributes, this.#theme)
    }
  }

  #openBorder(name: string, attributes: Attributes): void {
    if (name === 'border') this.#borders.push(0)
    else if (SIDES.has(name) && (attributes['style'] ?? 'none') !== 'none') {
      this.#borders.push((this.#borders.pop() ?? 0) + 1)
    }
  }

  #combine({ numFmtId, fontId, fillId, borderId }: Attributes): CellStyle {
    const id = wholeNumber(numFmtId, 0)
    const font = this.#fonts[wholeNumber(fontId, 0)]
    return {
      format: this.#formats.get(id) ?? builtIn(id),
      isBold: font?.isBold ?? false,
      fontColor: font?.fontColor ?? null,
      fillColor: this.#fills[wholeNumber(fillId, 0)] ?? null,
      borders: this.#borders[wholeNumber(borderId, 0)] ?? 0,
    }
  }
}

/** The styles that cells refer to by index; empty without a styles part. */
export async function readStyles(
  file: OfficePackage,
  part: string | null,
  theme: Theme,
): Promise<CellStyle[]> {
  const reader = new StyleReader(theme)
  if (part !== null) await file.readXml(part, reader)
  return reader.styles
}
