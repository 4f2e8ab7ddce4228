const LEADER = /(?:[.\u2024\u2026\u00B7_]\s?){5,}|(?:\s\.){4,}/u

/** Whether a line has leader dots before a page number, as in a table of contents. */
export function isLeaderLine(text: string): boolean {
  return LEADER.test(text)
}

/** The same line with a space in place of the dots: "2.1 Materials 5". */
export function withoutLeader(text: string): string {
  const shorter = text.replace(new RegExp(LEADER.source, 'gu'), ' ').replace(/ {2,}/gu, ' ')
  return shorter.replace(/ ?\.(?= [^ ]*$)/u, '').trim()
}
