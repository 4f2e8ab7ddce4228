import { Loaded } from '../../../app/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { mayChangeMember } from '../../../app/access/rights.ts'
import { AskOnce } from '../../../app/ask-once.tsx'
import { Time } from '../../../app/time.tsx'
import { nameOf, roleWords, type Member } from '../../../app/people.ts'
import { useMe, useTenant } from '../../../app/session.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { Cell, Table, TableRow } from '../../../ui/table.tsx'
import { ListPager } from '../components/list-pager.tsx'
import { InviteDialog } from '../components/invite-dialog.tsx'
import { ResetLinkDialog } from '../components/reset-link-dialog.tsx'
import { Invites } from '../components/invites.tsx'
import {
  letRead,
  memberGrantsQuery,
  membersQuery,
  refreshMembers,
  sharedFolderQuery,
} from '../queries.ts'
import { activate, changeRole, deactivate, removeMember } from '../member-changes.ts'
import type { ResponsibilityChoice } from '../responsibilities.ts'
import { texts as left } from '../responsibility-texts.ts'
import { LeftBehind, ResponsibilitiesDialog } from '../components/responsibilities.tsx'
import { texts } from '../texts.ts'

/** The tenant's members with their roles, and the pending invites. */
export function MembersPage() {
  const { id: tenantId } = useTenant()
  const [page, setPage] = useState(0)
  const [isInviting, setInviting] = useState(false)
  const query = useQuery(membersQuery(tenantId, page))
  return (
    <Page
      title={texts.screens['/admin/members']}
      actions={
        <Button look="strong" onClick={() => setInviting(true)}>
          <UserPlus size={14} aria-hidden />
          {texts.invite}
        </Button>
      }
    >
      <Loaded query={query} lines={8}>
        {(data) => (
          <>
            <Table
              label={texts.screens['/admin/members']}
              columns={[texts.name, texts.role, texts.since]}
              actions={texts.actions}
              wideOnly={[2]}
            >
              {data.items.map((member) => (
                <MemberRow key={member.user_id} member={member} />
              ))}
            </Table>
            <ListPager page={page} total={data.total} onPage={setPage} />
            <Invites />
          </>
        )}
      </Loaded>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}

function MemberRow({ member }: { readonly member: Member }) {
  const me = useMe()
  const name = nameOf(member)
  const isActive = member.deactivated_on === null
  const isChangeable = mayChangeMember(me, member)
  return (
    <TableRow>
      <Cell className="max-w-0 w-full">
        <p className="truncate">
          {name}
          {member.user_id === me.id && <span className="text-soft"> ({texts.you})</span>}
          {!isActive && <span className="text-warn"> · {texts.deactivated}</span>}
        </p>
        {name !== member.email && <p className="truncate text-sm text-soft">{member.email}</p>}
        {isActive && !member.has_access && <NoAccess member={member} />}
      </Cell>
      <Cell>
        <Role member={member} isChangeable={isChangeable && isActive} />
      </Cell>
      <Cell wideOnly className="text-sm whitespace-nowrap text-soft">
        <Time at={member.created_at} />
      </Cell>
      <Cell className="text-right">{isChangeable && <Actions member={member} />}</Cell>
    </TableRow>
  )
}

/** A hint that nothing is shared with a member, with a button for the usual fix. */
function NoAccess({ member }: { readonly member: Member }) {
  const { id: tenantId } = useTenant()
  const { data: folder } = useQuery(sharedFolderQuery)
  const { isBusy, perform } = usePerform(refreshMembers)
  const name = nameOf(member)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-warn">
      {texts.noAccess}
      {folder && (
        <Button
          look="quiet"
          disabled={isBusy}
          aria-label={texts.giveSharedTo(name)}
          onClick={() =>
            void perform(async () => {
              await letRead(tenantId, member.user_id, folder.path_part_id)
              offerUndo(texts.gaveShared(name))
            })
          }
        >
          {texts.giveShared}
        </Button>
      )}
    </p>
  )
}

type RoleProps = { readonly member: Member; readonly isChangeable: boolean }

