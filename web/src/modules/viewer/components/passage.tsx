import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useHidden } from '../../../app/deletions.ts'
import { cx } from '../../../ui/cx.ts'
import { threadsOn, type Talk } from '../comments/model.ts'
import { editedBy, type Edit } from '../edit/model.ts'
import type { Wanted } from '../find/model.ts'
import { mark, markFound, markHere, rangesOfQuote } from '../marks.ts'
import { pagesOf, type Chunk, type Section } from '../model.ts'
import { chunkQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { PassageMenu, SectionMenu } from './menus.tsx'
import type { Focus } from './page-view.tsx'
import { lazily } from '../../../ui/patiently.ts'

// The HTML parser loads with the first table.
const Table = lazily(async () => (await import('./table.tsx')).Table)
const PassageComments = lazily(
  async () => (await import('../comments/passage-comments.tsx')).PassageComments,
)
const Editor = lazily(async () => (await import('../edit/editor.tsx')).Editor)

type Props = {
  readonly chunk: Chunk
  /** The passage after this one. */
  readonly next: Chunk | undefined
  /** Undefined if the passage is only shown. */
  readonly edit: Edit | undefined
  /** Headings that start with this passage. */
  readonly headings: readonly Section[]
  readonly focus: Focus
  readonly talk?: Talk | undefined
  readonly isWide: boolean
  readonly onHover: (chunk: string | undefined) => void
  readonly onSelect: (chunk: string) => void
}

/** A passage below the headings that start with it: text, a table, or an image with its description. */
export function Passage(props: Props) {
  const { chunk, headings, edit, isWide } = props
  const { in: edited, below } = editedBy(edit?.task)
  const id = chunk.metadata_obj_id
  const isHidden = useHidden().has(id)
  return (
    <div className={cx('px-4', isWide && 'mx-auto max-w-5xl')}>
      {headings.map((section) => (
        <Heading
          // A new name needs new marks.
          key={`${section.path_part_id} ${section.name}`}
          section={section}
          edit={edit}
          wanted={props.focus.wanted}
        />
      ))}
      {isHidden && <p className="px-3 py-1.5 text-sm text-soft">{texts.beingDeleted}</p>}
      {!isHidden && (edited === id ? <InPlace edit={edit} /> : <Shown {...props} />)}
      {below === id && <InPlace edit={edit} />}
    </div>
  )
}

/** The editor of the current task, in the place of the passage. */
function InPlace({ edit }: Pick<Props, 'edit'>) {
  const { task, versionId, begin } = edit ?? {}
  if (task?.kind !== 'change' && task?.kind !== 'merge' && task?.kind !== 'add') return undefined
  return (
    <Suspense>
      <Editor task={task} versionId={versionId ?? ''} onClose={() => begin?.(undefined)} />
    </Suspense>
  )
}

function Shown({ chunk, next, edit, focus, talk, onHover, onSelect }: Props) {
  const { metadata_obj_id: id } = chunk
  const isMarked = id === focus.chunk
  const threads = threadsOn(talk, id)
  return (
    // Keyboard users have the arrow keys and the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      data-chunk={id}
      aria-current={isMarked || undefined}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(undefined)}
      onClick={() => getSelection()?.isCollapsed !== false && onSelect(id)}
      className={cx(
        'group relative my-1 flex flex-col gap-1 rounded-md border-l-2 py-1.5 pr-9 pl-3',
        isMarked ? 'border-accent bg-tint' : 'border-transparent',
        !isMarked && id === focus.hovered && 'border-line-strong bg-hover',
      )}
    >
      <Where chunk={chunk} onSelect={onSelect} />
      {/* Wraps the whole body, because its marks need the rendered words. */}
      <Suspense>
        <Body
          key={chunk.content}
          chunk={chunk}
          quote={isMarked ? focus.quote : undefined}
          wanted={focus.wanted}
          said={threads.flatMap(({ place }) => place.quote ?? [])}
          nth={isMarked ? focus.nth : undefined}
        />
      </Suspense>
      {edit && (
        <div className="absolute top-0.5 right-0.5">
          <PassageMenu edit={edit} chunk={chunk} next={next} isMarked={isMarked} talk={talk} />
        </div>
      )}
      {talk && threads.length > 0 && (
        <Suspense>
          <PassageComments threads={threads} talk={talk} />
        </Suspense>
      )}
    </div>
  )
}

type HeadingProps = Pick<Props, 'edit'> & {
  readonly section: Section
  readonly wanted: Wanted | undefined
}

function Heading({ section, edit, wanted }: HeadingProps) {
  const name = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!name.current || wanted === undefined) return undefined
    return markFound([name.current], wanted)
  }, [wanted])
  // The title bar holds the page's first heading: the name of the document.
  const level = Math.min(section.depth + 1, 6)
  return (
    <div className="group flex items-start gap-1 px-3 pt-3 pb-1">
      <div
        ref={name}
        role="heading"
        aria-level={level}
        className={cx('min-w-0 font-semibold break-words', level <= 2 && 'text-lg')}
      >
        {section.name}
      </div>
      {edit?.mayEdit && <SectionMenu edit={edit} section={section} />}
    </div>
  )
}

