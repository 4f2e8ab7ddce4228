import { useEffect, useRef, type RefObject } from 'react'

/** Closer to the end than this counts as being there. */
const NEAR_PX = 48

/**
 * Keeps the end of what grows in view, as long as the person has not scrolled away from it.
 * @returns goes to the end, for example after a question
 */
export function useEnd(
  frame: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): () => void {
  const isThere = useRef(true)
  useEffect(() => {
    const { current: scrolled } = frame
    const { current: grown } = content
    if (!scrolled || !grown) return undefined
    const onScroll = (): void => {
      const { scrollTop, clientHeight, scrollHeight } = scrolled
      isThere.current = scrollTop + clientHeight >= scrollHeight - NEAR_PX
    }
    const observer = new ResizeObserver(() => {
      if (isThere.current) scrolled.scrollTo({ top: scrolled.scrollHeight })
    })
    scrolled.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(grown)
    return () => {
      scrolled.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [frame, content])
  return () => {
    isThere.current = true
    frame.current?.scrollTo({ top: frame.current.scrollHeight })
  }
}
