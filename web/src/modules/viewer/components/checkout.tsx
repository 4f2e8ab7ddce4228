import { Lock } from 'lucide-react'
import { mayAdminister } from '../../../app/access/rights.ts'
import { arbor } from '../../../app/arbor.ts'
import { catalogue } from '../../../app/catalogue.ts'
import { formatExactly } from '../../../app/format.ts'
import { nameOf } from '../../../app/people.ts'
import { queryClient } from '../../../app/query-client.ts'
import { useMe } from '../../../app/session.ts'
import { usePerform } from '../../../app/use-perform.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import type { Document } from '../model.ts'
import { Notice } from './notices.tsx'

export const texts = catalogue('viewer/components/checkout', {
  checkOut: 'Check out, so that only you can change it for eight hours',
  mine: (until: string) =>
    `You have checked out this document until ${until}. Nobody else can change it.`,
  theirs: (name: string, until: string) =>
    `${name} has checked out this document until ${until}. Nobody else can change it.`,
  somebody: 'Somebody',
  checkIn: 'Check in',
  end: 'End checkout',
})

type Props = { readonly document: Document }

/** Whether somebody else has checked the document out, so that this person can't change it. */
export function useIsTaken({ checkout }: Document): boolean {
  const me = useMe()
  return checkout != null && checkout.holder?.user_id !== me.id
}

function useChange({ id }: Document) {
  const { isBusy, perform } = usePerform(() =>
    queryClient.invalidateQueries({ queryKey: ['document'] }),
  )
  const params = { path: { document_id: id } }
  return {
    isBusy,
    checkOut: () =>
      perform(async () => {
        await arbor.post('/v1/documents/{document_id}/checkout', { params })
      }),
    checkIn: () =>
      perform(async () => {
        await arbor.delete('/v1/documents/{document_id}/checkout', { params })
      }),
  }
}

/** Checks out a document. For people who can change it, unless it already is checked out. */
export function CheckOutButton({ document }: Props) {
  const { isBusy, checkOut } = useChange(document)
  if (document.checkout != null) return undefined
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-label={texts.checkOut}
      title={texts.checkOut}
      onClick={() => void checkOut()}
      className={buttonClass('quiet', 'px-2')}
    >
      <Lock size={14} aria-hidden />
    </button>
  )
}

/** Says who has checked out a document. Its holder can check it in, and administrators can end the checkout. */
export function CheckoutNotice({ document }: Props) {
  const me = useMe()
  const isTaken = useIsTaken(document)
  const { isBusy, checkIn } = useChange(document)
  const { checkout } = document
  if (checkout == null) return undefined
  const until = formatExactly(checkout.expires_at)
  const name = nameOf({ email: null, ...checkout.holder }) || texts.somebody
  return (
    <Notice
      action={
        (!isTaken || mayAdminister(me)) && (
          <Button disabled={isBusy} onClick={() => void checkIn()}>
            {isTaken ? texts.end : texts.checkIn}
          </Button>
        )
      }
    >
      {isTaken ? texts.theirs(name, until) : texts.mine(until)}
    </Notice>
  )
}
