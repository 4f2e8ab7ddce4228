/** A text on one line. If it has more than `most` UTF-16 units, an ellipsis stands for the rest. */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  // Don't leave half of a surrogate pair at the end.
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
