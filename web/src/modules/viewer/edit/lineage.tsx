import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '../../../app/failures.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { Chunk } from '../model.ts'
import { wordsOfHtml } from '../safe-html.ts'
import { lineageQuery, type Relative } from './queries.ts'
import { texts } from './texts.ts'

type Props = { readonly chunk: Chunk; readonly onClose: () => void }

/** The passages that a passage was made from, and those made from it. */
export function Lineage({ chunk, onClose }: Props) {
  const { data, error } = useQuery(lineageQuery(chunk.metadata_obj_id))
  return (
    <Dialog open title={texts.lineageTitle} onClose={onClose}>
      {error ? (
        <Problem>{sentenceOf(error)}</Problem>
      ) : (
        !data && <Skeleton label={shared.loading} />
      )}
      {data && data.above.length + data.below.length === 0 && (
        <p className="text-soft">{texts.lineageNone}</p>
      )}
      {data && <Group title={texts.lineageAbove} relatives={data.above} onClose={onClose} />}
      {data && <Group title={texts.lineageBelow} relatives={data.below} onClose={onClose} />}
      {data && data.more > 0 && <p className="text-soft">{texts.lineageMore(data.more)}</p>}
      <DialogActions>
        <Button onClick={onClose}>{shared.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

type GroupProps = {
  readonly title: string
  readonly relatives: readonly Relative[]
  readonly onClose: () => void
}

/** Number of characters shown of a passage. */
const SHOWN = 160

function Group({ title, relatives, onClose }: GroupProps) {
  if (relatives.length === 0) return undefined
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col">
        {relatives.map(({ id, content, chunk_type: type, document }) => (
          <li key={id}>
            <Link
              to="/documents/$id"
              params={{ id: document?.id ?? '' }}
              search={{ chunk: id }}
              onClick={onClose}
              className="flex flex-col rounded-md px-2 py-1 hover:bg-hover"
            >
              <span className="line-clamp-2 break-words">
                {(type === 'TEXT' ? content : wordsOfHtml(content)).slice(0, SHOWN)}
              </span>
              <span className="truncate text-sm text-soft">{document?.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
