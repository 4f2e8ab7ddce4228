import { right, type Rect } from '../../core/geometry.ts'
import type { Line } from './rows.ts'

const MATH_FONT =
  /(?:^|\+)(?:CM(?:MI|SY|EX|BSY|MIB)|MS[AB]M|EU(?:FM|SM|EX)|RMTMI|txsy|txex|pxsy|LMMath|LatinModernMath|NewCM|XITSMath|STIX(?:Two)?(?:Math|Size|NonUni|Variants|Integrals)|STIXMath|Cambria-?Math|Asana|TeXGyre\w*Math|Libertinus-?Math|MathJax|KaTeX_(?:Math|Size|AMS)|Euclid|MT-?Extra|Symbol)/iu

/** Whether a font is made for formulas. Its name may begin with a subset tag. */
export function isMathFont(name: string): boolean {
  return MATH_FONT.test(name.replaceAll(' ', ''))
}

const RELATION =
  /[=\u2248\u2260\u2264\u2265<>\u2261\u221D\u2208\u2282\u2286\u2192\u21D2\u2194\u223C\u2243\u226A\u226B:]=?/u
const OPERATOR = /[\u2200-\u22FF\u00B1\u00D7\u00F7\u2A00-\u2AFF]|[\u{1D400}-\u{1D7FF}]/u
const ORDINARY_WORD = /\p{L}{4,}/gu
const FUNCTION =
  /^(?:sinh|cosh|tanh|arcsin|arccos|arctan|arg(?:max|min)|where|with|otherwise|subject|softmax|rank|diag|grad|sign|else)$/iu
const NUMBERED = /\(\s?(?:[A-Z]\.?)?\d{1,3}(?:[.-]\d{1,3})?[a-z]?\s?\)$/u

/** A line with more words is a sentence with a formula in it. */
const MAX_WORDS = 2

function words(text: string): number {
  return (text.match(ORDINARY_WORD) ?? []).filter((word) => !FUNCTION.test(word)).length
}

/**
 * Whether a line is a displayed formula: indented, centered or numbered at the right, with
 * mathematical symbols or fonts and hardly any words.
 */
export function isFormulaLine(line: Line, column: Rect): boolean {
  if (line.mono || line.text.length > 300) return false
  const [before, after] = [line.x - column.x, right(column) - right(line)]
  // Most lines aren't indented, so their words need not be counted.
  if (before <= 1.5 * line.size || words(line.text) > MAX_WORDS) return false
  const numbered = NUMBERED.test(line.text) && right(line) > right(column) - 3 * line.size
  const centered = Math.abs(before - after) < 0.15 * column.width
  if (!(numbered || centered || line.math >= 0.5)) return false
  const signs = OPERATOR.test(line.text) || line.math >= 0.25
  return (
    (RELATION.test(line.text) && /[\p{L}\p{N}]/u.test(line.text)) || (signs && line.math >= 0.2)
  )
}
