import { daysOfYears, yearsOfDays } from '../../../app/retention/periods.ts'
import type { Draft, Rule } from './queries.ts'

/** A period as somebody types it. No number means that there is none. */
export type Period = { readonly number: string; readonly unit: 'days' | 'years' }

/** What the form of a rule holds. */
export type Fields = {
  readonly name: string
  readonly kind: 'folder' | 'tag'
  readonly part: string | undefined
  readonly tag: string
  readonly keep: Period
  readonly after: Period
  readonly from: Rule['counted_from']
}

/** The API accepts no longer period, nor do the checks of `retention_rule` in the database. */
export const MOST_DAYS = 36_500

export function fieldsOf(rule: Rule | undefined): Fields {
  return {
    name: rule?.name ?? '',
    kind: rule != null && rule.tag_id !== null ? 'tag' : 'folder',
    part: rule?.path_part_id ?? undefined,
    tag: rule?.tag_id ?? '',
    keep: periodOf(rule?.keep_days ?? null),
    after: periodOf(rule?.delete_days ?? null),
    from: rule?.counted_from ?? 'CREATION',
  }
}

export function draftOf({ kind, part, tag, keep, after, from }: Fields): Draft {
  return {
    path_part_id: kind === 'folder' ? (part ?? null) : null,
    tag_id: kind === 'tag' ? tag : null,
    keep_days: daysOf(keep),
    delete_days: daysOf(after),
    counted_from: from,
  }
}

/** Whether a rule can be made of the fields. */
export function isWhole({ name, kind, part, tag, keep, after }: Fields): boolean {
  const periods = [keep, after].filter(({ number }) => number !== '').map(daysOf)
  const isPlaced = kind === 'folder' ? part !== undefined : tag !== ''
  const isPeriod = (days: number | null) => days !== null && days >= 1 && days <= MOST_DAYS
  return name.trim() !== '' && isPlaced && periods.length > 0 && periods.every(isPeriod)
}

function daysOf({ number, unit }: Period): number | null {
  if (number === '') return null
  return unit === 'years' ? daysOfYears(Number(number)) : Number(number)
}

function periodOf(days: number | null): Period {
  const years = days === null ? undefined : yearsOfDays(days)
  if (years !== undefined) return { number: String(years), unit: 'years' }
  return { number: days === null ? '' : String(days), unit: days === null ? 'years' : 'days' }
}
