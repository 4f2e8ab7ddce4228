/** The lines of a text, without a string for each. */
export type Lines = {
  readonly count: number
  readonly at: (line: number) => string
}

export function linesOf(text: string): Lines {
  const last = text.endsWith('\n') ? text.length - 1 : text.length
  const starts = text === '' ? [] : [0]
  for (let at = text.indexOf('\n'); at !== -1 && at < last; at = text.indexOf('\n', at + 1)) {
    starts.push(at + 1)
  }
  return {
    count: starts.length,
    at: (line) => {
      const [start, end] = [starts[line] ?? last, starts[line + 1] ?? last + 1]
      return text.slice(start, end - 1)
    },
  }
}

const MOST_WORDS = 12

/** The line with most of the first words of a quote. Undefined if none has any. */
export function lineOfQuote({ count, at }: Lines, quote: string): number | undefined {
  const words = (quote.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS)
  let [best, most] = [-1, 0]
  for (let line = 0; line < count && most < words.length; line++) {
    const text = at(line).toLowerCase()
    const found = words.filter((word) => text.includes(word)).length
    if (found > most) [best, most] = [line, found]
  }
  return best === -1 ? undefined : best
}
