import { useEffect, useRef } from 'react'
import { markFound } from '../marks.ts'
import { Table } from '../components/table.tsx'

type Props = { readonly html: string; readonly query: string }

/** A table with the words of a search marked. Another table needs another key. */
export function FoundTable({ html, query }: Props) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!body.current) return undefined
    return markFound([body.current], { text: query, how: 'words' })
  }, [query])
  return (
    <div ref={body} className="min-w-0">
      <Table html={html} />
    </div>
  )
}
