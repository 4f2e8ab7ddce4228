import type { Operand, Operator, ReadOperators, Requirement } from './operator.ts'
import { tokensOf, type Token } from './scan-tokens.ts'

/** Further operators of a query are read as words. */
const MOST_OPERATORS = 16
/** In a longer query, such as a pasted paragraph, nothing is an operator. */
const MOST_WORDS = 20

const TELLING = /[\p{L}\p{N}]/u
const LOWER_CASE = /\p{Ll}/u

/** A piece of a query as it is understood: words to rank by, an operator, or both. */
type Piece = { readonly words: string; readonly operator?: Operator }

/**
 * Reads the operators of a query: "phrases", -exclusions, OR, AND, NOT, prefixes*, and name:, type:, tag: and in: with
 * values. A query without any stays as it is, and so does one that looks like a text. Never throws.
 */
export function readOperators(query: string): ReadOperators {
  const tokens = withoutNot(query, tokensOf(query))
  if (tokens.filter(isTelling).length > MOST_WORDS) return { words: query, operators: [] }
  const pieces = piecesOf(query, tokens)
  const operators = pieces.flatMap(({ operator }) => operator ?? [])
  if (operators.length === 0) return { words: query, operators }
  const words = pieces.flatMap((piece) => (piece.words === '' ? [] : [piece.words]))
  return { words: words.join(' '), operators }
}

function isTelling(token: Token): boolean {
  return token.is === 'word' && !token.isExcluded && TELLING.test(token.text)
}

/** Whether a word is a keyword. In a query in capital letters, AND and NOT are words. */
function isKeyword(token: Token | undefined, word: 'OR' | 'AND' | 'NOT'): boolean {
  return token?.is === 'word' && token.text === word
}

function isShouted(tokens: readonly Token[]): boolean {
  return !tokens.some(({ text }) => LOWER_CASE.test(text))
}

/** Joins NOT with what it excludes. */
function withoutNot(query: string, tokens: readonly Token[]): Token[] {
  if (isShouted(tokens)) return [...tokens]
  return tokens.flatMap((token, at) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    if (isKeyword(token, 'NOT') && after && isOperand(after)) return []
    if (!before || !isKeyword(before, 'NOT') || !isOperand(token)) return [token]
    const { from } = before
    return [{ ...token, isExcluded: true, from, text: query.slice(from, token.to) }]
  })
}

/** Whether a token can follow NOT, or be joined with another one. */
function isOperand(token: Token): boolean {
  if (token.isExcluded) return false
  return token.is !== 'word' || (TELLING.test(token.text) && !isAnyKeyword(token))
}

function isAnyKeyword(token: Token): boolean {
  return (['OR', 'AND', 'NOT'] as const).some((word) => isKeyword(token, word))
}

function piecesOf(query: string, tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = []
  const joiners = isShouted(tokens) ? (['OR'] as const) : (['OR', 'AND'] as const)
  let left = MOST_OPERATORS
  for (let at = 0; at < tokens.length;) {
    const chain = left > 0 ? chainAt(tokens, at, joiners) : []
    const around = [tokens[at - 1], tokens[at], tokens[at + 1]] as const
    const piece = chain.length > 0 ? chained(query, chain) : pieceOf(around, left > 0)
    if (piece.operator) left -= 1
    pieces.push(piece)
    at += Math.max(1, chain.length)
  }
  return pieces
}

/** The tokens that OR and AND join, with these words between them. Empty if there are none. */
function chainAt(
  tokens: readonly Token[],
  start: number,
  joiners: readonly ('OR' | 'AND')[],
): readonly Token[] {
  const first = tokens[start]
  if (!first || !isOperand(first)) return []
  // Each field is a condition anyway.
  const usable = isOfText(first) ? joiners : joiners.filter((word) => word === 'OR')
  let end = start + 1
  while (usable.some((word) => isKeyword(tokens[end], word)) && fits(first, tokens[end + 1])) {
    end += 2
  }
  return end === start + 1 ? [] : tokens.slice(start, end)
}

/** Words, phrases and prefixes can be joined with one another, and the same fields. */
function fits(first: Token, next: Token | undefined): boolean {
  if (!next || !isOperand(next)) return false
  return isOfText(first) ? isOfText(next) : first.is === next.is
}

type OfText = Extract<Token, { readonly value: string }>

function isOfText(token: Token): token is OfText {
  return 'value' in token
}

/** @param around a token between its neighbours */
function pieceOf(
  [before, token, after]: readonly [Token | undefined, Token | undefined, Token | undefined],
  mayBeOperator: boolean,
): Piece {
  if (!token) return { words: '' }
  const { text, isExcluded } = token
  if (!mayBeOperator) return { words: text }
  if (!isOfText(token)) {
    const requires = { of: token.is, values: token.values }
    const kind = isExcluded ? 'without' : token.is
    return { words: '', operator: { kind, text, requires, isExcluded } }
  }
  if (token.is === 'word' && !isExcluded) {
    // Conditions hold together without a word between them.
    const isBetween = isKeyword(token, 'AND') && [before, after].some(isCondition)
    return { words: isBetween ? '' : text }
  }
  const requires: Requirement = { of: 'text', groups: [[operandOf(token)]] }
  const kind = isExcluded || token.is === 'word' ? 'without' : token.is
  // The words of a phrase count as in a plain query.
  return { words: kind === 'phrase' ? text : '', operator: { kind, text, requires, isExcluded } }
}

function isCondition(token: Token | undefined): boolean {
  return token !== undefined && (token.isExcluded || !isOfText(token) || token.is === 'prefix')
}

function chained(query: string, chain: readonly Token[]): Piece {
  const text = query.slice(chain[0]?.from, chain.at(-1)?.to)
  const joined = chain.filter((_, at) => at % 2 === 0)
  const [first] = joined
  if (first && !isOfText(first)) {
    const values = joined.flatMap((token) => (isOfText(token) ? [] : token.values))
    const requires = { of: first.is, values: [...new Set(values)] }
    return { words: '', operator: { kind: first.is, text, requires, isExcluded: false } }
  }
  const groups: Operand[][] = []
  for (const [at, token] of chain.entries()) {
    if (at % 2 === 1 || !isOfText(token)) continue
    const group = groups.at(-1)
    if (group && isKeyword(chain[at - 1], 'OR')) group.push(operandOf(token))
    else groups.push([operandOf(token)])
  }
  const kind = groups.length === joined.length ? 'all' : 'any'
  const words = groups.flat().flatMap((each) => (each.isPrefix ? [] : [each.text]))
  const requires: Requirement = { of: 'text', groups }
  return { words: words.join(' '), operator: { kind, text, requires, isExcluded: false } }
}

function operandOf({ value, is }: OfText): Operand {
  return { text: value, isPrefix: is === 'prefix' }
}
