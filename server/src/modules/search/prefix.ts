import { quoteLexeme } from '../../platform/text/lexemes.ts'

/** The beginning of a lexeme as the text index has it, folded. */
export type Prefix = {
  readonly prefix: string
  /** Shorter lexemes that count, too. */
  readonly stems?: readonly string[]
}

/** A tsquery for the texts that have such a lexeme. */
export function matchOf({ prefix, stems = [] }: Prefix): string {
  return [`${quoteLexeme(prefix)}:*`, ...stems.map(quoteLexeme)].join(' | ')
}
