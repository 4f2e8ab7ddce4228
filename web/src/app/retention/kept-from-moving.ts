import type { Held, Hold } from './queries.ts'

type Part = { readonly path_part_id: string }

/**
 * The items that can't be moved into a folder, because a legal hold keeps them in the folder that it is on.
 * @param target the holds that keep the target; undefined if there are none
 */
export function keptFromMoving<T extends Part>(
  items: readonly T[],
  held: Held,
  target: Held[string] | undefined,
): T[] {
  const there = new Set(target?.holds.filter(isOver).map(({ legal_hold_id: id }) => id))
  // More holds than are listed. The server decides.
  if (target !== undefined && target.total > target.holds.length) return []
  return items.filter(({ path_part_id: part }) =>
    held[part]?.holds.some((hold) => hold.place === 'ABOVE' && !there.has(hold.legal_hold_id)),
  )
}

const isOver = ({ place }: Hold): boolean => place !== 'BELOW'
