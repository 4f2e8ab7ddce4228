import { letters, roman } from './numerals.ts'
import { wholeNumber } from './xml.ts'
import type { XmlNode } from './xml-tree.ts'

export type Bullet =
  | { readonly kind: 'none' }
  | { readonly kind: 'sign' }
  | { readonly kind: 'number'; readonly scheme: string; readonly start: number }

/** The style of a list level. Properties that it doesn't set are null. */
export type LevelStyle = {
  readonly bullet: Bullet | null
  readonly size: number | null
  readonly isStruck: boolean | null
}
/** Styles by level, from 0. */
export type ListStyle = readonly (LevelStyle | undefined)[]

const LEVEL = /^lvl([1-9])pPr$/

/** The bullet that paragraph properties set, or null if they set none. */
export function bulletOf(properties: XmlNode | undefined): Bullet | null {
  for (const { name, attributes } of properties?.children ?? []) {
    if (name === 'buNone') return { kind: 'none' }
    if (name === 'buChar' || name === 'buBlip') return { kind: 'sign' }
    if (name === 'buAutoNum') {
      const { type: scheme = 'arabicPeriod', startAt } = attributes
      return { kind: 'number', scheme, start: wholeNumber(startAt, 1) }
    }
  }
  return null
}

/** Font size in hundredths of a point, or null if it isn't set. */
export function sizeOf(properties: XmlNode | undefined): number | null {
  return wholeNumber(properties?.attributes['sz'], 0) || null
}

/** Whether run properties strike text out, or null if they don't say. */
export function isStruck(properties: XmlNode | undefined): boolean | null {
  const strike = properties?.attributes['strike']
  return strike === undefined ? null : strike === 'sngStrike' || strike === 'dblStrike'
}

/** Reads lstStyle or a style of a master, which have the same structure. */
export function readListStyle(node: XmlNode | undefined): ListStyle {
  const styles: (LevelStyle | undefined)[] = []
  for (const child of node?.children ?? []) {
    const level = LEVEL.exec(child.name)?.[1]
    if (level === undefined) continue
    const run = child.children.find(({ name }) => name === 'defRPr')
    styles[Number(level) - 1] = {
      bullet: bulletOf(child),
      size: sizeOf(run),
      isStruck: isStruck(run),
    }
  }
  return styles
}

/** The first value that is set, from the most specific style on. */
export function inherited<K extends keyof LevelStyle>(
  styles: readonly ListStyle[],
  level: number,
  key: K,
): LevelStyle[K] | null {
  for (const style of styles) {
    const found = style[level]?.[key] ?? null
    if (found !== null) return found
  }
  return null
}

function numeral(number: number, scheme: string): string {
  if (scheme.startsWith('alphaLc')) return letters(number)
  if (scheme.startsWith('alphaUc')) return letters(number).toUpperCase()
  if (scheme.startsWith('romanLc')) return roman(number)
  if (scheme.startsWith('romanUc')) return roman(number).toUpperCase()
  return String(number)
}

/** The number of a list item as displayed. Numbering of other scripts falls back to 1., 2., 3. */
function marker(number: number, scheme: string): string {
  const text = numeral(Math.max(number, 1), scheme)
  if (scheme.endsWith('ParenBoth')) return `(${text})`
  if (scheme.endsWith('ParenR')) return `${text})`
  return scheme.endsWith('Plain') ? text : `${text}.`
}

/**
 * Numbers the items of a text. A paragraph of the same level without a number restarts the count.
 */
export class ListNumbers {
  readonly #counts: { scheme: string; start: number; next: number }[] = []

  /** Bullet or number in front of the next paragraph, or null if it isn't a list item. */
  next(level: number, bullet: Bullet): string | null {
    this.#counts.length = Math.min(this.#counts.length, level + 1)
    if (bullet.kind !== 'number') {
      this.#counts.length = Math.min(this.#counts.length, level)
      return bullet.kind === 'none' ? null : '-'
    }
    const { scheme, start } = bullet
    let count = this.#counts[level]
    if (count?.scheme !== scheme || count.start !== start) count = { scheme, start, next: start }
    this.#counts[level] = count
    return marker(count.next++, scheme)
  }
}
