import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Scrolling has ended if nothing has moved for this long. */
const STILL_MS = 150

type Seen = {
  /** The first and last row in view, of as many as there may be. */
  readonly first: number
  readonly last: number
  readonly isScrolling: boolean
}

/** The rows in view of a list whose rows all have the same height. */
export function useSeenRows(frame: HTMLElement | null, size: number): Seen {
  const [seen, setSeen] = useState<Seen>({ first: 0, last: 0, isScrolling: false })
  useLayoutEffect(() => {
    if (!frame) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (isScrolling: boolean): void => {
      const first = Math.max(0, Math.floor(frame.scrollTop / size))
      const last = Math.floor((frame.scrollTop + frame.clientHeight) / size)
      setSeen((now) =>
        now.first === first && now.last === last && now.isScrolling === isScrolling
          ? now
          : { first, last, isScrolling },
      )
    }
    const onScroll = (): void => {
      // Before the browser draws, so that no gap is seen.
      flushSync(() => look(true))
      clearTimeout(timer)
      timer = setTimeout(look, STILL_MS, false)
    }
    const resized = new ResizeObserver(() => look(false))
    look(false)
    resized.observe(frame)
    frame.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      frame.removeEventListener('scroll', onScroll)
    }
  }, [frame, size])
  return seen
}

export type FixedRows = {
  /** The height of a row and of all rows. */
  readonly size: number
  readonly height: number
  /** The rows to draw: those in view and some around them. */
  readonly drawn: readonly number[]
  readonly isScrolling: boolean
}

/** The rows to draw of a list with so many rows. */
export function fixedRows(
  { first, last, isScrolling }: Seen,
  {
    count,
    size,
    overscan,
  }: { readonly count: number; readonly size: number; readonly overscan: number },
): FixedRows {
  const [from, to] = [Math.max(0, first - overscan), Math.min(count, last + 1 + overscan)]
  return {
    size,
    height: count * size,
    drawn: Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at),
    isScrolling,
  }
}

/** Scrolls as little as needed to show a row. @param head the height of what stays above the rows */
export function revealRow(frame: HTMLElement, row: number, size: number, head: number): void {
  const [top, bottom] = [row * size, head + (row + 1) * size - frame.clientHeight]
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (bottom > frame.scrollTop) frame.scrollTop = bottom
}
