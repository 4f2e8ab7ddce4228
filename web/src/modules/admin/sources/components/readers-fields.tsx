import { Select } from '../../../../ui/select.tsx'
import { texts } from '../reader-texts.ts'

/** Whether the readers that a source names count, and for whom. */
export type ReadersValues = {
  readonly readers: 'source' | 'folder'
  readonly binds_admins: boolean
}

type Props = {
  readonly values: ReadersValues
  readonly onChange: (values: ReadersValues) => void
}

/** Asks who reads the documents of a source that can say who may. */
export function ReadersFields({ values, onChange }: Props) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{texts.whoReads}</h2>
      <Select
        label={texts.whoReads}
        value={values.readers}
        options={texts.modes}
        onChoose={(readers) => onChange({ ...values, readers })}
      />
      {values.readers === 'source' && (
        <div>
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={values.binds_admins}
              onChange={({ target }) => onChange({ ...values, binds_admins: target.checked })}
            />
            {texts.binds}
          </label>
          <p className="text-sm text-soft">{texts.bindsHint}</p>
        </div>
      )}
    </section>
  )
}
