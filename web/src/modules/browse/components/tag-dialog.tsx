import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { mayCreateTags } from '../../../app/access/rights.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { useMe } from '../../../app/session.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { inputClass, Problem } from '../../../ui/field.tsx'
import type { Item, Tag } from '../model.ts'
import { createTag, refreshContents, tagItems, tagsQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { TagChip } from './tag-chip.tsx'

/** The longest name of a tag. */
const NAME_LENGTH = 100

type Props = { readonly items: readonly Item[]; readonly onClose: () => void }

/** Puts tags on items or takes them off. Administrators also make new ones here. */
export function TagDialog({ items, onClose }: Props) {
  const { data, refetch } = useQuery(tagsQuery)
  const isMaker = mayCreateTags(useMe())
  const [typed, setTyped] = useState('')
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({})
  const [isCreating, setCreating] = useState(false)
  const [problem, setProblem] = useState('')
  const name = typed.trim()
  const isLike = (tag: string): boolean => tag.toLowerCase().includes(name.toLowerCase())
  const shown = data?.items.filter((tag) => isLike(tag.name)) ?? []
  const isNew = !data?.items.some((tag) => tag.name.toLowerCase() === name.toLowerCase())
  const mayCreate = isMaker && name !== '' && isNew && data !== undefined
  const isOn = (id: string): boolean =>
    changes[id] ?? items.every((item) => item.tags?.some((tag) => tag.id === id))
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      setProblem('')
      await work()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
  }
  const create = (): Promise<void> =>
    attempt(async () => {
      setCreating(true)
      const { id } = await createTag(name).finally(() => setCreating(false))
      setChanges((others) => ({ ...others, [id]: true }))
      await refetch()
      setTyped('')
    })
  const save = (): Promise<void> =>
    attempt(async () => {
      const parts = items.map((item) => item.path_part_id)
      for (const [id, put] of Object.entries(changes)) await tagItems(parts, id, put)
      await refreshContents()
      onClose()
    })
  return (
    <Dialog open title={texts.tagTitle} onClose={onClose}>
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          if (mayCreate) void create()
        }}
      >
        <input
          autoFocus
          className={`${inputClass} shrink-0`}
          aria-label={isMaker ? texts.findOrCreateTag : texts.findTag}
          placeholder={isMaker ? texts.findOrCreateTag : texts.findTag}
          maxLength={NAME_LENGTH}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {data?.items.length === 0 && !isMaker && <p className="text-soft">{texts.noTags}</p>}
        <TagList
          tags={shown}
          isOn={isOn}
          onToggle={(id) => setChanges((others) => ({ ...others, [id]: !isOn(id) }))}
        />
        {mayCreate && (
          <Button look="quiet" type="submit" className="justify-start px-1">
            <Plus size={14} aria-hidden />
            <span className="truncate">{texts.createTag(name)}</span>
          </Button>
        )}
      </form>
      <Problem>{problem}</Problem>
      <DialogActions>
        <Button onClick={onClose}>{shared.cancel}</Button>
        <Button look="strong" disabled={isCreating} onClick={() => void save()}>
          {shared.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ListProps = {
  readonly tags: readonly Tag[]
  readonly isOn: (id: string) => boolean
  readonly onToggle: (id: string) => void
}

function TagList({ tags, isOn, onToggle }: ListProps) {
  return (
    <ul className="flex max-h-72 flex-col overflow-auto">
      {tags.map((tag) => (
        <li key={tag.id}>
          <label className="flex h-8 items-center gap-2 rounded-md px-1 hover:bg-hover">
            <input type="checkbox" checked={isOn(tag.id)} onChange={() => onToggle(tag.id)} />
            <TagChip tag={tag} />
          </label>
        </li>
      ))}
    </ul>
  )
}
