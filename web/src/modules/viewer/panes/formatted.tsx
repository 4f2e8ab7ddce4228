import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { Failure } from '../../../app/failure-page.tsx'
import { RelativeLinks, relativeLinksIn, safeComponents } from '../../../app/formatted.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { Message, Skeleton } from '../../../ui/states.tsx'
import type { Wanted } from '../find/model.ts'
import { mark, markFound, rangesOfQuote } from '../marks.ts'
import type { Chunk, Version } from '../model.ts'
import { linksQuery, sourceTextQuery } from '../queries.ts'
import { wordsOfHtml } from '../safe-html.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly version: Version
  /** The marked passage, once it is loaded. */
  readonly chunk: Chunk | undefined
  /** The quoted words of this passage. */
  readonly quote: string | undefined
  /** The text to find. All matches are marked. */
  readonly wanted: Wanted | undefined
}

/** A formatted Markdown file. HTML in it appears as text, and nothing in it is loaded or run. */
export function Formatted({ version, chunk, quote, wanted }: Props) {
  const { data, error, refetch } = useQuery(sourceTextQuery(version))
  const body = useRef<HTMLDivElement>(null)
  const [hrefs, setHrefs] = useState<readonly string[]>([])
  const { data: links } = useQuery(linksQuery(version.path_part_id, hrefs))
  useEffect(() => {
    if (body.current && data != null) setHrefs(relativeLinksIn(body.current))
  }, [data])
  const words = quote ?? wordsOf(chunk)
  useEffect(() => {
    if (!body.current || words === undefined || data == null) return undefined
    const ranges = rangesIn(body.current, words)
    ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    return mark('quote', ranges)
  }, [words, data])
  useEffect(() => {
    if (!body.current || wanted === undefined || data == null) return undefined
    return markFound([body.current], wanted)
  }, [wanted, data])
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={shared.loading} lines={12} />
  if (data === null) return <Message title={texts.tooLong}>{texts.tooLongWhy}</Message>
  return (
    <div
      role="region"
      aria-label={texts.views.formatted}
      // Lets the keyboard scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto p-6 outline-offset-[-2px]"
    >
      <div ref={body} className="formatted-text mx-auto">
        <RelativeLinks value={links ?? NO_LINKS}>
          <Markdown remarkPlugins={[remarkGfm]} components={safeComponents}>
            {data}
          </Markdown>
        </RelativeLinks>
      </div>
    </div>
  )
}

const NO_LINKS: ReadonlyMap<string, string> = new Map()

function wordsOf(chunk: Chunk | undefined): string | undefined {
  if (chunk?.content == null) return undefined
  return chunk.chunk_type === 'TEXT' ? chunk.content : wordsOfHtml(chunk.content)
}

/** The ranges of a passage. If it was merged from several blocks, the ranges of its lines. */
function rangesIn(element: Element, words: string): Range[] {
  const whole = rangesOfQuote([element], words)
  if (whole.length > 0) return whole
  return words.split('\n').flatMap((line) => rangesOfQuote([element], line))
}
