/** Pages from `first` to `last`, both included. */
export type PageRange = { readonly first: number; readonly last: number }

/** Combines page numbers into as few ranges as possible, in order. */
export function pageRanges(pages: readonly number[]): PageRange[] {
  const ranges: { first: number; last: number }[] = []
  for (const page of [...new Set(pages)].toSorted((a, b) => a - b)) {
    const open = ranges.at(-1)
    if (open?.last === page - 1) open.last = page
    else ranges.push({ first: page, last: page })
  }
  return ranges
}
