import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import type { Target } from './model.ts'
import { selected } from './selection.ts'
import { texts } from './texts.ts'

/** The button appears when the selection has rested for this long. */
const REST_MS = 200
const WIDTH = 130
const HEIGHT = 40

type Props = {
  /** The marked passage, which the key C is about if nothing is selected. */
  readonly chunk: string | undefined
  readonly onBegin: (target: Target) => void
}

/** A button beside selected words of a document. The key C does the same. */
export function CommentButton({ chunk, onBegin }: Props) {
  const [found, setFound] = useState<ReturnType<typeof selected>>()
  const begin = (target: Target): void => {
    setFound(undefined)
    onBegin(target)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key !== 'c' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isField(event.target)
    ) {
      return
    }
    const target = selected()?.target ?? (chunk === undefined ? undefined : { chunk, boxes: [] })
    if (!target) return
    event.preventDefault()
    begin(target)
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setFound(selected()), REST_MS)
    }
    const hide = (): void => setFound(undefined)
    document.addEventListener('selectionchange', look)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('scroll', hide, { capture: true })
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  if (!found) return undefined
  const { end, target } = found
  return (
    <button
      type="button"
      // A click would move the focus, and the selection with it.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => begin(target)}
      className={buttonClass('plain', 'fixed z-20 shadow-md')}
      style={{
        left: Math.max(8, Math.min(end.right, innerWidth - WIDTH)),
        top: Math.max(8, Math.min(end.bottom + 4, innerHeight - HEIGHT)),
      }}
    >
      <MessageSquarePlus size={14} aria-hidden />
      {texts.comment}
    </button>
  )
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !==
      null
  )
}
