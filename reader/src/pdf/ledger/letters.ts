/** Whether a code unit is a letter, a digit or a part of one. 0: not known yet. */
const KINDS = new Uint8Array(0x1_0000)
const INK = 1
const NONE = 2

function kindOf(code: number): number {
  const known = KINDS[code] ?? NONE
  if (known !== 0) return known
  const kind = /[\p{L}\p{N}\uD800-\uDFFF]/u.test(String.fromCharCode(code)) ? INK : NONE
  KINDS[code] = kind
  return kind
}

/** A page may lose so many letters, or this share of them, to corrections such as joined words. */
const FEW = 12
const SHARE = 0.02

/** How often each code unit is left. It is zero between calls. */
const COUNTS = new Int32Array(0x1_0000)

/** Adds the letters of texts to the counts, or subtracts them. @returns how many there are */
function count(texts: Iterable<string>, step: 1 | -1, touched: number[]): number {
  let total = 0
  for (const text of texts) {
    const whole = /[^\u0020-\u007E]/u.test(text) ? text.normalize('NFKC') : text
    for (let at = 0; at < whole.length; at += 1) {
      const code = whole.charCodeAt(at)
      // Most are known, and calling a function for each takes longer than counting them.
      if ((KINDS[code] || kindOf(code)) !== INK) continue
      const before = COUNTS[code] ?? 0
      if (before === 0) touched.push(code)
      COUNTS[code] = before + step
      total += 1
    }
  }
  return total
}

/**
 * Whether letters of a page are missing from what was made of it. Which letters there are is
 * compared, not their order, so it takes little time.
 * @param before the texts of the page
 * @param after the texts that were made of them, and those that were left out on purpose
 */
export function isUnbalanced(before: Iterable<string>, after: Iterable<string>): boolean {
  const touched: number[] = []
  try {
    const total = count(before, 1, touched)
    count(after, -1, touched)
    const all = new Set(touched)
    const lost = [...all].reduce((sum, code) => sum + Math.max(0, COUNTS[code] ?? 0), 0)
    return lost > Math.max(FEW, SHARE * total)
  } finally {
    for (const code of touched) COUNTS[code] = 0
  }
}
