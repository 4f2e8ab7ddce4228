import { useEffect, useRef, type RefObject } from 'react'

/** The view counts as being at the end within this distance. */
const NEAR_PX = 48

/**
 * Keeps the end of growing content in view, unless the person has scrolled away from it.
 * @returns a function that scrolls to the end, for example after a question
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
