const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** UTF-16 units before and after a cut that are looked at. Longer characters are split between code points. */
const LOOKED_AT = 64

/** The beginning of a text: at most `length` UTF-16 units, without a part of a character as readers see it. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const from = Math.max(0, length - LOOKED_AT)
  const around = text.slice(from, length + LOOKED_AT)
  const start = graphemes.segment(around).containing(length - from)?.index ?? 0
  if (start > 0 || from === 0) return text.slice(0, from + start)
  const isSplit = /[\ud800-\udbff]$/.test(text.slice(0, length))
  return text.slice(0, isSplit ? length - 1 : length)
}