/** Where a passage is: its pages, or its sheet and cells. */
function Where({ chunk, onSelect }: Pick<Props, 'chunk' | 'onSelect'>) {
  const pages = pagesOf(chunk)
  const { sheet_name: sheet, cell_range: cells } = chunk.chunk_metadata ?? {}
  const words = [sheet, cells != null && texts.cells(cells)]
  const named = words.filter((word) => typeof word === 'string')
  if (pages.length === 0 && named.length === 0) return undefined
  return (
    <div className="flex gap-2 text-sm text-soft">
      {pages.length > 0 && (
        <button
          type="button"
          className="hover:underline"
          title={texts.showOnPage(pages[0] ?? 1)}
          onClick={(event) => {
            event.stopPropagation()
            onSelect(chunk.metadata_obj_id)
          }}
        >
          {texts.pages(pages)}
        </button>
      )}
      {named.length > 0 && <span className="truncate">{named.join(' · ')}</span>}
    </div>
  )
}

type BodyProps = {
  readonly chunk: Chunk
  readonly quote: string | undefined
  readonly wanted: Wanted | undefined
  /** Words that were commented on. */
  readonly said: readonly string[]
  readonly nth: number | undefined
}

/** The content of a passage, with quoted and searched words marked. */
function Body({ chunk, quote, wanted, said, nth }: BodyProps) {
  const body = useRef<HTMLDivElement>(null)
  const commented = JSON.stringify(said)
  useEffect(() => {
    const { current } = body
    const quotes = JSON.parse(commented) as string[]
    if (!current || quotes.length === 0) return undefined
    return mark(
      'comment',
      quotes.flatMap((one) => rangesOfQuote([current], one)),
    )
  }, [commented])
  useEffect(() => {
    if (!body.current || quote === undefined) return undefined
    return mark('quote', rangesOfQuote([body.current], quote))
  }, [quote])
  useEffect(() => {
    if (!body.current || wanted === undefined) return undefined
    return markFound([body.current], wanted)
  }, [wanted])
  useEffect(() => {
    if (!body.current || wanted === undefined || nth === undefined) return undefined
    return markHere([body.current], wanted, nth)
  }, [wanted, nth])
  return (
    <div ref={body} data-passage className="flex min-w-0 flex-col gap-2">
      <Content chunk={chunk} />
    </div>
  )
}

function Content({ chunk }: { readonly chunk: Chunk }) {
  const { chunk_type: type, content, chunk_metadata: metadata } = chunk
  const text = content ?? ''
  if (type === 'IMAGE') return <Picture chunk={chunk} text={text} />
  const isHtml = (type === 'TABLE' || type === 'HTML') && /<\w+/.test(text)
  return (
    <>
      {isHtml ? <Table html={text} /> : <PlainText text={text} />}
      <Formulas formulas={metadata?.formulas ?? []} />
      {metadata?.summary != null && !text.includes(metadata.summary) && (
        <p className="text-sm text-soft">{metadata.summary}</p>
      )}
    </>
  )
}

type FormulasProps = { readonly formulas: readonly Readonly<Record<string, string>>[] }

/** The formulas behind the values of a sheet's cells. */
function Formulas({ formulas }: FormulasProps) {
  if (formulas.length === 0) return undefined
  return (
    <details className="text-sm text-soft">
      <summary>{texts.formulas(formulas.length)}</summary>
      <ul className="max-h-64 overflow-auto">
        {formulas.map(({ address = '', formula = '' }) => (
          <li key={address}>
            {address} <code className="break-all text-ink">{formula}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

function PlainText({ text }: { readonly text: string }) {
  return <p className="max-w-[76ch] break-words whitespace-pre-wrap">{text}</p>
}

function Picture({ chunk, text }: { readonly chunk: Chunk; readonly text: string }) {
  const hasFiles = (chunk.chunk_metadata?.s3_urls ?? []).length > 0
  const { data } = useQuery({ ...chunkQuery(chunk.metadata_obj_id), enabled: hasFiles })
  const summary = chunk.chunk_metadata?.summary ?? ''
  const words = summary !== '' && !text.includes(summary) ? `${summary}\n\n${text}` : text
  return (
    <figure className="flex flex-col gap-2">
      {data?.asset_s3_urls?.map((url) => (
        <img
          key={url}
          src={url}
          alt={words === '' ? texts.image : words.slice(0, 200)}
          loading="lazy"
          className="max-h-[70dvh] max-w-full self-start rounded border border-line bg-white object-contain"
        />
      ))}
      <figcaption>
        <PlainText text={words} />
      </figcaption>
    </figure>
  )
}
