import { useState } from 'react'
import {
  archiveAddress,
  deleteArchive,
  isOpen,
  refreshArchives,
  type TenantArchive,
} from '../../../app/archives/queries.ts'
import { progressOf } from '../../../app/archives/texts.ts'
import { downloadFile } from '../../../app/download.ts'
import { formatBytes } from '../../../app/format.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Time } from '../../../app/time.tsx'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { ProgressBar } from '../../../ui/states.tsx'
import { Cell, TableRow } from '../../../ui/table.tsx'
import { texts } from './texts.ts'

type Props = { readonly archive: TenantArchive }

/** An archive: how far it is, or what it has, with its actions. */
export function ArchiveRow({ archive }: Props) {
  const { bytes, created_at: at } = archive
  return (
    <TableRow>
      <Cell className="align-top">
        <Time at={at} />
      </Cell>
      <Cell className="align-top">
        <State archive={archive} />
      </Cell>
      <Cell wideOnly className="align-top whitespace-nowrap">
        {bytes !== null && formatBytes(bytes)}
      </Cell>
      <Cell className="align-top">
        <Actions archive={archive} />
      </Cell>
    </TableRow>
  )
}

function State({ archive }: Props) {
  const { status, error, documents, files, expires_at: until, bytes } = archive
  if (isOpen(archive)) {
    return (
      <div className="flex max-w-64 flex-col gap-1">
        <span>{progressOf(archive)}</span>
        <ProgressBar label={progressOf(archive)} />
      </div>
    )
  }
  if (status === 'failed') {
    return <span className="text-danger">{texts.errors[error ?? 'failed']}</span>
  }
  return (
    <>
      <span className="block">{texts.content(documents ?? 0, files ?? 0)}</span>
      <span className="block text-sm text-soft">
        {archive.is_encrypted && `${texts.encrypted} · `}
        <span className="md:hidden">{bytes !== null && `${formatBytes(bytes)} · `}</span>
        {until !== null && (
          <>
            {texts.until} <Time at={until} isInSentence />
          </>
        )}
      </span>
    </>
  )
}

function Actions({ archive }: Props) {
  const { isBusy, perform } = usePerform(refreshArchives)
  const [isAsking, ask] = useState(false)
  const { id, status } = archive
  const remove = (done: string) => async (): Promise<void> => {
    await deleteArchive(id)
    ask(false)
    offerUndo(done)
  }
  if (isOpen(archive)) {
    return (
      <Button disabled={isBusy} onClick={() => void perform(remove(texts.canceled))}>
        {texts.cancel}
      </Button>
    )
  }
  if (status === 'failed') {
    return (
      <Button disabled={isBusy} onClick={() => void perform(remove(texts.removed))}>
        {texts.removeFailed}
      </Button>
    )
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => downloadFile(archiveAddress(id))}>{texts.download}</Button>
      <Button look="danger" onClick={() => ask(true)}>
        {texts.remove}
      </Button>
      {isAsking && (
        <Dialog open title={texts.removeTitle} onClose={() => ask(false)}>
          <p className="text-soft">{texts.removeWhy}</p>
          <DialogActions>
            <Button onClick={() => ask(false)}>{shared.cancel}</Button>
            <Button
              look="danger"
              disabled={isBusy}
              onClick={() => void perform(remove(texts.removed))}
            >
              {texts.removeNow}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </div>
  )
}
