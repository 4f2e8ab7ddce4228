/** How characters are formatted, as far as it changes what is read. */
export type Formatting = {
  readonly font: number | null
  readonly isHidden: boolean
  readonly isRaised: boolean
  readonly isStruck: boolean
  readonly isStruckTwice: boolean
}

export const PLAIN: Formatting = {
  font: null,
  isHidden: false,
  isRaised: false,
  isStruck: false,
  isStruckTwice: false,
}

/** What a control word changes. Undefined if it formats no characters. The value 0 ends a format. */
export function formattingOf(word: string, value: number | null): Partial<Formatting> | undefined {
  const isOn = value !== 0
  if (word === 'f') return { font: value }
  if (word === 'v' || word === 'deleted') return { isHidden: isOn }
  if (word === 'super' || word === 'up') return { isRaised: isOn }
  if (/^(?:sub|dn|nosupersub)$/.test(word)) return { isRaised: false }
  if (word === 'strike') return { isStruck: isOn }
  if (word === 'striked') return { isStruckTwice: isOn }
  return word === 'plain' ? PLAIN : undefined
}
