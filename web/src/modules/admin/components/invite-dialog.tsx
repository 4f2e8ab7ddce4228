import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canBeGranted } from '../../../app/access/rights.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { featuresQuery } from '../../../app/features.ts'
import { roleWords } from '../../../app/people.ts'
import { useTenant } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { addressesIn, type Gift, type InvitableRole } from '../model.ts'
import { invite, refreshInvites, sharedFolderQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { LocalLinkNotice } from './local-link-notice.tsx'

type InviteLink = { readonly email: string; readonly link: string }

/** Invites people by email, or by links to pass on if the server doesn't send email. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: tenantId } = useTenant()
  const { data: features } = useQuery(featuresQuery)
  const [addresses, setAddresses] = useState('')
  const [role, setRole] = useState<InvitableRole>('USER')
  const [gift, setGift] = useState<Gift>('READ_ONLY')
  const { data: folder } = useQuery(sharedFolderQuery)
  const [links, setLinks] = useState<readonly InviteLink[]>([])
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setSending(true)
    setProblem('')
    const all = addressesIn(addresses)
    const isGiven = folder && canBeGranted({ role }) && gift !== 'NOTHING'
    const grants = isGiven ? [{ path_part_id: folder.path_part_id, capability: gift }] : []
    const sent = [...links]
    let done = 0
    try {
      for (const email of all) {
        const made = await invite(tenantId, { email, role, grants })
        if (made) sent.push({ email, link: made.invite_link })
        done += 1
      }
    } catch (error) {
      setProblem(`${all[done] ?? ''}: ${sentenceOf(error)}`)
    }
    // Addresses that weren't invited stay in the field for correction.
    setAddresses(all.slice(done).join(' '))
    setLinks(sent)
    setSending(false)
    await refreshInvites()
  }
  const isMailed = features?.mail_enabled ?? true
  return (
    <Dialog
      open
      title={texts.inviteTitle}
      description={isMailed ? texts.inviteWhy : texts.inviteWhyLink}
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending && folder) void send()
        }}
      >
        <Field
          label={texts.addresses}
          hint={texts.addressesHint}
          autoFocus
          required={links.length === 0}
          value={addresses}
          onChange={({ target }) => setAddresses(target.value)}
        />
        <div className="flex items-center justify-between gap-2">
          <span className="font-medium">{texts.role}</span>
          <Select
            label={texts.role}
            value={role}
            options={{ USER: roleWords.USER, ADMIN: roleWords.ADMIN }}
            onChoose={setRole}
          />
        </div>
        <Gifts role={role} gift={gift} onChoose={setGift} />
        <Problem>{problem}</Problem>
        {links.length > 0 && <Links links={links} isMailed={isMailed} />}
        <DialogActions>
          <Button onClick={onClose}>{links.length > 0 ? shared.close : shared.cancel}</Button>
          <Button look="strong" type="submit" aria-disabled={isSending || !folder}>
            {isMailed ? texts.sendInvite : texts.createLinks}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type GiftsProps = {
  readonly role: InvitableRole
  readonly gift: Gift
  readonly onChoose: (gift: Gift) => void
}

/** The access that the invited people have from the start. */
function Gifts({ role, gift, onChoose }: GiftsProps) {
  if (!canBeGranted({ role })) return <p className="text-soft">{texts.giftOfAdmins}</p>
  return (
    <div className="flex items-center justify-between gap-2">
      <span className="font-medium">{texts.gift}</span>
      <Select label={texts.gift} value={gift} options={texts.gifts} onChoose={onChoose} />
    </div>
  )
}

type LinksProps = { readonly links: readonly InviteLink[]; readonly isMailed: boolean }

function Links({ links, isMailed }: LinksProps) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="text-soft">{isMailed ? texts.invited : texts.invitedByLink}</p>
      {links.map(({ email, link }) => (
        <CopyField key={link} label={email} value={link} copy={texts.copy} copied={texts.copied} />
      ))}
      {links[0] && <LocalLinkNotice link={links[0].link} />}
    </div>
  )
}
