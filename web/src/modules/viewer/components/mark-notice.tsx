import { patiently } from '../../../ui/patiently.ts'
import { kindOf } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isTableFile, type Chunk, type Document, type Version } from '../model.ts'
import { chunkQuery } from '../queries.ts'
import { findQuote } from '../quotes.ts'
import { texts } from '../texts.ts'
import type { Contents } from '../use-contents.ts'
import { Notice } from './notices.tsx'

type Props = {
  readonly document: Document
  readonly version: Version
  readonly chunk: string | undefined
  readonly quote: string | undefined
  readonly contents: Contents
  /** Shows the passage in the other version that has it. */
  readonly renderElsewhere: (versionId: string) => ReactNode
}

/** Explains why a passage or quote isn't marked. A passage of another version is shown in that version. */
export function MarkNotice({ document, version, quote, contents, ...props }: Props) {
  const { chunk: id } = props
  const index = id === undefined ? undefined : contents.indexOf(id)
  const isElsewhere = id !== undefined && contents.count !== undefined && index === undefined
  const { data: found, error } = useQuery({ ...chunkQuery(id ?? ''), enabled: isElsewhere })
  if (isElsewhere) {
    const of = found?.document_version?.id
    if (found?.document?.id === document.id && of !== undefined && of !== version.id) {
      return props.renderElsewhere(of)
    }
    const isGone = found !== undefined || kindOf(error) === 'not_found'
    return isGone && <Notice>{texts.chunkGone}</Notice>
  }
  const chunk = index === undefined ? undefined : contents.at(index)
  // The passage of a table file has only some of the rows that are shown.
  if (!chunk || quote === undefined || isTableFile(document, version)) return undefined
  return <QuoteNotice key={chunk.content} chunk={chunk} quote={quote} />
}

type QuoteProps = { readonly chunk: Chunk; readonly quote: string }

/** Says that the quoted words aren't in the passage. */
function QuoteNotice({ chunk, quote }: QuoteProps) {
  const { metadata_obj_id: id, chunk_type: type, content } = chunk
  const isHtml = type === 'TABLE' || type === 'HTML'
  // The HTML parser loads with the first table.
  const { data: words } = useQuery({
    queryKey: ['version', 'words', id, content],
    enabled: isHtml,
    queryFn: async () =>
      (await patiently(() => import('../safe-html.ts'))).wordsOfHtml(content ?? ''),
  })
  const text = isHtml ? words : (content ?? '')
  return (
    text !== undefined &&
    findQuote(text, quote) === undefined && <Notice>{texts.quoteMissing}</Notice>
  )
}
