export function letters(number: number): string {
  // PowerPoint repeats the letter after z: aa, bb.
  const letter = String.fromCharCode(97 + ((number - 1) % 26))
  return letter.repeat(Math.min(Math.ceil(number / 26), 100))
}

const ROMAN_SIGNS = ['m', 'cm', 'd', 'cd', 'c', 'xc', 'l', 'xl', 'x', 'ix', 'v', 'iv', 'i']
const ROMAN_VALUES = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]

export function roman(number: number): string {
  if (number < 1 || number > 9999) return String(number)
  let rest = number
  let text = ''
  for (const [at, value] of ROMAN_VALUES.entries()) {
    for (; rest >= value; rest -= value) text += ROMAN_SIGNS[at]
  }
  return text
}

/** Larger numbers appear as digits in any format. */
const MAX_WORDY = 9_999

function ordinal(number: number): string {
  const tens = number % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

const circled = (number: number) =>
  number >= 1 && number <= 20 ? String.fromCodePoint(0x245f + number) : String(number)

const FORMATS: Readonly<Record<string, (number: number) => string>> = {
  lowerLetter: letters,
  upperLetter: (number) => letters(number).toUpperCase(),
  lowerRoman: roman,
  upperRoman: (number) => roman(number).toUpperCase(),
  decimalZero: (number) => String(number).padStart(2, '0'),
  decimalEnclosedCircle: circled,
  ordinal,
  none: () => '',
}

/**
 * A list number in a format of the file, e.g. lowerRoman. Formats of other scripts fall back to
 * digits.
 */
export function numeral(number: number, format: string): string {
  const write = FORMATS[format]
  if (write === undefined || (number < 1 && format !== 'none') || number > MAX_WORDY) {
    return String(number)
  }
  return write(number)
}
