import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskOnce } from '../../../app/ask-once.tsx'
import { Failure } from '../../../app/failure-page.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { formatExactly, formatWhen } from '../../../app/format.ts'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/copy-field.tsx'
import { controlClass, Problem } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { createKey, deleteKey, keysQuery, refreshKeys, type ApiKey } from '../keys.queries.ts'
import { endOf, hasEnded, type Lifetime } from '../model.ts'
import { texts } from '../my-account-texts.ts'

/** The person's API keys in this tenant. A new key is shown once. */
export function Keys() {
  const { data, error, refetch } = useQuery(keysQuery)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{texts.keys}</h2>
      <p className="text-soft">{texts.keysWhy}</p>
      {!data ? (
        <Skeleton label={shared.loading} />
      ) : (
        data.length > 0 && (
          <ul aria-label={texts.keys}>
            {data.map((key) => (
              <Key key={key.id} apiKey={key} />
            ))}
          </ul>
        )
      )}
      <NewKey />
    </section>
  )
}

function Key({ apiKey }: { readonly apiKey: ApiKey }) {
  const [isAsking, ask] = useState(false)
  const [now] = useState(() => new Date())
  const { isBusy, perform } = usePerform(refreshKeys)
  const { name, key_suffix: suffix, expires_at: end, last_used_at: used } = apiKey
  const usedWords = used === null ? texts.neverUsed : texts.lastUsed(formatWhen(used))
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line/60 py-1">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {name} <code className="text-sm text-soft">…{suffix}</code>
        </p>
        <p className="truncate text-sm text-soft">
          {usedWords}
          {' · '}
          {end === null ? (
            texts.noEnd
          ) : (
            <span
              title={formatExactly(end)}
              className={hasEnded(apiKey, now) ? 'text-danger' : undefined}
            >
              {hasEnded(apiKey, now) ? texts.ended : texts.endsOn(formatWhen(end))}
            </span>
          )}
        </p>
      </div>
      <Button
        look="quiet"
        disabled={isBusy}
        aria-label={texts.deleteKeyOf(name)}
        onClick={() => ask(true)}
      >
        {texts.deleteKey}
      </Button>
      {isAsking && (
        <AskOnce
          title={texts.deleteKeyTitle(name)}
          action={texts.deleteNow}
          onClose={() => ask(false)}
          onConfirm={() =>
            void perform(async () => {
              await deleteKey(apiKey)
              offerUndo(texts.keyDeleted(name))
            })
          }
        >
          <p>
            {texts.deleteKeyWhat} {usedWords}.
          </p>
        </AskOnce>
      )}
    </li>
  )
}

function NewKey() {
  const [name, setName] = useState('')
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const [made, setMade] = useState<{ readonly name: string; readonly key: string }>()
  const [problem, setProblem] = useState('')
  const create = async (): Promise<void> => {
    try {
      const { key } = await createKey(name.trim(), endOf(lifetime, new Date()))
      setMade({ name: name.trim(), key })
      setName('')
      setProblem('')
    } catch (error) {
      setProblem(sentenceOf(error))
    }
    await refreshKeys()
  }
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      {made && (
        <div role="status" className="flex flex-col gap-1 rounded-md border border-line p-3">
          <CopyField
            label={texts.newKeyIs(made.name)}
            value={made.key}
            copy={texts.copy}
            copied={texts.copied}
          />
          <p className="text-sm text-warn">{texts.shownOnce}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={texts.keyName}
          placeholder={texts.keyName}
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          className={`${controlClass} min-w-40 flex-1`}
        />
        <Select
          label={texts.lifetime}
          value={lifetime}
          options={texts.lifetimes}
          onChoose={setLifetime}
        />
        <Button type="submit">{texts.createKey}</Button>
      </div>
      <Problem>{problem}</Problem>
    </form>
  )
}
