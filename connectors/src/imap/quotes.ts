/** Lines with which programs introduce the message that follows below the answer. */
const SEPARATOR =
  /^\s{0,3}(?:-{2,}\s?(?:original message|ursprüngliche nachricht|message d'origine|mensaje original)\s?-{2,}|_{20,})\s{0,3}$/i
const QUOTED = /^\s{0,3}>/
const MAX_INTRODUCTION = 3

/**
 * A text without the quote at its end. Quotes that are followed by an answer stay, because the answer refers to them.
 */
export function withoutQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const separator = lines.findIndex((line) => SEPARATOR.test(line))
  if (separator > 0) return tidyEnd(lines.slice(0, separator))
  let end = lines.length
  while (end > 0 && isBlank(lines[end - 1]!)) end--
  const last = end
  while (end > 0 && (QUOTED.test(lines[end - 1]!) || isBlank(lines[end - 1]!))) end--
  const isQuoted = lines.slice(end, last).some((line) => QUOTED.test(line))
  if (!isQuoted) return text
  return tidyEnd(lines.slice(0, introductionAt(lines, end)))
}

/** Where the line that introduces a quote begins, such as "On Monday, Ann wrote:". It may be broken into several lines. */
function introductionAt(lines: readonly string[], end: number): number {
  if (!(lines[end - 1] ?? '').trimEnd().endsWith(':')) return end
  let at = end - 1
  while (at > 0 && end - at < MAX_INTRODUCTION && !isBlank(lines[at - 1]!)) at--
  // Otherwise it is the last line of a longer paragraph.
  return at === 0 || isBlank(lines[at - 1]!) ? at : end - 1
}

const isBlank = (line: string) => line.trim() === ''

function tidyEnd(lines: readonly string[]): string {
  return lines.join('\n').trimEnd()
}
