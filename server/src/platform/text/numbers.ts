/** Digits with at most one kind of grouping and one decimal sign. */
const DECIMAL = /^(\d+)[.,](\d+)$/
const GROUPED_DECIMAL = /^\d{1,3}(?:(?:,\d{3})+\.|(?:\.\d{3})+,)\d+$/
const GROUPED = /^(?:\d{1,3}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})|\d{1,2}(?:,\d{2})+,\d{3})$/
const SWISS = /^\d{1,3}(?:'\d{3})+(?:[.,]\d+)?$/

/** Whether a run of digits could be a group of thousands as well as decimals, as in 1,234. */
function isAmbiguous(whole: string, decimals: string): boolean {
  return decimals.length === 3 && whole.length <= 3 && !whole.startsWith('0')
}

/**
 * The forms in which a number is indexed: as written, and without groups and with a decimal point. Three digits after
 * the only point or comma count as a group. Undefined if the text isn't one number with a point or comma.
 */
export function numberForms(written: string): readonly string[] | undefined {
  const decimal = DECIMAL.exec(written)
  let plain: string
  if (decimal !== null) {
    const [, whole = '', decimals = ''] = decimal
    if (isAmbiguous(whole, decimals)) return [written, whole + decimals]
    plain = `${whole}.${decimals}`
  } else if (GROUPED.test(written)) {
    plain = written.replace(/[.,]/g, '')
  } else if (GROUPED_DECIMAL.test(written) || SWISS.test(written)) {
    const parts = written.split(/[.,']/)
    const hasDecimals = !/'\d{3}$/.test(written)
    const decimals = hasDecimals ? parts.pop() : undefined
    plain = parts.join('') + (decimals === undefined ? '' : `.${decimals}`)
  } else return undefined
  return plain === written ? [written] : [written, plain]
}
