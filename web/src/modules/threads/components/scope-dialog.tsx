import { useDeferredValue, useState } from 'react'
import type { ScopeItem } from '../../../app/ask.ts'
import { useMany } from '../../../app/many/paged-list.ts'
import { More } from '../../../app/many/load-more.tsx'
import { tagsNamed } from '../../../app/tags/queries.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Field, inputClass } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Failure } from '../../../app/failure-page.tsx'
import { MOST_IN_SCOPE } from '../model.ts'
import { placesNamed } from '../queries.ts'
import { texts } from '../texts.ts'
import { ScopeName } from './scope-name.tsx'

type Props = {
  readonly scope: readonly ScopeItem[]
  readonly onChange: (scope: readonly ScopeItem[]) => void
  readonly onClose: () => void
}

/** Lets people choose the folders, documents and tags that a question is limited to. */
export function ScopeDialog({ scope, onChange, onClose }: Props) {
  const [words, setWords] = useState('')
  const toggle = (item: ScopeItem): void => {
    const rest = scope.filter(({ id }) => id !== item.id)
    onChange(rest.length < scope.length ? rest : [...scope, item])
  }
  return (
    <Dialog open title={texts.scope} description={texts.scopeWhy} onClose={onClose}>
      <Field
        label={texts.folders}
        placeholder={texts.findPlace}
        type="search"
        autoFocus
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Places words={useDeferredValue(words.trim())} scope={scope} onToggle={toggle} />
      <Tags scope={scope} onToggle={toggle} />
      <DialogActions>
        <Button look="strong" onClick={onClose}>
          {texts.ready}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ChoiceProps = {
  readonly scope: readonly ScopeItem[]
  readonly onToggle: (item: ScopeItem) => void
}

function Places({ words, scope, onToggle }: ChoiceProps & { readonly words: string }) {
  const many = useMany(placesNamed(words))
  const { items: data, error, retry } = many
  if (error) return <Failure error={error} onRetry={retry} />
  if (!data) return <Skeleton label={shared.loading} />
  const chosen = scope.filter(({ kind }) => kind !== 'tag')
  const others = data.filter(({ id }) => !chosen.some((item) => item.id === id))
  const choices: readonly (ScopeItem & { readonly where?: string })[] = [...chosen, ...others]
  if (choices.length === 0) return <p className="text-soft">{texts.nothingNamed}</p>
  return (
    <ul aria-label={texts.folders} className="flex max-h-52 flex-col overflow-auto">
      {choices.map((item) => (
        <li key={item.id}>
          <Choice item={item} note={item.where} scope={scope} onToggle={onToggle} />
        </li>
      ))}
      <li>
        <More of={many} />
      </li>
    </ul>
  )
}

function Tags({ scope, onToggle }: ChoiceProps) {
  const [words, setWords] = useState('')
  const many = useMany(tagsNamed(useDeferredValue(words.trim())))
  const chosen = scope.filter(({ kind }) => kind === 'tag')
  const { items = [] } = many
  if (words === '' && items.length === 0) return undefined
  const others = items.filter(({ id }) => !chosen.some((item) => item.id === id))
  const choices = [...chosen, ...others.map(({ id, name }) => ({ kind: 'tag' as const, id, name }))]
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">{texts.tags}</legend>
      <p className="text-sm text-soft">{texts.tagsWhy}</p>
      <input
        type="search"
        className={`${inputClass} shrink-0`}
        aria-label={texts.findTag}
        placeholder={texts.findTag}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex max-h-32 flex-wrap gap-x-3 overflow-auto">
        {choices.map((item) => (
          <Choice key={item.id} item={item} scope={scope} onToggle={onToggle} />
        ))}
        <More of={many} />
      </div>
    </fieldset>
  )
}

type ItemProps = ChoiceProps & { readonly item: ScopeItem; readonly note?: string | undefined }

function Choice({ item, note, scope, onToggle }: ItemProps) {
  const isOn = scope.some(({ id }) => id === item.id)
  const isFull =
    scope.filter(({ kind }) => (kind === 'tag') === (item.kind === 'tag')).length >= MOST_IN_SCOPE
  return (
    <label className="flex h-8 min-w-0 items-center gap-2 rounded-md px-1 hover:bg-hover">
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isOn && isFull}
        onChange={() => onToggle({ kind: item.kind, id: item.id, name: item.name })}
      />
      <ScopeName item={item} />
      {note !== undefined && (
        <span className="ml-auto max-w-1/2 truncate text-sm text-soft">{note}</span>
      )}
    </label>
  )
}
