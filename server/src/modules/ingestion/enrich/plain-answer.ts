// oxlint-disable-next-line eslint/no-control-regex -- these characters are removed
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060-\u2069\ufeff]/g
const TAG = /<\/?[a-z][^<>]*>/gi

/**
 * An answer as plain text of at most `longest` characters, cut at a word. Null if nothing is left. Tags and
 * invisible characters are removed.
 */
export function plainAnswer(answer: string, longest: number): string | null {
  const text = answer
    .replaceAll('\r\n', '\n')
    .replaceAll(CONTROL, '')
    .replaceAll(TAG, '')
    .replaceAll(/(?<![^\S\n])[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  return text.length > longest ? cutAtWord(text, longest) : text
}

/** An answer as one line. */
function lineAnswer(answer: string, longest: number): string | null {
  return plainAnswer(answer.replaceAll(/\s+/g, ' '), longest)
}

function cutAtWord(text: string, longest: number): string {
  const head = text.slice(0, longest - 1)
  const end = head.search(/\s\S*$/)
  // If no word ends nearby, as in Chinese, the text is cut anywhere.
  const cut = end > longest / 2 ? head.slice(0, end) : head
  return `${cut
    .trimEnd()
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}

/**
 * Parses an answer with one summary per line, written as `[number] summary`. A single summary needs no number.
 * @returns summaries by the index of the table, starting at 0
 */
export function readSummaries(answer: string, count: number, longest: number): Map<number, string> {
  const found = new Map<number, string>()
  const parts = answer.split(/^[ \t]*\[(\d{1,3})\]\s*/m)
  for (let at = 1; at < parts.length; at += 2) {
    const index = Number(parts[at]) - 1
    const summary = lineAnswer(parts[at + 1] ?? '', longest)
    if (summary !== null && index >= 0 && index < count && !found.has(index)) {
      found.set(index, summary)
    }
  }
  if (count === 1 && found.size === 0) {
    const summary = lineAnswer(answer, longest)
    if (summary !== null) found.set(0, summary)
  }
  return found
}
