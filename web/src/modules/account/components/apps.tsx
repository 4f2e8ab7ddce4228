import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AskOnce } from '../../../app/ask-once.tsx'
import { Failure } from '../../../app/failure-page.tsx'
import { formatWhen } from '../../../app/format.ts'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { appsQuery, disconnectApp, refreshApps, type ConnectedApp } from '../apps.queries.ts'
import { texts } from '../connect-texts.ts'
import { texts as account } from '../my-account-texts.ts'

/** The apps that act on behalf of the person in this tenant. */
export function Apps() {
  const { data, error, refetch } = useQuery(appsQuery)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{texts.apps}</h2>
      {!data ? (
        <Skeleton label={shared.loading} />
      ) : (
        <>
          <p className="text-soft">{data.length === 0 ? texts.noApps : texts.appsWhy}</p>
          {data.length > 0 && (
            <ul aria-label={texts.apps}>
              {data.map((app) => (
                <App key={app.id} app={app} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function App({ app }: { readonly app: ConnectedApp }) {
  const [isAsking, ask] = useState(false)
  const { isBusy, perform } = usePerform(refreshApps)
  const { client_name: name, client_host: host, scopes, last_used_at: used } = app
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line/60 py-1">
      <div className="min-w-0 flex-1">
        <p className="truncate">
          {name} <span className="text-sm text-soft">{texts.isFrom(host)}</span>
        </p>
        <p className="text-sm text-soft">
          {used === null ? account.neverUsed : account.lastUsed(formatWhen(used))}
          {' · '}
          {scopes.map((scope) => texts.rights[scope]).join('; ')}
        </p>
      </div>
      <Button
        look="quiet"
        disabled={isBusy}
        aria-label={texts.disconnectApp(name)}
        onClick={() => ask(true)}
      >
        {texts.disconnect}
      </Button>
      {isAsking && (
        <AskOnce
          title={texts.disconnectTitle(name)}
          action={texts.disconnect}
          onClose={() => ask(false)}
          onConfirm={() =>
            void perform(async () => {
              await disconnectApp(app)
              offerUndo(texts.disconnected(name))
            })
          }
        >
          <p>{texts.disconnectWhat}</p>
        </AskOnce>
      )}
    </li>
  )
}
