import type { Rect } from '../../core/geometry.ts'

/** The words of a text. Their places are in proportion to their letters. */
export function wordsInProportion<Of extends Rect & { readonly text: string }>(item: Of): Of[] {
  const per = item.width / Math.max(1, item.text.length)
  return Array.from(item.text.matchAll(/\S+/gu), ({ 0: text, index }) => ({
    ...item,
    text,
    x: item.x + per * index,
    width: per * text.length,
  }))
}
