import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { visitQuery } from '../../../app/kept/visits/queries.ts'
import { texts } from '../../../app/kept/visits/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from './notices.tsx'

type Props = {
  readonly documentId: string
  readonly versionId: string
  /** Compares with the version that the person saw before. */
  readonly onCompare: (versionId: string) => void
}

/** Records the visit, and says if the document has changed since the last one. */
export function SinceVisit({ documentId, versionId, onCompare }: Props) {
  const { data: former } = useQuery(visitQuery(documentId, versionId))
  const [isHidden, hide] = useState(false)
  if (former == null || isHidden) return undefined
  return (
    <Notice
      action={
        <>
          <Button
            onClick={() => {
              hide(true)
              onCompare(former)
            }}
          >
            {texts.showChanges}
          </Button>
          <Button look="quiet" onClick={() => hide(true)}>
            {texts.dismiss}
          </Button>
        </>
      }
    >
      {texts.since}
    </Notice>
  )
}
