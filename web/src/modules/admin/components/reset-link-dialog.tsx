import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../app/failure-page.tsx'
import { nameOf, type Member } from '../../../app/people.ts'
import { useTenant } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { createResetLink } from '../queries.ts'
import { texts } from '../texts.ts'
import { LocalLinkNotice } from './local-link-notice.tsx'

type Props = { readonly member: Member; readonly onClose: () => void }

/** A link to set a new password, for a member whom email can't reach. Opening the dialog creates a new link. */
export function ResetLinkDialog({ member, onClose }: Props) {
  const { id: tenantId } = useTenant()
  const { data, error, refetch } = useQuery({
    queryKey: ['reset-link', member.user_id],
    queryFn: () => createResetLink(tenantId, member),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const name = nameOf(member)
  return (
    <Dialog
      open
      title={texts.resetLinkTitle(name)}
      description={texts.resetLinkWhy(name)}
      onClose={onClose}
    >
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <CopyField
            label={texts.resetLinkTitle(name)}
            value={data.reset_link}
            copy={texts.copy}
            copied={texts.copied}
          />
          <LocalLinkNotice link={data.reset_link} />
        </>
      ) : (
        <Skeleton label={shared.loading} lines={1} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{shared.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
