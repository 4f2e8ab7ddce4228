import { Button } from '../../ui/button.tsx'
import type { Many } from './paged-list.ts'
import { texts } from './texts.ts'

type Props = {
  readonly of: Pick<Many<unknown>, 'items' | 'total' | 'hasMore' | 'isLoading' | 'readMore'>
}

/** Says that a list shows only a part, and loads more of it. Renders nothing below a list that is complete. */
export function More({ of: { items, total, hasMore, isLoading, readMore } }: Props) {
  if (!items || !hasMore) return undefined
  return (
    <div className="flex items-center gap-2 px-2 py-1 text-sm text-soft">
      <span>{texts.showing(items.length, total)}</span>
      <Button look="quiet" className="h-7 px-2" disabled={isLoading} onClick={readMore}>
        {texts.more}
      </Button>
    </div>
  )
}
