import type { ParsedPage, TextItem } from '@llamaindex/liteparse'
import { cleanText } from '../lines/clean-text.ts'
import { isMathFont } from '../lines/formulas.ts'
import { withoutSpacing } from './letter-spacing.ts'
import { containsCenter } from '../../core/geometry.ts'
import { withoutSuperscripts } from '../../core/raised.ts'
import type { LeftOutText, Segment, Turn, Word } from '../model/page-model.ts'
import { quarterOf } from './turned-text.ts'

function sizeOf(item: TextItem): number {
  const size = Math.abs(item.fontHeight ?? item.fontSize ?? 0)
  return Math.round((size > 1.5 ? size : 0.88 * Math.min(item.width, item.height)) * 10) / 10
}

type Font = { readonly bold: boolean; readonly mono: boolean; readonly math: boolean }

function readFont(name: string): Font {
  return {
    bold: /bold|black|heavy|CMBX|\bBd\b/iu.test(name),
    mono: /mono|courier|consol|CMTT|typewriter|menlo/iu.test(name),
    math: isMathFont(name),
  }
}

/** Properties derived from font names. Thousands of texts share a few fonts. */
class Fonts {
  readonly #known = new Map<string, Font>()

  of({ fontName = '' }: TextItem): Font {
    const known = this.#known.get(fontName)
    if (known !== undefined) return known
    const font = readFont(fontName)
    this.#known.set(fontName, font)
    return font
  }
}

/**
 * Whether an item is monospaced. It may have several fonts but names only the first, so its width
 * must match, too.
 */
function isMono(item: TextItem, size: number, font: Font): boolean {
  if (!font.mono) return false
  const words = item.words?.length ? item.words : [{ text: item.text.trim(), width: item.width }]
  const [width, length] = words.reduce(
    ([sum, count], word) => [sum + word.width, count + word.text.length],
    [0, 0],
  )
  const advance = width / (length * size)
  return advance > 0.5 && advance < 0.65
}

/** Whether an item is on the page. Some files have text outside of it, which no viewer shows. */
function isVisible(item: TextItem, page: ParsedPage): boolean {
  return containsCenter({ x: 0, y: 0, width: page.width, height: page.height }, item)
}

/** The texts that no viewer shows, because they are outside of the page. */
export function hiddenTexts(page: ParsedPage): LeftOutText[] {
  return page.textItems
    .filter((item) => !isVisible(item, page))
    .map(({ x, y, width, height, text }) => ({ x, y, width, height, text, reason: 'hidden' }))
}

const textFrom = (text: string): string => withoutSuperscripts(cleanText(text))

const wordOf = ({ text, ...place }: Word): Word => ({ ...place, text: textFrom(text) })

/** The runs of text in a page's text layer, cleaned. */
export function segmentsOf(page: ParsedPage): Segment[] {
  const fonts = new Fonts()
  return page.textItems.flatMap((item) => {
    const { x, y, width, height, words = [] } = item
    const size = sizeOf(item)
    const text = textFrom(withoutSpacing(item, size, words))
    if (text === '' || !isVisible(item, page)) return []
    const font = fonts.of(item)
    const style = { bold: font.bold, mono: isMono(item, size, font) }
    const math = font.math && { math: true as const }
    const places = words.length > 1 && {
      words: words.map(wordOf).filter((word) => word.text !== ''),
    }
    const turned = quarterOf(item.rotation)
    const direction = turned !== 0 && { turned }
    return [{ x, y, width, height, text, size, ...style, ...math, ...direction, ...places }]
  })
}

/** The direction of most characters on a page. */
export function turnOf(page: ParsedPage): Turn {
  const weights: Record<Turn, number> = { 0: 0, 90: 0, 180: 0, 270: 0 }
  for (const item of page.textItems) {
    weights[quarterOf(item.rotation)] += item.text.length
  }
  const turns: readonly Turn[] = [0, 90, 180, 270]
  return turns.toSorted((a, b) => weights[b] - weights[a])[0] ?? 0
}

/**
 * Whether font sizes are unreliable. Some writers set the size in the text matrix. The font's size
 * is then 1, and only the glyphs tell the real size.
 */
export function hasUnreliableSizes(page: ParsedPage): boolean {
  let [all, wrong] = [0, 0]
  for (const { text, fontSize, width, height } of page.textItems) {
    all += text.length
    const tall = Math.min(width, height)
    if (text.length > 2 && (fontSize ?? 0) < 0.6 * tall) wrong += text.length
  }
  return wrong > 0.2 * all
}
