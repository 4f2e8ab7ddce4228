import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  changeGrant,
  grant,
  refreshAccess,
  revoke,
  type Capability,
} from '../../../app/access/queries.ts'
import { texts as access } from '../../../app/access/texts.ts'
import { Failure } from '../../../app/failure-page.tsx'
import { texts as shared } from '../../../app/texts.ts'
import { offerUndo } from '../../../app/undo.tsx'
import { usePerform } from '../../../app/use-perform.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { groupGrantsQuery } from '../queries.ts'
import { texts } from '../texts.ts'
import { FolderDialog } from './folder-dialog.tsx'

/** The permissions of a group. */
export function GroupGrants({ groupId }: { readonly groupId: string }) {
  const [isChoosing, setChoosing] = useState(false)
  const { data, error, refetch } = useQuery(groupGrantsQuery(groupId))
  const { isBusy, perform } = usePerform(refreshAccess)
  const holder = { kind: 'group', id: groupId } as const
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  const give = (part: string, capability: Capability): Promise<void> =>
    perform(async () => {
      await grant(holder, part, capability)
    })
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{texts.grants}</h2>
      {!data ? (
        <Skeleton label={shared.loading} />
      ) : data.items.length === 0 ? (
        <p className="text-soft">{texts.noGrants}</p>
      ) : (
        <ul aria-label={texts.grants}>
          {data.items.map((one) => (
            <li
              key={one.id}
              className="flex min-h-9 flex-wrap items-center gap-2 border-b border-line/60 py-0.5"
            >
              <Link
                to="/admin/access"
                search={{ part: one.path_part_id }}
                className="min-w-0 flex-1 truncate hover:underline"
              >
                {shownPath(one)}
              </Link>
              <Select
                label={texts.rightOn(shownPath(one))}
                value={one.capability}
                disabled={isBusy}
                options={access.capabilities}
                onChoose={(capability) =>
                  void perform(() => changeGrant(holder, one.id, capability))
                }
              />
              <Button
                look="quiet"
                disabled={isBusy}
                aria-label={access.takeAwayOf(shownPath(one))}
                onClick={() =>
                  void perform(async () => {
                    await revoke(holder, one.id)
                    offerUndo(texts.grantTaken(shownPath(one)), () =>
                      give(one.path_part_id, one.capability),
                    )
                  })
                }
              >
                {access.takeAway}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => setChoosing(true)}>{texts.giveFolder}</Button>
      </div>
      {isChoosing && (
        <FolderDialog
          onClose={() => setChoosing(false)}
          onChoose={(part) => {
            setChoosing(false)
            void give(part, 'READ_ONLY')
          }}
        />
      )}
    </section>
  )
}
