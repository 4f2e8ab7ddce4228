import { formatDay } from '../format.ts'
import type { Hold } from './queries.ts'
import { texts } from './texts.ts'

/** What a legal hold is on and since when, such as “On the folder “Contracts” since November 26, 2026”. */
export function whereAndSince({ place, name, created_at: at }: Hold): string {
  const [called, day] = [name ?? texts.unreadable, formatDay(at)]
  switch (place) {
    case 'ITEM':
      return texts.onIt(day)
    case 'ABOVE':
      return texts.above(called, day)
    case 'BELOW':
      return texts.below(called, day)
  }
}

/** Who placed it; undefined for people who may not know. */
export function placedBy({ created_by_email: who, reason }: Hold): string | undefined {
  if (reason === null) return undefined
  return texts.placedBy(who ?? texts.formerMember)
}
