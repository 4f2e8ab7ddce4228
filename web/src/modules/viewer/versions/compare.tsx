import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, BookOpen, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { Document, Version } from '../model.ts'
import { versionQuery } from '../queries.ts'
import { texts as viewer } from '../texts.ts'
import { countChanges, type Difference, type Format, type Row } from './model.ts'
import { hasPictures, Pages } from './pages.tsx'
import { differenceQuery } from './queries.ts'
import { go, Result } from './result.tsx'
import { texts } from './texts.ts'

type Props = {
  readonly document: Document
  readonly version: Version
  /** The version to compare with. */
  readonly other: string
  readonly onOther: (versionId: string | undefined) => void
}

/** Shows what changed between two versions, side by side. */
export function Compare({ document, version, other, onOther }: Props) {
  const { data: found, error, refetch } = useQuery(versionQuery(other))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!found) return <Skeleton label={shared.loading} lines={9} />
  // The older version is the old text.
  const [before, after] = found.version < version.version ? [found, version] : [version, found]
  return (
    <section aria-label={texts.compareWith(found.version)} className="flex min-h-0 flex-1 flex-col">
      <Comparison
        key={`${before.id} ${after.id}`}
        document={document}
        before={before}
        after={after}
        onClose={() => onOther(undefined)}
      />
    </section>
  )
}

type Versions = { readonly before: Version; readonly after: Version }
type ComparisonProps = Versions & { readonly document: Document; readonly onClose: () => void }

function Comparison({ document, before, after, onClose }: ComparisonProps) {
  const [format, setFormat] = useState<Format>(hasCells(document) ? 'cells' : 'text')
  const [showsPages, setShowsPages] = useState(true)
  const [chosen, setChosen] = useState<Row>()
  const frame = useRef<HTMLDivElement>(null)
  const query = differenceQuery(before.id, after.id, format)
  const { data, error, refetch, ...more } = useInfiniteQuery(query)
  const [first, ...others] = data?.pages ?? []
  const pages = hasPictures(before) || hasPictures(after) ? showsPages : undefined
  return (
    <>
      <Bar
        before={before}
        after={after}
        difference={first}
        format={hasCells(document) ? format : undefined}
        showsPages={pages}
        onFormat={setFormat}
        onPages={setShowsPages}
        onStep={(step) => go(frame.current, step)}
        onClose={onClose}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !first && <Skeleton label={shared.loading} lines={9} />}
      {first && (
        <div className="flex min-h-0 flex-1">
          <Result
            frame={frame}
            parts={[first, ...others]}
            documentId={document.id}
            before={before.id}
            after={after.id}
            onRow={setChosen}
          >
            {more.hasNextPage && (
              <Button
                className="m-3"
                disabled={more.isFetchingNextPage}
                onClick={() => void more.fetchNextPage()}
              >
                {texts.more}
              </Button>
            )}
          </Result>
          {pages === true && (
            <Pages before={before} after={after} pages={pagesOf([first, ...others], chosen)} />
          )}
        </div>
      )}
    </>
  )
}

const hasCells = ({ document_type: type }: Document): boolean => type === 'XLSX'

type BarProps = Versions & {
  readonly difference: Difference | undefined
  /** Undefined if there is only one. */
  readonly format: Format | undefined
  /** Undefined if there are no images of pages. */
  readonly showsPages: boolean | undefined
  readonly onFormat: (format: Format) => void
  readonly onPages: (shows: boolean) => void
  readonly onStep: (step: 1 | -1) => void
  readonly onClose: () => void
}

function Bar({ before, after, difference, format, showsPages, ...act }: BarProps) {
  const isEmpty = !difference || countChanges(difference) === 0
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-3">
      <span>
        {viewer.version(before.version)} → {viewer.version(after.version)}
      </span>
      <span role="status" className="min-w-0 flex-1 text-soft">
        {difference && summaryOf(difference)}
      </span>
      {format && (
        <Button
          look="quiet"
          className="h-7"
          onClick={() => act.onFormat(format === 'cells' ? 'text' : 'cells')}
        >
          {format === 'cells' ? texts.asLines : texts.asCells}
        </Button>
      )}
      {showsPages !== undefined && (
        <span className="hidden lg:inline">
          <IconButton
            label={texts.pages}
            aria-pressed={showsPages}
            className="aria-pressed:bg-tint"
            onClick={() => act.onPages(!showsPages)}
          >
            <BookOpen size={14} />
          </IconButton>
        </span>
      )}
      <IconButton label={texts.previous} disabled={isEmpty} onClick={() => act.onStep(-1)}>
        <ArrowUp size={14} />
      </IconButton>
      <IconButton label={texts.next} disabled={isEmpty} onClick={() => act.onStep(1)}>
        <ArrowDown size={14} />
      </IconButton>
      <IconButton label={texts.close} onClick={act.onClose}>
        <X size={14} />
      </IconButton>
    </div>
  )
}

/** The pages of a row, or of the first change. A row that is in one version only has no page in the other. */
function pagesOf(parts: readonly Difference[], chosen: Row | undefined) {
  const rows = parts.flatMap(({ text }) => text?.rows ?? [])
  const row = chosen ?? rows.find(({ type }) => type !== 'equal')
  const near = rows.filter(({ index }) => row !== undefined && index <= row.index).toReversed()
  const before = row?.left_page ?? near.find(({ left_page: page }) => page != null)?.left_page
  const after = row?.right_page ?? near.find(({ right_page: page }) => page != null)?.right_page
  return { before: before ?? 1, after: after ?? 1 }
}

function summaryOf(difference: Difference): string {
  const { text, cells } = difference
  if (text) return texts.lines(text)
  return cells ? texts.cells(countChanges(difference)) : ''
}
