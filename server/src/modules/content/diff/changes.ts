import type { VersionDiffQuery } from './diff.schemas.ts'

type Change = { readonly type: 'added' | 'removed' | 'modified' }

/** A page of changes, and the numbers of all. */
export function presentChanges<C extends Change>(
  changes: readonly C[],
  { limit, offset }: Pick<VersionDiffQuery, 'limit' | 'offset'>,
) {
  const count = (type: Change['type']): number =>
    changes.reduce((sum, change) => sum + (change.type === type ? 1 : 0), 0)
  const end = offset + limit
  const isMore = end < changes.length
  return {
    changes: changes.slice(offset, end),
    added: count('added'),
    removed: count('removed'),
    modified: count('modified'),
    truncated: isMore,
    next_offset: isMore ? end : null,
  }
}
