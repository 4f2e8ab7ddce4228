import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/field.tsx'
import { placeQuery } from '../access/place-query.ts'
import { changeGrant, grant, refreshAccess, revoke, type Holder } from '../access/queries.ts'
import { mayEdit, mayShare } from '../access/rights.ts'
import { sentenceOf } from '../failures.ts'
import { listOf } from '../format.ts'
import { administratorsQuery, nameOf } from '../people.ts'
import { useMe, useTenant } from '../session.ts'
import { texts as shared } from '../texts.ts'
import { AddHolder } from './add-holder.tsx'
import { AskForm } from './ask-form.tsx'
import { heldName, HeldList } from './held-list.tsx'
import type { Shared } from './open.ts'
import { OutsideForm } from './outside-form.tsx'
import { Requests } from './requests.tsx'
import { texts } from './texts.ts'

type Props = { readonly item: Shared; readonly onClose: () => void }

/** Shares a folder or document: with whom, the permission of each, and a link to copy. */
export function ShareDialog({ item, onClose }: Props) {
  const me = useMe()
  return (
    <Dialog open title={texts.title(item.name)} onClose={onClose}>
      {mayShare(me) ? <People part={item.part} onClose={onClose} /> : <Mine part={item.part} />}
      {mayShare(me) && <OutsideForm part={item.part} />}
      <CopyField label={texts.link} value={item.address} copy={texts.copy} copied={texts.copied} />
      <DialogActions>
        <Button look="strong" onClick={onClose}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** For a person who can't share it: what they can do, and whom to ask. */
function Mine({ part }: { readonly part: string }) {
  const { data: place } = useQuery(placeQuery(part))
  const { data: administrators = [] } = useQuery(administratorsQuery)
  if (!place) return undefined
  return (
    <>
      <p>
        {texts.mine[mayEdit(place) ? 'true' : 'false']}{' '}
        <span className="text-soft">{texts.whoShares(listOf(administrators.map(nameOf)))}</span>
      </p>
      {!mayEdit(place) && <AskForm target={part} capability="READ_WRITE" />}
    </>
  )
}

/** Something that was done, with how to undo it. */
type Done = { readonly text: string; readonly undo: () => Promise<unknown> }

function People({ part, onClose }: { readonly part: string; readonly onClose: () => void }) {
  const { id: tenantId } = useTenant()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState<Done>()
  const work = async (change: () => Promise<Done | undefined>): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      setDone(await change())
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    await refreshAccess()
    setBusy(false)
  }
  const holderOf = (kind: 'user' | 'group', id: string): Holder =>
    kind === 'user' ? { kind, tenantId, id } : { kind, id }
  return (
    <>
      <Requests part={part} />
      <AddHolder
        isBusy={isBusy}
        onAdd={(candidate, capability) =>
          void work(async () => {
            const holder = holderOf(candidate.kind, candidate.id)
            const { id } = await grant(holder, part, capability)
            return { text: texts.added(heldName(candidate)), undo: () => revoke(holder, id) }
          })
        }
      />
      <Problem>{problem}</Problem>
      <DoneLine done={done} isBusy={isBusy} onUndo={(undo) => void work(undo)} />
      <HeldList
        part={part}
        isBusy={isBusy}
        onChange={({ id, kind, holder_id: holderId }, capability) =>
          void work(async () => {
            await changeGrant(holderOf(kind, holderId), id, capability)
            return undefined
          })
        }
        onRemove={(held) =>
          void work(async () => {
            const holder = holderOf(held.kind, held.holder_id)
            await revoke(holder, held.id)
            return {
              text: texts.removed(heldName(held)),
              undo: () => grant(holder, part, held.capability),
            }
          })
        }
      />
      <Link
        to="/admin/access"
        search={{ part }}
        onClick={onClose}
        className="self-start text-accent hover:underline"
      >
        {texts.why}
      </Link>
    </>
  )
}

type DoneProps = {
  readonly done: Done | undefined
  readonly isBusy: boolean
  readonly onUndo: (undo: () => Promise<undefined>) => void
}

/** Says what was done and offers to undo it. The usual bar is behind the dialog. */
function DoneLine({ done, isBusy, onUndo }: DoneProps) {
  return (
    <div role="status" className="contents">
      {done && (
        <p className="flex items-center gap-2 rounded-md bg-tint px-2 py-0.5">
          <span className="min-w-0 flex-1">{done.text}</span>
          <Button
            look="quiet"
            className="h-7"
            disabled={isBusy}
            onClick={() =>
              onUndo(async () => {
                await done.undo()
                return undefined
              })
            }
          >
            {shared.undo}
          </Button>
        </p>
      )}
    </div>
  )
}
