import { useDeferredValue, useState } from 'react'
import { useMany } from '../../../../app/many/paged-list.ts'
import { More } from '../../../../app/many/load-more.tsx'
import { tagsNamed } from '../../../../app/tags/queries.ts'
import { inputClass } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { FolderTree } from '../../components/folder-tree.tsx'
import type { Fields } from '../draft.ts'
import type { Rule } from '../queries.ts'
import { texts } from '../rule-texts.ts'

type Props = {
  /** The target of a rule can't be changed. */
  readonly rule: Rule | undefined
  readonly fields: Fields
  readonly onChange: (change: Partial<Fields>) => void
}

/** Chooses the folder or tag of a rule. */
export function TargetField({ rule, fields, onChange }: Props) {
  if (rule) {
    return (
      <p className="wrap-anywhere">
        <span className="font-medium">{texts.target}</span>{' '}
        {rule.tag_id === null ? rule.target_name : texts.tagNamed(rule.target_name)}
      </p>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{texts.target}</span>
        <Select
          label={texts.target}
          value={fields.kind}
          options={texts.kinds}
          onChoose={(kind) => onChange({ kind })}
        />
      </div>
      {fields.kind === 'folder' ? (
        <div className="max-h-40 shrink-0 overflow-auto rounded-md border border-line p-1">
          <FolderTree chosen={fields.part} onChoose={(part) => onChange({ part })} />
        </div>
      ) : (
        <Tags tag={fields.tag} onChoose={(tag) => onChange({ tag })} />
      )}
    </>
  )
}

type TagsProps = { readonly tag: string; readonly onChoose: (tag: string) => void }

function Tags({ tag, onChoose }: TagsProps) {
  const [words, setWords] = useState('')
  const many = useMany(tagsNamed(useDeferredValue(words.trim())))
  return (
    <div className="flex flex-col gap-1">
      <input
        type="search"
        className={`${inputClass} shrink-0`}
        aria-label={texts.findTag}
        placeholder={texts.findTag}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div
        role="radiogroup"
        aria-label={texts.tag}
        className="flex max-h-40 flex-col overflow-auto rounded-md border border-line p-1"
      >
        {many.items?.map(({ id, name }) => (
          <label key={id} className="flex h-8 items-center gap-2 rounded-md px-1 hover:bg-hover">
            <input type="radio" name="tag" checked={id === tag} onChange={() => onChoose(id)} />
            <span className="truncate">{name}</span>
          </label>
        ))}
        <More of={many} />
      </div>
    </div>
  )
}
