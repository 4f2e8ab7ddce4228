import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { AskOnce } from '../../../app/ask-once.tsx'
import { Failure } from '../../../app/failure-page.tsx'
import { everyoneQuery, nameOf, type Group, type Member } from '../../../app/people.ts'
import { queryClient } from '../../../app/query-client.ts'
import { useTenant } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass, Problem } from '../../../ui/field.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { ListPager } from '../components/list-pager.tsx'
import { GroupDialog } from '../components/group-dialog.tsx'
import { GroupGrants } from '../components/group-grants.tsx'
import {
  deleteGroup,
  groupGrantsQuery,
  groupMembersQuery,
  groupQuery,
  joinGroup,
  leaveGroup,
  refreshGroups,
} from '../queries.ts'
import { texts } from '../texts.ts'

/** A group with its members and permissions. */
export function GroupPage() {
  const { groupId } = useParams({ from: '/app/admin/groups/$groupId' })
  const [isChanging, setChanging] = useState(false)
  const { data: group, error, refetch } = useQuery(groupQuery(groupId))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!group) return <Skeleton label={shared.loading} lines={6} />
  return (
    <Page
      title={group.name}
      actions={
        <>
          <Button onClick={() => setChanging(true)}>{texts.change}</Button>
          <Delete group={group} />
        </>
      }
    >
      {isChanging && <GroupDialog group={group} onClose={() => setChanging(false)} />}
      <div className="flex max-w-3xl flex-col gap-8 p-4">
        <p className="text-soft">
          <Link to="/admin/groups" className="text-accent underline">
            {texts.screens['/admin/groups']}
          </Link>
          {group.description !== null && ` · ${group.description}`}
        </p>
        <Members groupId={groupId} />
        <GroupGrants groupId={groupId} />
      </div>
    </Page>
  )
}

function Delete({ group }: { readonly group: Group }) {
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)
  const { data: grants } = useQuery(groupGrantsQuery(group.id))
  const { perform } = usePerform(refreshGroups)
  return (
    <>
      <Button look="danger" onClick={() => ask(true)}>
        <Trash2 size={14} aria-hidden />
        {texts.deleteGroup}
      </Button>
      {isAsking && (
        <AskOnce
          title={texts.deleteGroupTitle(group.name)}
          action={texts.deleteNow}
          onClose={() => ask(false)}
          onConfirm={() =>
            void perform(async () => {
              await deleteGroup(group.id)
              await navigate({ to: '/admin/groups' })
              offerUndo(texts.deleted(group.name))
            })
          }
        >
          <p>{texts.deleteGroupWhat(group.member_count ?? 0, grants?.total ?? 0)}</p>
        </AskOnce>
      )}
    </>
  )
}

function Members({ groupId }: { readonly groupId: string }) {
  const { id: tenantId } = useTenant()
  const [page, setPage] = useState(0)
  const { data: people = [] } = useQuery(everyoneQuery(tenantId))
  const { data, error, refetch } = useQuery(groupMembersQuery(groupId, page))
  const { isBusy, perform } = usePerform(refreshGroups)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{texts.membersOfGroup}</h2>
      {!data ? (
        <Skeleton label={shared.loading} />
      ) : data.items.length === 0 ? (
        <p className="text-soft">{texts.noMembers}</p>
      ) : (
        <ul aria-label={texts.membersOfGroup}>
          {data.items.map(({ user_id: userId }) => {
            const person = people.find((one) => one.user_id === userId)
            const name = person ? nameOf(person) : userId
            return (
              <li key={userId} className="flex min-h-9 items-center gap-2 border-b border-line/60">
                <span className="min-w-0 flex-1 truncate">
                  {name}
                  {person && name !== person.email && (
                    <span className="text-sm text-soft"> {person.email}</span>
                  )}
                </span>
                <Button
                  look="quiet"
                  disabled={isBusy}
                  aria-label={texts.takeOutOf(name)}
                  onClick={() =>
                    void perform(async () => {
                      await leaveGroup(groupId, userId)
                      offerUndo(texts.takenOut(name), () =>
                        perform(() => joinGroup(groupId, userId)),
                      )
                    })
                  }
                >
                  {texts.takeOut}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <ListPager page={page} total={data?.total} onPage={setPage} />
      <AddMember groupId={groupId} />
    </section>
  )
}

function AddMember({ groupId }: { readonly groupId: string }) {
  const { id: tenantId } = useTenant()
  const { data: people = [] } = useQuery(everyoneQuery(tenantId))
  const { isBusy, perform } = usePerform(refreshGroups)
  const [who, setWho] = useState('')
  const [problem, setProblem] = useState('')
  const listId = useId()
  const add = async (): Promise<void> => {
    // The list may still be loading.
    const everyone = await queryClient.ensureQueryData(everyoneQuery(tenantId))
    const address = who.trim().toLowerCase()
    const person = activeOf(everyone).find(({ email }) => email === address)
    setProblem(person ? '' : texts.unknownMember)
    if (!person) return
    setWho('')
    await joinGroup(groupId, person.user_id)
  }
  return (
    <form
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void perform(add)
      }}
    >
      <div className="flex gap-2">
        <input
          list={listId}
          required
          autoComplete="off"
          aria-label={texts.memberToAdd}
          placeholder={texts.memberToAdd}
          value={who}
          onChange={({ target }) => setWho(target.value)}
          className={inputClass}
        />
        <datalist id={listId}>
          {activeOf(people).map((person) => (
            <option key={person.user_id} value={person.email ?? ''}>
              {nameOf(person)}
            </option>
          ))}
        </datalist>
        <Button type="submit" disabled={isBusy}>
          {texts.add}
        </Button>
      </div>
      <Problem>{problem}</Problem>
    </form>
  )
}

function activeOf(people: readonly Member[]): Member[] {
  return people.filter(({ deactivated_on }) => deactivated_on === null)
}
