/** The shortest and longest headings that are suggested, in UTF-16 units. */
const LENGTH = { min: 3, max: 120 }

/** A heading on one line, without its number. Undefined if it is no good as a suggestion. */
export function readHeading(name: string): string | undefined {
  const heading = name
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(?:\d{1,2}\.)+(?:\d{1,2}\b)?|\d{1,2}\))\s*(?=\D)/, '')
  const isGood =
    heading.length >= LENGTH.min && heading.length <= LENGTH.max && /\p{L}{2}/u.test(heading)
  return isGood ? heading : undefined
}

/** The words of a text, each between spaces, to find words in a row. */
function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `
}

/**
 * The headings that are neither cited nor part of a question, each once, in their order.
 * @param cited headings above the cited passages
 */
export function newHeadings<T extends { readonly heading: string }>(
  near: readonly T[],
  {
    cited,
    questions,
  }: { readonly cited: readonly string[]; readonly questions: readonly string[] },
): T[] {
  const seen = new Set(cited.map(wordsOf))
  const asked = questions.map(wordsOf)
  return near.filter(({ heading }) => {
    const words = wordsOf(heading)
    // People ask “How do I …?”.
    const topic = wordsOf(heading.replace(/^how to\s/i, ''))
    if (seen.has(words) || asked.some((question) => question.includes(topic))) return false
    seen.add(words)
    return true
  })
}
