import { ArborError, kindOf } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Link2Off } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Failure } from '../../../app/failure-page.tsx'
import { sentenceOf } from '../../../app/failures.ts'
import { formatDay } from '../../../app/format.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, Problem } from '../../../ui/field.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { DocumentView } from '../components/document-view.tsx'
import { FolderView } from '../components/folder-view.tsx'
import { visitQuery, type Item, type Visit } from '../queries.ts'
import { texts } from '../texts.ts'

/** What a link shares with people outside. Its secret is in the part of the URL that browsers send to nobody. */
export function OutsidePage() {
  const [token] = useState(() => location.hash.slice(1))
  const [password, setPassword] = useState<string>()
  const { data, error, isFetching } = useQuery({
    ...visitQuery(token, password),
    enabled: token !== '',
  })
  if (data) return <Visited visit={data} />
  const reason = error instanceof ArborError ? error.failure.reason : undefined
  const needsPassword = reason?.startsWith('outside_link_password') || password !== undefined
  if (token === '' || kindOf(error) === 'not_found') return <Gone />
  if (needsPassword) {
    const problem = error && reason !== 'outside_link_password' ? sentenceOf(error) : ''
    return <AskPassword problem={problem} isBusy={isFetching} onPassword={setPassword} />
  }
  return (
    <main className="h-full">
      {error ? <Failure error={error} /> : <Skeleton label={shared.loading} lines={6} />}
    </main>
  )
}

function Gone() {
  return (
    <main className="h-full">
      <title>{`${texts.gone} · Arbor`}</title>
      <Message title={texts.gone} icon={<Link2Off size={28} aria-hidden />}>
        {texts.goneWhy}
      </Message>
    </main>
  )
}

type PasswordProps = {
  readonly problem: string
  readonly isBusy: boolean
  readonly onPassword: (password: string) => void
}

function AskPassword({ problem, isBusy, onPassword }: PasswordProps) {
  const [text, setText] = useState('')
  return (
    <main className="flex h-full items-start justify-center p-4 pt-[18dvh]">
      <title>{`${texts.title} · Arbor`}</title>
      <form
        className="flex w-full max-w-sm flex-col gap-3 rounded-lg border border-line bg-panel p-5"
        onSubmit={(event) => {
          event.preventDefault()
          onPassword(text)
        }}
      >
        <h1 className="text-lg font-semibold">{texts.title}</h1>
        <Field
          label={texts.password}
          hint={texts.passwordWhy}
          type="password"
          required
          autoFocus
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Problem>{problem}</Problem>
        <Button type="submit" look="strong" disabled={isBusy}>
          {texts.open}
        </Button>
      </form>
    </main>
  )
}

function Visited({ visit }: { readonly visit: Visit }) {
  const [trail, setTrail] = useState<readonly Item[]>([visit])
  const current = trail.at(-1) ?? visit
  const open = (item: Item): void => setTrail([...trail, item])
  return (
    <div className="flex h-full flex-col">
      <title>{current.name}</title>
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <nav aria-label={texts.path} className="min-w-0 flex-1 basis-64">
          <ol className="flex flex-wrap items-center">
            {trail.map((item, at) => (
              <li key={item.path_part_id} className="flex min-w-0 items-center">
                {item === current ? (
                  <h1 className="px-1 font-semibold break-words">{item.name}</h1>
                ) : (
                  <Step onClick={() => setTrail(trail.slice(0, at + 1))}>{item.name}</Step>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <p className="px-1 text-sm text-soft">
          {texts.by(visit.tenant_name, formatDay(visit.expires_at))}
        </p>
      </header>
      <main className="min-h-0 flex-1 overflow-auto">
        {current.part_type === 'FOLDER' ? (
          <FolderView
            key={current.path_part_id}
            visit={visit.visit}
            part={current.path_part_id}
            onOpen={open}
          />
        ) : (
          <DocumentView
            key={current.path_part_id}
            visit={visit.visit}
            part={current.path_part_id}
          />
        )}
      </main>
    </div>
  )
}

type StepProps = { readonly children: ReactNode; readonly onClick: () => void }

function Step({ children, onClick }: StepProps) {
  return (
    <>
      <button
        type="button"
        className="truncate rounded px-1 text-soft hover:bg-hover hover:text-ink"
        onClick={onClick}
      >
        {children}
      </button>
      <ChevronRight size={14} aria-hidden className="shrink-0 text-soft" />
    </>
  )
}
