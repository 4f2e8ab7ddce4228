import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Failure } from '../failure-page.tsx'
import { nameOf, roleWords } from '../people.ts'
import { useTenant } from '../session.ts'
import { texts as shared } from '../texts.ts'
import { offerUndo } from '../undo.tsx'
import { usePerform } from '../use-perform.ts'
import {
  accessQuery,
  grant,
  PAGE_SIZE,
  refreshAccess,
  revoke,
  type Access,
  type Holder,
  type Reason,
} from './queries.ts'
import { texts } from './texts.ts'

/** Shows who can read a node of the tree, and why. Permissions on this node can be removed. */
export function AccessList({ part }: { readonly part: string }) {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery(accessQuery(part, page))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={shared.loading} lines={4} />
  return (
    <>
      <ul aria-label={texts.list} className="flex flex-col">
        {data.items.map((one) => (
          <Person key={one.user_id} part={part} access={one} />
        ))}
      </ul>
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={data.total}
        describe={texts.range}
        previous={texts.previous}
        next={texts.next}
        onPage={setPage}
      />
    </>
  )
}

type PersonProps = { readonly part: string; readonly access: Access }

function Person({ part, access }: PersonProps) {
  const name = nameOf(access)
  return (
    <li className="flex flex-col gap-0.5 border-b border-line/60 py-2">
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate" title={access.email ?? undefined}>
          {name}
          {name !== access.email && <span className="text-sm text-soft"> {access.email}</span>}
        </span>
        <span className="shrink-0 text-sm">
          {access.capability && texts.capabilities[access.capability]}
        </span>
      </div>
      <ul className="flex flex-col text-sm text-soft">
        {access.reasons.map((reason) => (
          <li
            key={`${reason.source} ${reason.permission_id ?? ''}`}
            className="flex min-h-6 items-center gap-2"
          >
            <span className="min-w-0 flex-1 break-words">{phraseFor(access, reason, part)}</span>
            <RevokeAccess part={part} access={access} reason={reason} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Why someone has access, as a phrase. */
function phraseFor({ role }: Access, reason: Reason, part: string): string {
  const path = reason.path_part_id === part ? texts.here : shownPath(reason)
  switch (reason.source) {
    case 'role':
      return texts.byRole(roleWords[role])
    case 'own_folder':
      return texts.byOwnFolder
    case 'user':
      return texts.byUser(path)
    case 'group':
      return texts.byGroup(reason.group_name ?? '', path)
  }
}

type RevokeAccessProps = PersonProps & { readonly reason: Reason }

function RevokeAccess({ part, access, reason }: RevokeAccessProps) {
  const { id: tenantId } = useTenant()
  const { isBusy, perform } = usePerform(refreshAccess)
  const { permission_id: permissionId, group_id: groupId, capability } = reason
  if (permissionId === null || reason.path_part_id !== part) return undefined
  const holder: Holder =
    groupId === null
      ? { kind: 'user', tenantId, id: access.user_id }
      : { kind: 'group', id: groupId }
  const name = reason.group_name ?? nameOf(access)
  return (
    <Button
      look="quiet"
      className="h-6 px-2 text-sm"
      aria-label={texts.takeAwayOf(name)}
      disabled={isBusy}
      onClick={() =>
        void perform(async () => {
          await revoke(holder, permissionId)
          offerUndo(texts.takenAway(name), () =>
            perform(async () => {
              await grant(holder, part, capability)
            }),
          )
        })
      }
    >
      {texts.takeAway}
    </Button>
  )
}
