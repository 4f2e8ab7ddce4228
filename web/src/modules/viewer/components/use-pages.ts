import { useQueries } from '@tanstack/react-query'
import type { Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState } from 'react'
import { pagesOf, placesOn, type Chunk, type PageSize, type Place, type Version } from '../model.ts'
import { PART_SIZE, picturesQuery } from '../queries.ts'

/** A4, the assumed size until a page is loaded. */
const USUAL: PageSize = { width: 595, height: 842 }

/** The sizes of loaded pages. Other pages are assumed to have the size of the first one. */
export function useSizes() {
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const onSize = useCallback((page: number, size: PageSize) => {
    setSizes((now) => {
      const known = now.get(page)
      if (known?.width === size.width && known.height === size.height) return now
      return new Map(now).set(page, size)
    })
  }, [])
  return { sizes, onSize, sizeOf: (page: number) => sizes.get(page) ?? sizes.get(1) ?? USUAL }
}

/** Links to page images, if the version has any. */
export function usePictures(
  version: Version,
  pages: readonly number[],
): ReadonlyMap<number, string> {
  const kept = version.system_metadata?.page_pictures
  const parts = kept
    ? Array.from(new Set(pages.map((page) => Math.floor((page - 1) / PART_SIZE))))
    : []
  const results = useQueries({ queries: parts.map((part) => picturesQuery(version.id, part)) })
  const links = results.flatMap(({ data }) => Array.from(data ?? []))
  return new Map(links.flatMap(([page, url]) => (page === null ? [] : [[page, url]])))
}

/** Where to scroll: a page, or a passage on it. */
type Target = { readonly page: number; readonly chunk?: Chunk }

type Jumping = {
  readonly frame: HTMLElement | null
  readonly pages: Virtualizer<HTMLDivElement, Element>
  readonly sizes: ReadonlyMap<number, PageSize>
  readonly heightOf: (page: number) => number
  readonly dpi: number
  readonly isReady: boolean
}

/** Scrolls to the marked passage and to requested pages. */
export function useJumps(
  chunk: Chunk | undefined,
  goTo: { readonly page: number } | undefined,
  { frame, pages, sizes, heightOf, dpi, isReady }: Jumping,
): void {
  const pending = useRef<Target>(undefined)
  const id = chunk?.metadata_obj_id
  useEffect(() => {
    const [page] = chunk ? pagesOf(chunk) : []
    if (chunk && page !== undefined) pending.current = { page, chunk }
    // Only a new id scrolls: the passage also reloads from time to time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  useEffect(() => {
    if (goTo) pending.current = { page: goTo.page }
  }, [goTo])
  useEffect(() => {
    const target = pending.current
    const start = target && pages.measurementsCache[target.page - 1]?.start
    if (!target || start === undefined || !isReady || !frame) return
    const size = sizes.get(target.page)
    const place = target.chunk && size && placesOn(target.chunk, target.page, size, dpi)[0]
    const to = place ? offsetOf(place, start, heightOf(target.page), frame) : start
    if (to !== undefined) frame.scrollTo({ top: to })
    // Until the page's own size is known, its position is an estimate, so this scrolls again.
    if (size) pending.current = undefined
  })
}

/** The scroll offset that shows a box; undefined if it is already in view. */
function offsetOf(
  place: Place,
  start: number,
  height: number,
  frame: HTMLElement,
): number | undefined {
  const [top, bottom] = [start + place.y * height, start + (place.y + place.height) * height]
  const isInView = top >= frame.scrollTop && bottom <= frame.scrollTop + frame.clientHeight
  return isInView ? undefined : Math.max(0, top - frame.clientHeight / 4)
}
