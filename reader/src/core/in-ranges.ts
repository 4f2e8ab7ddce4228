import { type Attempts, isOfDocument, partOfRange } from './attempts.ts'

type RangeReader<Item, Found> = {
  /** What is done, for the notes of attempts. */
  readonly kind: string
  readonly attempts: Attempts
  readonly signal?: AbortSignal | undefined
  readonly read: (items: Item[]) => Promise<Found>
}

/**
 * Reads consecutive pages together, or one by one if that fails or kept an earlier attempt from
 * ending. `found` is null for a page that can't be read.
 */
export async function inRanges<Item extends { readonly pageNum: number }, Found>(
  items: readonly Item[],
  { kind, attempts, signal, read }: RangeReader<Item, Found>,
): Promise<{ readonly items: readonly Item[]; readonly found: Found | null }[]> {
  const failed = attempts.failedRanges(kind)
  const tryRange = async (some: readonly Item[]): Promise<Found | null> => {
    const [first = 0, last = 0] = [some[0]?.pageNum, some.at(-1)?.pageNum]
    const isIn = failed.some((range) => range.first <= last && range.last >= first)
    const isAlone = failed.some((range) => range.first === first && range.last === first)
    if (some.length > 1 ? isIn : isAlone) return null
    try {
      return await attempts.waiting(partOfRange(kind, { first, last }), () => read([...some]))
    } catch (error) {
      if (isOfDocument(error, signal)) throw error
      return null
    }
  }
  if (items.length === 0) return []
  const found = await tryRange(items)
  if (found !== null || items.length === 1) return [{ items, found }]
  const parts: { items: readonly Item[]; found: Found | null }[] = []
  for (const item of items) parts.push({ items: [item], found: await tryRange([item]) })
  return parts
}
