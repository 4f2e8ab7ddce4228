import { rangeName, withSheet } from './address.ts'
import type { Place, Resolver } from './resolve.ts'
import type { Sheet } from './sheet.ts'
import type { DefinedName } from './workbook.ts'

/** A defined name with the one range that it stands for, or null when it stands for something else. */
export type NamedRange = { readonly defined: DefinedName; readonly place: Place | null }

/** Defined names with their ranges, in the order of the file. */
export function nameRanges(names: readonly DefinedName[], resolver: Resolver): NamedRange[] {
  return names.map((defined) => ({ defined, place: resolver.namedPlace(defined) }))
}

/** A named range in the public shape. */
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
