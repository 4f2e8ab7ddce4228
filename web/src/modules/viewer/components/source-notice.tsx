import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayAdminister } from '../../../app/access/rights.ts'
import { arbor } from '../../../app/arbor.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { queryClient } from '../../../app/query-client.ts'
import { OpenToFolder } from '../../../app/open-to-folder.tsx'
import { originQuery } from '../../../app/origin-query.ts'
import { useMe } from '../../../app/session.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import type { Document } from '../model.ts'
import { Notice } from './notices.tsx'

export const texts = catalogue('viewer/components/source-notice', {
  kept: (name: string) =>
    `The source “${name}” keeps this document up to date, so it can’t be changed here.`,
  detach: 'Detach',
  detached: 'Detached. The source no longer changes this document.',
})

type Props = { readonly document: Document }

/** Says why a document of a source can't be changed. Administrators can detach it. Nothing for other documents. */
export function SourceNotice({ document }: Props) {
  const { source_id: sourceId, source_name: name = '', path_part_id: part } = document
  const me = useMe()
  const { isBusy, perform } = usePerform(() => queryClient.invalidateQueries())
  const [isAsking, ask] = useState(false)
  const isKept = sourceId !== undefined && mayAdminister(me)
  const { data: origin } = useQuery({ ...originQuery(part), enabled: isKept })
  const isRestricted = origin?.readers != null
  if (sourceId === undefined) return undefined
  const detach = (opens: boolean) =>
    perform(async () => {
      ask(false)
      await arbor.post('/v1/sources/{source_id}/detach', {
        params: { path: { source_id: sourceId } },
        body: { path_part_id: part, open_to_folder: opens },
      })
      offerUndo(texts.detached)
    })
  return (
    <Notice
      action={
        mayAdminister(me) && (
          <Button disabled={isBusy} onClick={() => (isRestricted ? ask(true) : void detach(false))}>
            {texts.detach}
          </Button>
        )
      }
    >
      {texts.kept(name)}
      {isAsking && <OpenToFolder onClose={() => ask(false)} onOpen={() => void detach(true)} />}
    </Notice>
  )
}
