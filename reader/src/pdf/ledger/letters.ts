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

/**
 * Whether letters of a page are missing from what was made of it. Which letters there are is
 * compared, not their order, so it takes little time.
 * @param before the texts of the page
 * @param after the texts that were made of them, and those that were left out on purpose
 */
export function isUnbalanced(before: Iterable<string>, after: Iterable<string>): boolean {
  const counts = new Map<number, number>()
  let total = 0
  const add = (text: string, step: 1 | -1): void => {
    const whole = text.normalize('NFKC')
    for (let at = 0; at < whole.length; at += 1) {
      const code = whole.charCodeAt(at)
      if (kindOf(code) !== INK) continue
      counts.set(code, (counts.get(code) ?? 0) + step)
      if (step > 0) total += 1
    }
  }
  for (const text of before) add(text, 1)
  for (const text of after) add(text, -1)
  let lost = 0
  for (const count of counts.values()) lost += Math.max(0, count)
  return lost > Math.max(FEW, SHARE * total)
}
