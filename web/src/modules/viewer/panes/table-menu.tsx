import type { Talk, Thread } from '../comments/model.ts'
import { PassageComments } from '../comments/passage-comments.tsx'
import { PassageMenu } from '../components/menus.tsx'
import type { Edit } from '../edit/model.ts'
import type { Chunk } from '../model.ts'

type Props = {
  readonly edit: Edit | undefined
  readonly talk: Talk | undefined
  readonly chunk: Chunk
  readonly next: Chunk | undefined
  readonly isMarked: boolean
  readonly threads: readonly Thread[]
  readonly rows: number
}

/** What can be done with the rows of a passage, beside them. */
export function TableMenu({ edit, talk, chunk, next, isMarked, threads, rows }: Props) {
  return (
    <td rowSpan={rows} className="document-menu">
      {edit && (
        <PassageMenu edit={edit} chunk={chunk} next={next} isMarked={isMarked} talk={talk} />
      )}
      {talk && threads.length > 0 && <PassageComments threads={threads} talk={talk} />}
    </td>
  )
}
