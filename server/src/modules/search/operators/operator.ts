/** What an operator asks for. Operators are conditions: in every mode, each result meets all of them. */
export const OPERATOR_KINDS = [
  'phrase',
  'any',
  'all',
  'prefix',
  'without',
  'name',
  'type',
  'tag',
  'in',
] as const

export type OperatorKind = (typeof OPERATOR_KINDS)[number]

/** The operators that look at something else than the text of a passage, as typed before a colon. */
export const FIELDS = ['name', 'type', 'tag', 'in'] as const

export type Field = (typeof FIELDS)[number]

/** A word or a phrase that a text must contain, or the beginning of a word. */
export type Operand = { readonly text: string; readonly isPrefix: boolean }

/** What an operator requires. */
export type Requirement =
  /** One operand of each group. */
  | { readonly of: 'text'; readonly groups: readonly (readonly Operand[])[] }
  /** One of the values. */
  | { readonly of: Field; readonly values: readonly string[] }

/** An operator of a query. */
export type Operator = {
  readonly kind: OperatorKind
  /** As typed in the query. */
  readonly text: string
  readonly requires: Requirement
  /** Whether results must not meet the requirement. */
  readonly isExcluded: boolean
}

/** A query whose operators were read. */
export type ReadOperators = {
  /** What is left to rank by: the words, the phrases in their quotation marks, and the words of OR and AND. */
  readonly words: string
  readonly operators: readonly Operator[]
}
