import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { controlClass, Problem } from '../../ui/field.tsx'
import { sentenceOf } from '../failures.ts'
import { useTenant } from '../session.ts'
import { OutsideLinks } from './outside-links.tsx'
import { createLink } from './outside-queries.ts'
import { texts } from './outside-texts.ts'
import { texts as sharing } from './texts.ts'

const USUAL_DAYS = 30

/** Links to an item for people outside, if the tenant allows them: the existing ones, and a form for a new one. */
export function OutsideForm({ part }: { readonly part: string }) {
  const { outside_links: isAllowed, outside_link_days: most } = useTenant().settings
  const [days, setDays] = useState(String(Math.min(USUAL_DAYS, most)))
  const [password, setPassword] = useState('')
  const [url, setUrl] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  if (!isAllowed) return undefined
  const create = async (): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const secret = password === '' ? {} : { password }
      setUrl(await createLink({ path_part_id: part, days: Number(days), ...secret }))
      setPassword('')
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <details className="rounded-md border border-line px-3 py-2">
      <summary className="cursor-pointer font-medium">{texts.title}</summary>
      <form
        className="mt-2 flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <p className="text-sm text-soft">{texts.explained}</p>
        <div className="flex flex-wrap items-end gap-2">
          <Fields
            most={most}
            days={days}
            onDays={setDays}
            password={password}
            onPassword={setPassword}
          />
          <Button type="submit" disabled={isBusy}>
            {texts.create}
          </Button>
        </div>
        <Problem>{problem}</Problem>
        {url !== '' && (
          <div role="status" className="flex flex-col gap-1">
            <CopyField label={texts.made} value={url} copy={sharing.copy} copied={sharing.copied} />
          </div>
        )}
      </form>
      <OutsideLinks part={part} />
    </details>
  )
}

type FieldsProps = {
  readonly most: number
  readonly days: string
  readonly onDays: (days: string) => void
  readonly password: string
  readonly onPassword: (password: string) => void
}

function Fields({ most, days, onDays, password, onPassword }: FieldsProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={`${id}-days`} className="flex flex-col gap-1 text-sm">
        {texts.days}
        <input
          id={`${id}-days`}
          type="number"
          required
          min={1}
          max={most}
          value={days}
          onChange={({ target }) => onDays(target.value)}
          className={`${controlClass} w-24`}
        />
      </label>
      <label htmlFor={`${id}-password`} className="flex min-w-32 flex-1 flex-col gap-1 text-sm">
        {texts.password}
        <input
          id={`${id}-password`}
          type="password"
          autoComplete="new-password"
          minLength={8}
          maxLength={255}
          value={password}
          onChange={({ target }) => onPassword(target.value)}
          className={controlClass}
        />
      </label>
    </>
  )
}
