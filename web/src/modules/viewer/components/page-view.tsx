import { Suspense, useState, type MouseEvent } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { cx } from '../../../ui/cx.ts'
import { threadsOn, type Talk } from '../comments/model.ts'
import { chunkAt, pagesOf, placesOn, type Chunk, type PageSize } from '../model.ts'
import type { Wanted } from '../find/model.ts'
import { usePage } from '../pdf/use-page.ts'
import { texts } from '../texts.ts'
import { lazily } from '../../../ui/patiently.ts'

const PageComments = lazily(
  async () => (await import('../comments/page-comments.tsx')).PageComments,
)

export type Focus = {
  /** The marked passage. */
  readonly chunk: string | undefined
  /** The passage under the pointer, here or in the text. */
  readonly hovered: string | undefined
  readonly quote: string | undefined
  /** The text to find. All matches are marked. */
  readonly wanted: Wanted | undefined
  /** Which match in the marked passage is the current one. */
  readonly nth: number | undefined
}

type Props = {
  readonly page: number
  readonly total: number
  readonly pdf: PDFDocumentProxy | undefined
  /** Link to the page image, if there is one. */
  readonly picture: string | undefined
  readonly size: PageSize
  /** Width on screen. */
  readonly width: number
  /** Resolution of the chunks' boxes. */
  readonly dpi: number
  readonly chunks: readonly Chunk[]
  readonly focus: Focus
  readonly talk?: Talk | undefined
  readonly onSize: (page: number, size: PageSize) => void
  readonly onHover: (chunk: string | undefined) => void
  readonly onSelect: (chunk: string) => void
}

/** One page with the boxes of passages over it: first its image, then the page drawn by pdf.js once that is loaded. */
export function PageView(props: Props) {
  const { page, total, picture, size, width, dpi, chunks, focus } = props
  const boxes = chunks.flatMap((chunk) =>
    placesOn(chunk, page, size, dpi).map((place) => ({ id: chunk.metadata_obj_id, place })),
  )
  const marked = chunks.find((chunk) => chunk.metadata_obj_id === focus.chunk)
  // If a passage spans pages, we don't know which of its matches are on this one.
  const nth = marked && pagesOf(marked).length === 1 ? focus.nth : undefined
  const said = chunks.flatMap(({ metadata_obj_id: chunk }) =>
    threadsOn(props.talk, chunk).flatMap(({ place }) =>
      // Those with boxes have their own marks.
      place.quote === null || place.boxes.length > 0 ? [] : [{ chunk, quote: place.quote }],
    ),
  )
  const { canvasHost, textHost, failed } = usePage({
    ...props,
    focus: { ...focus, nth },
    boxes,
    said,
  })
  const [hasPicture, setPicture] = useState(true)
  const at = (event: MouseEvent): string | undefined => {
    const { left, top, width: wide, height: high } = event.currentTarget.getBoundingClientRect()
    return chunkAt(boxes, { x: (event.clientX - left) / wide, y: (event.clientY - top) / high })
  }
  return (
    // Keyboard users reach the passages in the text beside the pages.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={texts.pageOf(page, total)}
      data-page={page}
      className="relative mx-auto bg-white shadow-sm ring-1 ring-black/15"
      style={{ width, height: (width * size.height) / size.width }}
      onMouseMove={(event) => props.onHover(at(event))}
      onMouseLeave={() => props.onHover(undefined)}
      onClick={(event) => {
        const chunk = at(event)
        const isSelecting = getSelection()?.isCollapsed === false
        if (chunk !== undefined && !isSelecting) props.onSelect(chunk)
      }}
    >
      {picture !== undefined && hasPicture && (
        <img
          src={picture}
          alt=""
          className="absolute inset-0 size-full"
          onError={() => setPicture(false)}
        />
      )}
      <div ref={canvasHost} className="absolute inset-0" />
      <div ref={textHost} className="absolute inset-0 overflow-hidden" />
      {failed && (
        <p className="absolute inset-x-0 top-0 p-2 text-sm text-black">{texts.pageFailed}</p>
      )}
      {boxes.map(({ id, place: { x, y, width: wide, height: high } }) => (
        <div
          key={`${id} ${x} ${y}`}
          data-box={id}
          className={cx(
            'pointer-events-none absolute rounded-sm',
            id === focus.chunk && 'bg-[#2f6f4f]/12 ring-2 ring-[#2f6f4f]',
            id !== focus.chunk && id === focus.hovered && 'ring-1 ring-[#2f6f4f]/70',
          )}
          style={{
            left: `${100 * x}%`,
            top: `${100 * y}%`,
            width: `${100 * wide}%`,
            height: `${100 * high}%`,
          }}
        />
      ))}
      {props.talk && props.talk.threads.length > 0 && (
        <Suspense>
          <PageComments page={page} chunks={chunks} size={size} dpi={dpi} talk={props.talk} />
        </Suspense>
      )}
    </div>
  )
}
