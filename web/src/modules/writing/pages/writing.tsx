import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { placeQuery } from '../../../app/access/place-query.ts'
import { mayEdit } from '../../../app/access/rights.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { useMe } from '../../../app/session.ts'
import { NoAccess } from '../../../app/sharing/no-access.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { Writer } from '../components/writer.tsx'
import { draftKey, readDraft } from '../drafts.ts'
import { isText, type Document } from '../model.ts'
import { documentQuery, sourceQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** Edits the text of a document. */
export function WritingPage() {
  const { id } = useParams({ from: '/app/documents/$id/edit' })
  const { data: document, error, refetch } = useQuery(documentQuery(id))
  const place = useQuery({
    ...placeQuery(document?.path_part_id ?? ''),
    enabled: document !== undefined,
  })
  if (error) return <NoAccess target={id} error={error} onRetry={() => void refetch()} />
  if (place.error) return <Failure error={place.error} onRetry={() => void place.refetch()} />
  if (!document || !place.data) return <Skeleton label={shared.loading} lines={10} />
  if (!mayEdit(place.data)) {
    return <Refused id={id} title={texts.readOnly} why={texts.readOnlyWhy} />
  }
  if (!isText(document)) return <Refused id={id} title={texts.notText} why={texts.notTextWhy} />
  return <Editable key={id} document={document} />
}

function Editable({ document }: { readonly document: Document }) {
  const me = useMe()
  const { data: source, error, refetch } = useQuery(sourceQuery(document.id))
  const key = draftKey(me.id, document.id)
  const draft = useQuery({
    queryKey: ['draft', key],
    queryFn: async () => (await readDraft(key)) ?? null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (source === null) {
    return <Refused id={document.id} title={texts.tooLarge} why={texts.tooLargeWhy} />
  }
  if (source === undefined || draft.data === undefined) {
    return <Skeleton label={shared.loading} lines={10} />
  }
  return <Writer document={document} source={source} draft={draft.data ?? undefined} />
}

type RefusedProps = { readonly id: string; readonly title: string; readonly why: string }

function Refused({ id, title, why }: RefusedProps) {
  return (
    <Message
      title={title}
      action={
        <Link to="/documents/$id" params={{ id }} className={buttonClass()}>
          {texts.open}
        </Link>
      }
    >
      {why}
    </Message>
  )
}
