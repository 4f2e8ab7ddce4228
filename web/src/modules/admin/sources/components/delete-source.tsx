import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { texts as shared } from '../../../../app/texts.ts'
import { offerUndo } from '../../../../app/undo.tsx'
import { usePerform } from '../../../../app/use-perform.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx'
import type { Source } from '../model.ts'
import { deleteSource, refreshSources } from '../queries.ts'
import { texts as readerTexts } from '../reader-texts.ts'
import { texts } from '../texts.ts'

/** Deletes a source, after asking what should happen to its documents. */
export function DeleteSource({ source }: { readonly source: Source }) {
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)
  const [opens, setOpens] = useState(false)
  const { isBusy, perform } = usePerform(refreshSources)
  const remove = (documents: 'keep' | 'trash') => {
    ask(false)
    void perform(async () => {
      await deleteSource(source.id, documents, opens)
      await navigate({ to: '/admin/sources' })
      offerUndo(documents === 'keep' ? texts.removed(source.name) : texts.trashing(source.name))
    })
  }
  return (
    <>
      <Button look="danger" disabled={isBusy} onClick={() => ask(true)}>
        {texts.remove}
      </Button>
      {isAsking && (
        <Dialog open title={texts.removeTitle(source.name)} onClose={() => ask(false)}>
          <p className="text-soft">{texts.removeWhy(source.documents)}</p>
          {source.restricted > 0 && (
            <>
              <p>{readerTexts.restricted(source.restricted)}</p>
              <label className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={opens}
                  onChange={({ target }) => setOpens(target.checked)}
                />
                {readerTexts.open}
              </label>
            </>
          )}
          <DialogActions>
            <Button onClick={() => ask(false)}>{shared.cancel}</Button>
            <Button look="danger" onClick={() => remove('trash')}>
              {texts.removeTrash}
            </Button>
            <Button
              look="danger"
              disabled={source.restricted > 0 && !opens}
              onClick={() => remove('keep')}
            >
              {texts.removeKeep}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
