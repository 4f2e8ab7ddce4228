import { shownPath } from '@arbor/client'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Capability } from '../access/queries.ts'
import { texts as access } from '../access/texts.ts'
import { sentenceOf } from '../failures.ts'
import { texts as shared } from '../texts.ts'
import { HolderName, noteOf } from './add-holder.tsx'
import { HELD_PAGE, heldQuery, type Held } from './queries.ts'
import { texts } from './texts.ts'

export const heldName = ({ name, email }: Pick<Held, 'name' | 'email'>): string =>
  name ?? email ?? ''

type Props = {
  readonly part: string
  readonly isBusy: boolean
  readonly onChange: (held: Held, capability: Capability) => void
  readonly onRemove: (held: Held) => void
}

/** Who has a permission on an item, which can be changed here, and who has one on a folder above it. */
export function HeldList({ part, ...changes }: Props) {
  const [page, setPage] = useState(0)
  const { data, error } = useQuery(heldQuery(part, page))
  if (error) return <p className="text-danger">{sentenceOf(error)}</p>
  if (!data) return <Skeleton label={shared.loading} lines={3} />
  const here = data.items.filter((held) => held.path_part_id === part)
  const above = data.items.filter((held) => held.path_part_id !== part)
  return (
    <>
      <section className="flex flex-col">
        <h3 className="font-medium">{texts.here}</h3>
        {here.length === 0 && page === 0 && <p className="text-soft">{texts.nobody}</p>}
        <ul aria-label={texts.here}>
          {here.map((held) => (
            <HeldHere key={held.id} held={held} {...changes} />
          ))}
        </ul>
        <p className="text-sm text-soft">{texts.administrators}</p>
      </section>
      {above.length > 0 && (
        <section className="flex flex-col">
          <h3 className="font-medium">{texts.above}</h3>
          <ul aria-label={texts.above}>
            {above.map((held) => (
              <li key={held.id} className="flex min-h-11 items-center gap-2">
                <span className="min-w-0 flex-1">
                  <HolderName
                    kind={held.kind}
                    name={heldName(held)}
                    note={texts.from(shownPath(held))}
                  />
                </span>
                <span className="shrink-0 text-sm text-soft">
                  {access.capabilities[held.capability]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pager
        page={page}
        pageSize={HELD_PAGE}
        total={data.total}
        describe={access.range}
        previous={access.previous}
        next={access.next}
        onPage={setPage}
      />
    </>
  )
}

type HereProps = Omit<Props, 'part'> & { readonly held: Held }

function HeldHere({ held, isBusy, onChange, onRemove }: HereProps) {
  const name = heldName(held)
  return (
    <li className="flex min-h-11 items-center gap-2">
      <span className="min-w-0 flex-1">
        <HolderName kind={held.kind} name={name} note={noteOf(held)} />
      </span>
      <Select
        label={texts.rightOf(name)}
        value={held.capability}
        options={access.capabilities}
        disabled={isBusy}
        onChoose={(capability) => onChange(held, capability)}
      />
      <IconButton label={access.takeAwayOf(name)} disabled={isBusy} onClick={() => onRemove(held)}>
        <X size={14} />
      </IconButton>
    </li>
  )
}
