import { patiently } from '../../../ui/patiently.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { Wanted } from '../find/model.ts'
import { mark, markFound, markHere, rangesOfQuote } from '../marks.ts'
import { pageSizeOf, type PageSize, type Place } from '../model.ts'

/** Larger canvases are scaled down, because browsers reject them. */
const MOST_PIXELS = 16_000_000

type Props = {
  readonly page: number
  readonly pdf: PDFDocumentProxy | undefined
  readonly width: number
  readonly boxes: readonly { readonly id: string; readonly place: Place }[]
  /** Words that were commented on, with their passage. */
  readonly said: readonly { readonly chunk: string; readonly quote: string }[]
  readonly focus: {
    readonly chunk: string | undefined
    readonly quote: string | undefined
    readonly wanted: Wanted | undefined
    readonly nth: number | undefined
  }
  readonly onSize: (page: number, size: PageSize) => void
}

type Drawn = {
  readonly canvasHost: RefObject<HTMLDivElement | null>
  readonly textHost: RefObject<HTMLDivElement | null>
  readonly failed: boolean
}

/** Draws a page with a text layer over it, and marks quoted and searched words. */
export function usePage({ page: number, pdf, width, boxes, said, focus, onSize }: Props): Drawn {
  const canvasHost = useRef<HTMLDivElement>(null)
  const textHost = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PDFPageProxy>()
  const [failed, setFailed] = useState(false)
  const [words, setWords] = useState<HTMLElement>()
  useEffect(() => {
    let isGone = false
    const take = (loaded: PDFPageProxy): void => {
      if (isGone) return
      onSize(number, pageSizeOf(loaded.view, loaded.rotate))
      setPage(loaded)
    }
    pdf?.getPage(number).then(take, () => setFailed(!isGone))
    return () => {
      isGone = true
    }
  }, [pdf, number, onSize])
  useEffect(() => {
    const host = canvasHost.current
    if (!page || !host || width <= 0) return undefined
    const task = drawOn(host, page, width)
    task.done.catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'RenderingCancelledException')) setFailed(true)
    })
    return task.cancel
  }, [page, width])
  useEffect(() => {
    const host = textHost.current
    if (!page || !host) return undefined
    return writeWords(host, page, setWords)
  }, [page])
  useEffect(() => {
    // Scales the text layer with the page's width.
    const unit = page ? page.getViewport({ scale: 1 }).width : 0
    if (unit > 0) textHost.current?.style.setProperty('--total-scale-factor', String(width / unit))
  }, [page, width])
  useMarks(words, boxes, focus)
  useSaid(words, boxes, said)
  return { canvasHost, textHost, failed }
}

function drawOn(host: HTMLElement, page: PDFPageProxy, width: number) {
  const base = page.getViewport({ scale: 1 })
  const wanted = (width / base.width) * devicePixelRatio
  const most = Math.sqrt(MOST_PIXELS / (base.width * base.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  canvas.className = 'size-full'
  const rendering = page.render({ canvas, viewport })
  // The previous canvas stays until this one is complete.
  const done = rendering.promise.then(() => host.replaceChildren(canvas))
  return { done, cancel: () => rendering.cancel() }
}

/** Adds the text layer of a page, for selecting and marking words. */
function writeWords(
  host: HTMLElement,
  page: PDFPageProxy,
  onWritten: (words: HTMLElement | undefined) => void,
): () => void {
  let cancel = (): void => undefined
  let isGone = false
  const write = async (): Promise<void> => {
    const { TextLayer } = await patiently(() => import('./load.ts'))
    if (isGone) return
    const container = document.createElement('div')
    container.className = 'pdf-text'
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    })
    cancel = () => layer.cancel()
    host.replaceChildren(container)
    await layer.render()
    onWritten(container)
  }
  // If the text can't be read, the page is shown without a text layer.
  write().catch(() => undefined)
  return () => {
    isGone = true
    cancel()
    host.replaceChildren()
    onWritten(undefined)
  }
}

function useMarks(
  words: HTMLElement | undefined,
  boxes: Props['boxes'],
  focus: Props['focus'],
): void {
  const { chunk, quote, wanted, nth } = focus
  const own = boxes.filter(({ id }) => id === chunk)
  const places = JSON.stringify(own.map(({ place }) => place))
  useEffect(() => {
    if (!words || quote === undefined) return undefined
    return mark('quote', rangesOfQuote(spansIn(words, JSON.parse(places) as Place[]), quote))
  }, [words, places, quote])
  useEffect(() => {
    if (!words || wanted === undefined) return undefined
    return markFound(Array.from(words.children), wanted)
  }, [words, wanted])
  useEffect(() => {
    if (!words || wanted === undefined || nth === undefined) return undefined
    return markHere(spansIn(words, JSON.parse(places) as Place[]), wanted, nth)
  }, [words, places, wanted, nth])
}

/** Marks the words that were commented on. */
function useSaid(words: HTMLElement | undefined, boxes: Props['boxes'], said: Props['said']): void {
  const wanted = JSON.stringify(
    said.map(({ chunk, quote }) => ({
      quote,
      places: boxes.filter(({ id }) => id === chunk).map(({ place }) => place),
    })),
  )
  useEffect(() => {
    const all = JSON.parse(wanted) as { quote: string; places: Place[] }[]
    if (!words || all.length === 0) return undefined
    const ranges = all.flatMap(({ quote, places }) => rangesOfQuote(spansIn(words, places), quote))
    return mark('comment', ranges)
  }, [words, wanted])
}

/** The pieces of text whose center is in one of the boxes. */
function spansIn(words: HTMLElement, places: readonly Place[]): Element[] {
  const frame = words.parentElement?.getBoundingClientRect()
  if (!frame || frame.width === 0) return []
  return Array.from(words.querySelectorAll('span:not(.markedContent)')).filter((span) => {
    const { left, top, width, height } = span.getBoundingClientRect()
    const x = (left + width / 2 - frame.left) / frame.width
    const y = (top + height / 2 - frame.top) / frame.height
    return places.some(
      (place) =>
        x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height,
    )
  })
}
