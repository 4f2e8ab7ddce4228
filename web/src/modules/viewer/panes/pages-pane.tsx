import { useVirtualizer } from '@tanstack/react-virtual'
import { Minus, MoveHorizontal, Plus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { formatPercent } from '../../../app/format.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import type { Talk } from '../comments/model.ts'
import type { Chunk, Version } from '../model.ts'
import type { Pdf } from '../pdf/use-pdf.ts'
import { texts } from '../texts.ts'
import type { Contents } from '../use-contents.ts'
import { PageView, type Focus } from '../components/page-view.tsx'
import { useJumps, usePictures, useSizes } from '../components/use-pages.ts'
import { useWidth } from './use-width.ts'

type Props = {
  readonly version: Version
  readonly pdf: Pdf
  readonly contents: Contents
  readonly focus: Focus
  /** The marked passage, once it is loaded. */
  readonly chunk: Chunk | undefined
  /** A page to scroll to, for example that of a heading. Each new object scrolls once. */
  readonly goTo: { readonly page: number } | undefined
  /** Opens the file again. */
  readonly onRetry: () => void
  readonly talk?: Talk | undefined
  readonly onHover: (chunk: string | undefined) => void
  readonly onSelect: (chunk: string) => void
}

/** Space between and around pages, in pixels. */
const GAP = 12
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
/** Resolution of documents that don't state theirs. */
const USUAL_DPI = 72

/** The pages of a document, one below the other. Only the pages in view are rendered. */
export function PagesPane(props: Props) {
  const { version, pdf, contents } = props
  const total =
    pdf.state === 'open' ? pdf.pdf.numPages : (version.system_metadata?.total_pages ?? 0)
  const frame = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const width = Math.max(0, useWidth(frame) - 2 * GAP) * zoom
  const { sizes, onSize, sizeOf } = useSizes()
  const heightOf = (page: number): number => (width * sizeOf(page).height) / sizeOf(page).width
  const pages = useVirtualizer<HTMLDivElement, Element>({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: (index) => heightOf(index + 1) + GAP,
    overscan: 1,
    paddingStart: GAP,
  })
  useEffect(() => pages.measure(), [pages, width, sizes])
  const dpi = version.system_metadata?.pipeline_state?.page_dpi ?? USUAL_DPI
  const jumping = {
    frame: frame.current,
    pages,
    sizes,
    heightOf,
    dpi,
    isReady: width > 0 && total > 0,
  }
  useJumps(props.chunk, props.goTo, jumping)
  const shown = pages.getVirtualItems().map(({ index, start }) => ({ page: index + 1, start }))
  const pictures = usePictures(
    version,
    shown.map(({ page }) => page),
  )
  useEffect(() => {
    for (const { page } of shown) contents.needPage(page)
  })
  const top = (pages.scrollOffset ?? 0) + (pages.scrollRect?.height ?? 0) / 3
  const current = shown.findLast(({ start }) => start <= top) ?? shown[0]
  if (pdf.state === 'failed' && !version.system_metadata?.page_pictures) {
    return <NotShown onRetry={props.onRetry} />
  }
  const renderPage = (page: number) => (
    <PageView
      page={page}
      total={total}
      pdf={pdf.state === 'open' ? pdf.pdf : undefined}
      picture={pictures.get(page)}
      size={sizeOf(page)}
      width={width}
      dpi={dpi}
      chunks={contents.onPage(page)}
      focus={props.focus}
      talk={props.talk}
      onSize={onSize}
      onHover={props.onHover}
      onSelect={props.onSelect}
    />
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Bar page={current?.page} total={total} zoom={zoom} onZoom={setZoom} />
      <Sheets frame={frame} height={pages.getTotalSize()} width={width + 2 * GAP}>
        {total === 0 && <Skeleton label={shared.loading} lines={12} />}
        {(width > 0 ? shown : []).map(({ page, start }) => (
          <div
            key={page}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {renderPage(page)}
          </div>
        ))}
      </Sheets>
    </div>
  )
}

type SheetsProps = {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly height: number
  readonly width: number
  readonly children: ReactNode
}

/** The scroll container of the pages. */
function Sheets({ frame, height, width, children }: SheetsProps) {
  return (
    <div
      ref={frame}
      role="region"
      aria-label={texts.views.pages}
      // Lets the keyboard scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto bg-rail outline-offset-[-2px]"
    >
      <div className="relative min-w-full" style={{ height, width }}>
        {children}
      </div>
    </div>
  )
}

function NotShown({ onRetry }: Pick<Props, 'onRetry'>) {
  return (
    <Message title={texts.pdfFailed} action={<Button onClick={onRetry}>{shared.tryAgain}</Button>}>
      {texts.pdfFailedWhy}
    </Message>
  )
}

type BarProps = {
  readonly page: number | undefined
  readonly total: number
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

function Bar({ page, total, zoom, onZoom }: BarProps) {
  const at = ZOOMS.indexOf(zoom)
  const zoomTo = (index: number) => {
    const next = ZOOMS[index]
    return next === undefined ? undefined : () => onZoom(next)
  }
  const [smaller, larger] = [zoomTo(at - 1), zoomTo(at + 1)]
  return (
    <div className="flex h-9 shrink-0 items-center gap-1 border-b border-line px-3 text-sm text-soft">
      <span className="min-w-0 flex-1 truncate" role="status">
        {page !== undefined && texts.pageOf(page, total)}
      </span>
      <IconButton label={texts.zoomOut} disabled={!smaller} onClick={smaller}>
        <Minus size={14} />
      </IconButton>
      <span className="w-10 text-center tabular-nums">{formatPercent(zoom)}</span>
      <IconButton label={texts.zoomIn} disabled={!larger} onClick={larger}>
        <Plus size={14} />
      </IconButton>
      <IconButton label={texts.fitWidth} disabled={zoom === 1} onClick={() => onZoom(1)}>
        <MoveHorizontal size={14} />
      </IconButton>
    </div>
  )
}
