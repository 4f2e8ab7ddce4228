import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClass, Problem } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { sentenceOf } from '../failures.ts'
import { everyGroupQuery, everyoneQuery, nameOf, type Group, type Member } from '../people.ts'
import { queryClient } from '../query-client.ts'
import { useTenant } from '../session.ts'
import { offerUndo } from '../undo.tsx'
import { grant, refreshAccess, revoke, type Capability, type Holder } from './queries.ts'
import { canBeGranted } from './rights.ts'
import { texts } from './texts.ts'

type Choice = { readonly label: string; readonly name: string; readonly holder: Holder }

/** Gives a member or group a permission on a node and everything below it. */
export function GiveAccess({ part }: { readonly part: string }) {
  const { id: tenantId } = useTenant()
  const { data: members = [] } = useQuery(everyoneQuery(tenantId))
  const { data: groups = [] } = useQuery(everyGroupQuery)
  const [who, setWho] = useState('')
  const [capability, setCapability] = useState<Capability>('READ_ONLY')
  const [problem, setProblem] = useState('')
  const listId = useId()
  const give = async (): Promise<void> => {
    try {
      // The lists may still be loading.
      const everyone = await queryClient.ensureQueryData(everyoneQuery(tenantId))
      const all = choicesOf(everyone, await queryClient.ensureQueryData(everyGroupQuery), tenantId)
      const choice = all.find(({ label }) => label === who.trim())
      if (!choice) return setProblem(texts.unknownWho)
      const { id } = await grant(choice.holder, part, capability)
      setWho('')
      setProblem('')
      offerUndo(texts.given(choice.name), async () => {
        await revoke(choice.holder, id)
        await refreshAccess()
      })
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    await refreshAccess()
  }
  return (
    <form
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        void give()
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <input
          list={listId}
          aria-label={texts.who}
          placeholder={texts.whoHint}
          required
          autoComplete="off"
          value={who}
          onChange={({ target }) => setWho(target.value)}
          className={`${controlClass} min-w-40 flex-1`}
        />
        <datalist id={listId}>
          {choicesOf(members, groups, tenantId).map(({ label }) => (
            <option key={label} value={label}>
              {label}
            </option>
          ))}
        </datalist>
        <Select
          label={texts.capability}
          value={capability}
          options={texts.capabilities}
          onChoose={setCapability}
        />
        <Button type="submit">{texts.give}</Button>
      </div>
      <Problem>{problem}</Problem>
    </form>
  )
}

function choicesOf(
  members: readonly Member[],
  groups: readonly Group[],
  tenantId: string,
): Choice[] {
  const people = members
    .filter((member) => canBeGranted(member) && member.deactivated_on === null)
    .map((member): Choice => {
      const name = nameOf(member)
      const holder = { kind: 'user', tenantId, id: member.user_id } as const
      return {
        label: name === member.email ? name : `${name} <${member.email ?? ''}>`,
        name,
        holder,
      }
    })
  const ofGroups = groups.map(({ id, name }): Choice => {
    return { label: texts.group(name), name, holder: { kind: 'group', id } }
  })
  return [...ofGroups, ...people]
}
