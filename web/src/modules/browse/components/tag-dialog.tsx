import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { mayCreateTags } from '../../../app/access/rights.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { useMany, type Many } from '../../../app/many/paged-list.ts'
import { showLeftOut } from '../../../app/many/left-out.tsx'
import { More } from '../../../app/many/load-more.tsx'
import { useMe } from '../../../app/session.ts'
import { findTag, tagsNamed } from '../../../app/tags/queries.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { inputClass, Problem } from '../../../ui/field.tsx'
import type { Item, Tag } from '../model.ts'
import { createTag, refreshContents, refreshTags, tagItems } from '../queries.ts'
import { texts } from '../texts.ts'
import { TagChip } from './tag-chip.tsx'

/** Maximum length of a tag's name. */
const NAME_LENGTH = 100

type Props = { readonly items: readonly Item[]; readonly onClose: () => void }

/** The state of the dialog, and what its two buttons do. */
function useTagChoice({ items, onClose }: Props) {
  const isMaker = mayCreateTags(useMe())
  const [typed, setTyped] = useState('')
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({})
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const name = typed.trim()
  const many = useMany(tagsNamed(useDeferredValue(name)))
  const named = many.items?.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
  const mayCreate = isMaker && name !== '' && named === undefined && many.isCurrent
  const isOn = (id: string): boolean =>
    changes[id] ?? items.every((item) => item.tags?.some((tag) => tag.id === id))
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      setBusy(true)
      setProblem('')
      await work()
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  /** Checks the tag whose name was typed, and creates it if it doesn't exist. @returns all changes */
  const withTyped = async (): Promise<typeof changes> => {
    if (name === '') return changes
    // The list may not show what was typed last yet.
    const known = await findTag(name)
    const made = known || !isMaker ? undefined : await createTag(name)
    const id = (known ?? made)?.id
    if (id === undefined) return changes
    // A tag that the person has unchecked stays unchecked.
    const all = { [id]: true, ...changes }
    setChanges(all)
    if (made) await refreshTags()
    setTyped('')
    return all
  }
  return {
    isMaker,
    typed,
    setTyped,
    name,
    mayCreate,
    isOn,
    isBusy,
    problem,
    hasNone: name === '' && many.items?.length === 0,
    many,
    toggle: (id: string) => setChanges((others) => ({ ...others, [id]: !isOn(id) })),
    take: () =>
      attempt(async () => {
        await withTyped()
      }),
    save: () =>
      attempt(async () => {
        const leftOut = await tagItems(items, await withTyped())
        await refreshContents()
        onClose()
        showLeftOut(leftOut)
      }),
  }
}

/** Adds tags to items or removes them. Administrators can also create tags here. */
export function TagDialog(props: Props) {
  const { isMaker, typed, setTyped, name, mayCreate, isBusy, ...choice } = useTagChoice(props)
  return (
    <Dialog open title={texts.tagTitle} onClose={props.onClose}>
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void choice.take()
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
        {choice.hasNone && !isMaker && <p className="text-soft">{texts.noTags}</p>}
        <TagList many={choice.many} isOn={choice.isOn} onToggle={choice.toggle} />
        {mayCreate && (
          <Button look="quiet" type="submit" className="justify-start px-1">
            <Plus size={14} aria-hidden />
            <span className="truncate">{texts.createTag(name)}</span>
          </Button>
        )}
      </form>
      <Problem>{choice.problem}</Problem>
      <DialogActions>
        <Button onClick={props.onClose}>{shared.cancel}</Button>
        <Button look="strong" disabled={isBusy} onClick={() => void choice.save()}>
          {shared.save}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ListProps = {
  readonly many: Many<Tag>
  readonly isOn: (id: string) => boolean
  readonly onToggle: (id: string) => void
}

function TagList({ many, isOn, onToggle }: ListProps) {
  return (
    <ul className="flex max-h-72 flex-col overflow-auto">
      {many.items?.map((tag) => (
        <li key={tag.id}>
          <label className="flex h-8 items-center gap-2 rounded-md px-1 hover:bg-hover">
            <input type="checkbox" checked={isOn(tag.id)} onChange={() => onToggle(tag.id)} />
            <TagChip tag={tag} />
          </label>
        </li>
      ))}
      <li>
        <More of={many} />
      </li>
    </ul>
  )
}
