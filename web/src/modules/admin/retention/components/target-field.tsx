import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../../ui/select.tsx'
import { FolderTree } from '../../components/folder-tree.tsx'
import type { Fields } from '../draft.ts'
import { someTagsQuery, type Rule } from '../queries.ts'
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
  const { data = [] } = useQuery(someTagsQuery)
  const options = {
    '': texts.chooseTag,
    ...Object.fromEntries(data.map((one) => [one.id, one.name])),
  }
  return <Select label={texts.tag} value={tag} options={options} onChoose={onChoose} />
}
