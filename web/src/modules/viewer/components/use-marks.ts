import { useEffect, useEffectEvent } from 'react'
import type { Wanted } from '../find/model.ts'
import { mark, markFound, markHere, rangesOfQuote } from '../marks.ts'

export type Marked = {
  readonly quote: string | undefined
  readonly wanted: Wanted | undefined
  /** Words that were commented on. */
  readonly said: readonly string[]
  /** Which match is the current one. */
  readonly nth: number | undefined
}

/**
 * Marks quoted, commented and searched words in the displayed text of a passage.
 * @param read the elements with the text, in order. Null ones are left out.
 */
export function useMarks(
  read: () => readonly (Element | null)[],
  { quote, wanted, said, nth }: Marked,
): void {
  const elements = useEffectEvent(() => read().filter((element) => element !== null))
  const commented = JSON.stringify(said)
  useEffect(() => {
    const quotes = JSON.parse(commented) as string[]
    return mark(
      'comment',
      quotes.flatMap((one) => rangesOfQuote(elements(), one)),
    )
  }, [commented])
  useEffect(() => {
    if (quote === undefined) return undefined
    return mark('quote', rangesOfQuote(elements(), quote))
  }, [quote])
  useEffect(() => {
    if (wanted === undefined) return undefined
    return markFound(elements(), wanted)
  }, [wanted])
  useEffect(() => {
    if (wanted === undefined || nth === undefined) return undefined
    return markHere(elements(), wanted, nth)
  }, [wanted, nth])
}
