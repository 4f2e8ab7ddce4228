import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { texts as shared } from '../../../app/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { documentQuery, textQuery } from '../queries.ts'
import { texts } from '../texts.ts'

type Props = { readonly visit: string; readonly part: string }

/** A document that a link shares: the images of its pages or its text, and the file to download. */
export function DocumentView({ visit, part }: Props) {
  const { data, error } = useQuery(documentQuery(visit, part))
  const [isText, showText] = useState(false)
  if (error) return <Message title={texts.gone}>{texts.goneWhy}</Message>
  if (!data) return <Skeleton label={shared.loading} lines={10} />
  const { page_urls: pages, text_url: text, file_url: file } = data
  const hasPages = pages.length > 0
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-3 p-4">
      <div className="flex flex-wrap justify-end gap-2">
        {hasPages && text !== null && (
          <>
            <Button aria-pressed={!isText} onClick={() => showText(false)}>
              {texts.pages}
            </Button>
            <Button aria-pressed={isText} onClick={() => showText(true)}>
              {texts.text}
            </Button>
          </>
        )}
        {file !== null && (
          <a href={file} download={data.name} className={buttonClass('strong')}>
            <Download size={14} aria-hidden />
            {texts.download}
          </a>
        )}
      </div>
      {hasPages && !isText ? (
        pages.map((url, at) => (
          <img
            key={new URL(url).pathname}
            src={url}
            alt={texts.page(at + 1)}
            loading="lazy"
            className="min-h-40 w-full rounded border border-line bg-white"
          />
        ))
      ) : text === null ? (
        <Message title={texts.noView} />
      ) : (
        <Text url={text} />
      )}
    </div>
  )
}

function Text({ url }: { readonly url: string }) {
  const { data, error } = useQuery(textQuery(url))
  if (error) return <Message title={texts.noView} />
  if (data === undefined) return <Skeleton label={shared.loading} lines={10} />
  return <div className="leading-relaxed break-words whitespace-pre-wrap">{data}</div>
}
