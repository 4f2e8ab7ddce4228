import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import type { Document, Version } from '../model.ts'
import { versionsQuery } from '../queries.ts'
import { texts as viewer } from '../texts.ts'
import type { Block, Piece } from './model.ts'
import { comparisonQuery, MOST_COMPARED } from './queries.ts'
import { texts } from './texts.ts'

type Props = {
  readonly document: Document
  readonly version: Version
  /** The version to compare with. */
  readonly other: string
  readonly onOther: (versionId: string | undefined) => void
}

/** Number of changes shown at first and added with each step. */
const STEP = 200

/** Shows the text that was removed and added between two versions. */
export function Compare({ document, version, other, onOther }: Props) {
  const { data: versions } = useQuery(versionsQuery(document.id))
  const numberOf = (id: string): number => versions?.find((one) => one.id === id)?.version ?? 0
  // The older version is the old text.
  const isOlder = version.version < numberOf(other)
  const [before, after] = isOlder ? [version.id, other] : [other, version.id]
  const { data, error, refetch } = useQuery({
    ...comparisonQuery(before, after),
    enabled: versions !== undefined,
  })
  const frame = useRef<HTMLDivElement>(null)
  const changes = data?.blocks?.filter(({ kind }) => kind === 'changed').length
  return (
    <section
      aria-label={texts.compareWith(numberOf(other))}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 border-b border-line px-3">
        <span>
          {viewer.version(numberOf(before))} → {viewer.version(numberOf(after))}
        </span>
        <span role="status" className="min-w-0 flex-1 text-soft">
          {changes !== undefined && texts.changes(changes)}
        </span>
        <IconButton
          label={texts.previous}
          disabled={!changes}
          onClick={() => go(frame.current, -1)}
        >
          <ArrowUp size={14} />
        </IconButton>
        <IconButton label={texts.next} disabled={!changes} onClick={() => go(frame.current, 1)}>
          <ArrowDown size={14} />
        </IconButton>
        <IconButton label={texts.close} onClick={() => onOther(undefined)}>
          <X size={14} />
        </IconButton>
      </div>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label={shared.loading} lines={9} />}
      {data && (
        <div
          ref={frame}
          role="region"
          aria-label={texts.compare}
          // Lets the keyboard scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="min-h-0 flex-1 overflow-auto p-4 outline-offset-[-2px]"
        >
          {data.isCut && <p className="pb-3 text-soft">{texts.cut(MOST_COMPARED)}</p>}
          {!data.blocks && <Message title={texts.tooDifferent}>{texts.tooDifferentWhy}</Message>}
          {changes === 0 && <Message title={texts.noChanges}>{texts.noChangesWhy}</Message>}
          {data.blocks && changes !== 0 && (
            <Blocks blocks={data.blocks} document={document} before={before} after={after} />
          )}
        </div>
      )}
    </section>
  )
}

/** Moves the focus to the next or previous change. */
function go(frame: HTMLElement | null, step: 1 | -1): void {
  const all = Array.from(frame?.querySelectorAll<HTMLElement>('[data-change]') ?? [])
  const at = all.findIndex((one) => one === document.activeElement)
  const next = at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step
  all[(next + all.length) % all.length]?.focus()
}

type BlocksProps = {
  readonly blocks: readonly Block[]
  readonly document: Document
  readonly before: string
  readonly after: string
}

function Blocks({ blocks, document, before, after }: BlocksProps) {
  const [shown, setShown] = useState(STEP)
  return (
    <div className="mx-auto flex max-w-[86ch] flex-col gap-3">
      {blocks.slice(0, shown).map((block, at) =>
        block.kind === 'same' ? (
          // oxlint-disable-next-line react/no-array-index-key
          <Same key={at} units={block.units} />
        ) : (
          <div
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            data-change
            tabIndex={-1}
            className="group rounded-md border-l-2 border-accent px-3 py-1.5"
          >
            <p className="break-words whitespace-pre-wrap">
              {block.pieces.map((piece, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <PieceOf key={index} piece={piece} />
              ))}
            </p>
            <Link
              to="/documents/$id"
              params={{ id: document.id }}
              search={{ version: block.isIn === 'after' ? after : before, chunk: block.chunk }}
              className="text-sm text-accent hover:underline"
            >
              {texts.open}
            </Link>
          </div>
        ),
      )}
      {shown < blocks.length && (
        <Button onClick={() => setShown(shown + STEP)}>{texts.more(blocks.length - shown)}</Button>
      )}
    </div>
  )
}

/** Unchanged lines shown around each change, for context. */
const AROUND = 1

function Same({ units }: { readonly units: Extract<Block, { kind: 'same' }>['units'] }) {
  const [isOpen, setOpen] = useState(false)
  const lines = (some: typeof units) => (
    <p className="px-3 break-words whitespace-pre-wrap text-soft">
      {some.map(({ text }) => text).join('\n')}
    </p>
  )
  const hidden = units.length - 2 * AROUND
  if (isOpen || hidden <= 1) return lines(units)
  return (
    <>
      {lines(units.slice(0, AROUND))}
      <Button look="quiet" className="h-7 self-start" onClick={() => setOpen(true)}>
        {texts.same(hidden)}
      </Button>
      {lines(units.slice(-AROUND))}
    </>
  )
}

function PieceOf({ piece: { kind, text } }: { readonly piece: Piece }) {
  if (kind === 'same') return text
  if (kind === 'added') {
    return (
      <ins className="rounded-sm bg-tint font-medium decoration-accent">
        <span className="sr-only">{texts.addedText}: </span>
        {text}
      </ins>
    )
  }
  return (
    <del className="text-danger">
      <span className="sr-only">{texts.removedText}: </span>
      {text}
    </del>
  )
}
