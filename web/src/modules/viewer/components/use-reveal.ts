import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type RefObject } from 'react'

/** Maximum attempts to scroll to a marked passage: the heights of those above it are estimates at first. */
const MAX_SCROLL_TRIES = 12

/** Scrolls a passage into view once it is loaded, unless the person has started to scroll. */
export function useReveal(
  rows: Virtualizer<HTMLDivElement, Element>,
  frame: RefObject<HTMLDivElement | null>,
  index: number | undefined,
  isRead: boolean,
): void {
  const left = useRef(0)
  useEffect(() => {
    left.current = index === undefined ? 0 : MAX_SCROLL_TRIES
    const { current } = frame
    const giveUp = (): void => void (left.current = 0)
    current?.addEventListener('wheel', giveUp, { passive: true })
    current?.addEventListener('pointerdown', giveUp)
    return () => {
      current?.removeEventListener('wheel', giveUp)
      current?.removeEventListener('pointerdown', giveUp)
    }
  }, [index, frame])
  useEffect(() => {
    const { current } = frame
    const at = index === undefined ? undefined : rows.measurementsCache[index]
    if (index === undefined || !current || !at || !isRead || left.current === 0) return
    left.current -= 1
    const { scrollTop: top, clientHeight: height } = current
    const isInView = at.start >= top && Math.min(at.end, at.start + height / 2) <= top + height
    if (!isInView) rows.scrollToIndex(index, { align: 'start' })
  })
}