function Role({ member, isChangeable }: RoleProps) {
  const { id: tenantId } = useTenant()
  const { isBusy, perform } = usePerform(refreshMembers)
  const [isDemoting, setDemoting] = useState(false)
  const [choice, choose] = useState<ResponsibilityChoice>('PAUSE')
  if (!isChangeable) return <span className="whitespace-nowrap">{roleWords[member.role]}</span>
  const name = nameOf(member)
  const change = (role: 'USER' | 'ADMIN'): void =>
    void perform(async () => {
      await changeRole(tenantId, member, role, choice)
      offerUndo(texts.roleChanged(name, roleWords[role]), () =>
        perform(() => changeRole(tenantId, member, member.role)),
      )
    })
  return (
    <>
      <Select
        label={texts.roleOf(name)}
        disabled={isBusy}
        value={member.role === 'ADMIN' ? 'ADMIN' : 'USER'}
        options={{ USER: roleWords.USER, ADMIN: roleWords.ADMIN }}
        onChoose={(role) => (role === 'USER' ? setDemoting(true) : change(role))}
      />
      {isDemoting && (
        <AskOnce
          title={left.demoteTitle(name)}
          action={left.demoteNow}
          onClose={() => setDemoting(false)}
          onConfirm={() => change('USER')}
        >
          <p>{left.demoteWhat}</p>
          <LeftBehind member={member} choice={choice} onChoose={choose} />
        </AskOnce>
      )}
    </>
  )
}

type Question = 'deactivate' | 'remove' | 'reset-link' | 'responsibilities'

function Actions({ member }: { readonly member: Member }) {
  const { id: tenantId } = useTenant()
  const { perform } = usePerform(refreshMembers)
  const [question, ask] = useState<Question>()
  const [choice, choose] = useState<ResponsibilityChoice>('PAUSE')
  const name = nameOf(member)
  const isActive = member.deactivated_on === null
  const answer = (done: string, work: () => Promise<void>): void =>
    void perform(async () => {
      await work()
      offerUndo(done)
    })
  return (
    <>
      <Menu
        trigger={
          <IconButton label={texts.actionsFor(name)}>
            <Ellipsis size={16} />
          </IconButton>
        }
      >
        {isActive && member.can_get_reset_link && (
          <MenuItem onSelect={() => ask('reset-link')}>{texts.resetLink}</MenuItem>
        )}
        <MenuItem onSelect={() => ask('responsibilities')}>{left.show}</MenuItem>
        {isActive ? (
          <MenuItem onSelect={() => ask('deactivate')}>{texts.deactivate}</MenuItem>
        ) : (
          <MenuItem
            onSelect={() => answer(texts.activatedNow(name), () => activate(tenantId, member))}
          >
            {texts.activate}
          </MenuItem>
        )}
        <MenuItem danger onSelect={() => ask('remove')}>
          {texts.remove}
        </MenuItem>
      </Menu>
      {question === 'reset-link' && (
        <ResetLinkDialog member={member} onClose={() => ask(undefined)} />
      )}
      {question === 'responsibilities' && (
        <ResponsibilitiesDialog member={member} onClose={() => ask(undefined)} />
      )}
      {(question === 'remove' || question === 'deactivate') && (
        <AskOnce
          title={question === 'remove' ? texts.removeTitle(name) : texts.deactivateTitle(name)}
          action={question === 'remove' ? texts.removeNow : texts.deactivateNow}
          onClose={() => ask(undefined)}
          onConfirm={() =>
            question === 'remove'
              ? answer(texts.removed(name), () => removeMember(tenantId, member, choice))
              : answer(texts.deactivatedNow(name), () => deactivate(tenantId, member, choice))
          }
        >
          {question === 'remove' ? <Loss member={member} /> : <p>{texts.deactivateWhat}</p>}
          <LeftBehind member={member} choice={choice} onChoose={choose} />
        </AskOnce>
      )}
    </>
  )
}

/** Says what is lost when a member is removed. */
function Loss({ member }: { readonly member: Member }) {
  const { id: tenantId } = useTenant()
  const { data } = useQuery(memberGrantsQuery(tenantId, member.user_id))
  return <p>{data ? texts.removeWhat(data.total) : '\u00a0'}</p>
}
