import { kindOf } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Document, Version } from '../model.ts'
import { chunkQuery } from '../queries.ts'
import { findQuote } from '../quotes.ts'
import { wordsOfHtml } from '../safe-html.ts'
import { texts } from '../texts.ts'
import type { Contents } from '../use-contents.ts'
import { Notice } from './notices.tsx'

type Props = {
  readonly document: Document
  readonly version: Version
  readonly chunk: string | undefined
  readonly quote: string | undefined
  readonly contents: Contents
  /** Shows the passage in another version of the document, where it is. */
  readonly renderElsewhere: (versionId: string) => ReactNode
}

/** Says why a passage or quote is not marked; a passage of another version is shown there. */
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
  if (!chunk || quote === undefined) return undefined
  const isHtml = chunk.chunk_type === 'TABLE' || chunk.chunk_type === 'HTML'
  const content = chunk.content ?? ''
  const isThere = findQuote(isHtml ? wordsOfHtml(content) : content, quote) !== undefined
  return !isThere && <Notice>{texts.quoteMissing}</Notice>
}
