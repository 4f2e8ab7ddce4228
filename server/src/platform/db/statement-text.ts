const LONGEST = 1000
/** Constants in the text of a statement. */
const LITERAL = /'(?:[^']|'')*'/g

/** The text of a statement for logs and traces: with its placeholders, but without constants, and not too long. */
export function describeStatement(sql: string): string {
  return sql.replace(LITERAL, '?').slice(0, LONGEST)
}
