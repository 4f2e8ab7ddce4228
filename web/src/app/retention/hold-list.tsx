import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/field.tsx'
import { mayAdminister } from '../access/rights.ts'
import { sentenceOf } from '../failures.ts'
import { useMe } from '../session.ts'
import { texts as shared } from '../texts.ts'
import { placedBy, whereAndSince } from './hold-words.ts'
import { refreshHolds, releaseHold, type Held, type Hold } from './queries.ts'
import { texts } from './texts.ts'

type Props = {
  readonly item: Pick<Held[string], 'holds' | 'total'>
  /** The name of the item. */
  readonly name: string
}

/** The legal holds that keep an item: what each is on, since when, why and by whom. Administrators release them. */
export function HoldList({ item, name }: Props) {
  const isAdministrator = mayAdminister(useMe())
  const [asked, ask] = useState<string>()
  const [problem, setProblem] = useState('')
  const release = async ({ legal_hold_id: id }: Hold): Promise<void> => {
    ask(undefined)
    try {
      await releaseHold(id)
      setProblem('')
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    await refreshHolds()
  }
  return (
    <>
      <ul aria-label={texts.list} className="flex flex-col">
        {item.holds.map((hold) => (
          <li
            key={hold.legal_hold_id}
            className="flex flex-wrap items-start gap-x-3 gap-y-1 border-b border-line/60 py-2"
          >
            <span className="flex min-w-0 flex-1 basis-48 flex-col wrap-anywhere">
              {hold.reason !== null && <span className="font-medium">{hold.reason}</span>}
              <span className="text-sm text-soft">{whereAndSince(hold)}</span>
              <span className="text-sm text-soft">{placedBy(hold)}</span>
            </span>
            {isAdministrator && asked !== hold.legal_hold_id && (
              <Button
                className="h-7 px-2"
                aria-label={texts.releaseOf(hold.name ?? name)}
                onClick={() => ask(hold.legal_hold_id)}
              >
                {texts.release}
              </Button>
            )}
            {asked === hold.legal_hold_id && (
              <Sure onCancel={() => ask(undefined)} onConfirm={() => void release(hold)} />
            )}
          </li>
        ))}
        {item.total > item.holds.length && (
          <li className="py-2 text-soft">{texts.more(item.total - item.holds.length)}</li>
        )}
      </ul>
      <Problem>{problem}</Problem>
    </>
  )
}

type SureProps = { readonly onCancel: () => void; readonly onConfirm: () => void }

/** Asks once, in the same place. */
function Sure({ onCancel, onConfirm }: SureProps) {
  return (
    <div role="group" className="flex basis-full flex-wrap items-center gap-2">
      <p className="min-w-0 flex-1 basis-48 text-sm">{texts.releaseSure}</p>
      <Button className="h-7 px-2" autoFocus onClick={onCancel}>
        {shared.cancel}
      </Button>
      <Button look="danger" className="h-7 px-2" onClick={onConfirm}>
        {texts.release}
      </Button>
    </div>
  )
}
