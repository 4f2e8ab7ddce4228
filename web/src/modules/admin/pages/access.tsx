import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { AccessList } from '../../../app/access/access-list.tsx'
import { GiveAccess } from '../../../app/access/give-access.tsx'
import { texts as access } from '../../../app/access/texts.ts'
import { placeQuery } from '../../../app/access/place-query.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { cx } from '../../../ui/cx.ts'
import { Page } from '../../../ui/page.tsx'
import { Message, Skeleton } from '../../../ui/states.tsx'
import { FolderTree } from '../components/folder-tree.tsx'
import { texts } from '../texts.ts'

/** The tree, and who can read the chosen node and why. */
export function AccessPage() {
  const { part } = useSearch({ from: '/app/admin/access' })
  const navigate = useNavigate()
  return (
    <Page title={texts.screens['/admin/access']}>
      <div className="flex min-h-full flex-col md:flex-row">
        <nav
          aria-label={texts.chooseFolder}
          className={cx(
            'max-h-56 shrink-0 overflow-auto border-line p-2 max-md:border-b md:max-h-none md:w-60 md:border-r',
          )}
        >
          <FolderTree
            chosen={part}
            onChoose={(next) => void navigate({ to: '/admin/access', search: { part: next } })}
          />
        </nav>
        <div className="min-w-0 flex-1">
          {part === undefined ? (
            <Message title={texts.chooseFolder} icon={<KeyRound size={28} aria-hidden />}>
              {texts.accessWhy}
            </Message>
          ) : (
            <Chosen key={part} part={part} />
          )}
        </div>
      </div>
    </Page>
  )
}

function Chosen({ part }: { readonly part: string }) {
  const { data, error, refetch } = useQuery(placeQuery(part))
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton label={shared.loading} lines={4} />
  return (
    <div className="flex max-w-3xl flex-col gap-4 p-4">
      <div>
        <h2 className="font-semibold break-words">{shownPath(data)}</h2>
        <p className="text-sm text-soft">{access.title}</p>
      </div>
      <GiveAccess part={part} />
      <AccessList part={part} />
    </div>
  )
}
