import { useState, type DragEvent } from 'react'
import type { ScopeItem } from '../../../app/ask.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { droppedItem, mayDrop } from '../dragged-scope-items.ts'
import { MOST_IN_SCOPE } from '../model.ts'

/** A scope with another item. The oldest stay if there are too many. */
export function withItem(scope: readonly ScopeItem[], item: ScopeItem): readonly ScopeItem[] {
  const alike = scope.filter(({ kind }) => (kind === 'tag') === (item.kind === 'tag'))
  const isKnown = scope.some(({ id }) => id === item.id)
  return isKnown || alike.length >= MOST_IN_SCOPE ? scope : [...scope, item]
}

/** Takes folders, documents and tags that are dropped. */
export function useDrop(onItem: (item: ScopeItem) => void) {
  const [isOver, setOver] = useState(false)
  const take = async (data: DataTransfer): Promise<void> => {
    try {
      const item = await droppedItem(data)
      if (item) onItem(item)
    } catch (error) {
      offerUndo(sentenceOf(error))
    }
  }
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent): void => {
        if (!mayDrop(event.dataTransfer)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (): void => setOver(false),
      onDrop: (event: DragEvent): void => {
        setOver(false)
        if (!mayDrop(event.dataTransfer)) return
        // The field would take the address as text.
        event.preventDefault()
        void take(event.dataTransfer)
      },
    },
  }
}
