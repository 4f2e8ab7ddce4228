import { rangeName, withSheet } from './address.ts'
import type { Place } from './resolve-references.ts'
import type { Sheet } from './sheet.ts'
import type { DefinedName } from './workbook.ts'

/** A defined name with the single range that it refers to. Null if it refers to anything else. */
export type NamedRange = { readonly defined: DefinedName; readonly place: Place | null }

/** A named range in the public format. */
export function presentNamedRange(
  { defined, place }: NamedRange,
  sheets: readonly Sheet[],
): Record<string, string> {
  const sheet = place === null ? undefined : sheets[place.sheet]?.name
  return {
    name: defined.name,
    refers_to: `=${defined.formula}`,
    scope: defined.sheet ?? 'workbook',
    ...(place !== null &&
      sheet !== undefined && {
        sheet_name: sheet,
        cell_range: rangeName(place.range),
        source_uri: withSheet(sheet, rangeName(place.range)),
      }),
    ...(defined.comment !== null && { comment: defined.comment }),
  }
}
