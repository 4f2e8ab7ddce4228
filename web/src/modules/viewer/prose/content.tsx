import { useQuery } from '@tanstack/react-query'
import { lazily } from '../../../ui/patiently.ts'
import type { Chunk } from '../model.ts'
import { chunkQuery } from '../queries.ts'
import { summaryOf } from '../tables/model.ts'
import { texts } from '../texts.ts'
import { Prose } from './prose.tsx'

// The HTML parser loads with the first table.
const Table = lazily(async () => (await import('../components/table.tsx')).Table)

/** The content of a passage: text, a table, or an image with its description. */
export function Content({ chunk }: { readonly chunk: Chunk }) {
  const { chunk_type: type, content, chunk_metadata: metadata } = chunk
  const text = content ?? ''
  if (type === 'IMAGE') return <Picture chunk={chunk} text={text} />
  const isHtml = (type === 'TABLE' || type === 'HTML') && /<\w+/.test(text)
  return (
    <>
      {isHtml ? <Table html={text} /> : <Prose text={text} />}
      <Formulas formulas={metadata?.formulas ?? []} />
      {summaryOf(chunk) !== undefined && <p className="text-sm text-soft">{summaryOf(chunk)}</p>}
    </>
  )
}

type FormulasProps = { readonly formulas: readonly Readonly<Record<string, string>>[] }

/** The formulas behind the values of a sheet's cells. */
export function Formulas({ formulas }: FormulasProps) {
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

function Picture({ chunk, text }: { readonly chunk: Chunk; readonly text: string }) {
  const hasFiles = (chunk.chunk_metadata?.s3_urls ?? []).length > 0
  const { data } = useQuery({ ...chunkQuery(chunk.metadata_obj_id), enabled: hasFiles })
  const summary = summaryOf(chunk)
  const words = summary === undefined ? text : `${summary}\n\n${text}`
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
        <Prose text={words} />
      </figcaption>
    </figure>
  )
}
