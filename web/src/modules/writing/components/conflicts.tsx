import { Button } from '../../../ui/button.tsx'
import type { Conflict } from '../conflicts.ts'
import { texts } from '../texts.ts'
import { Bar } from './bar.tsx'

type Props = {
  readonly conflicts: readonly Conflict[]
  readonly onShow: (conflict: Conflict) => void
  /** Replaces the conflict with a text. */
  readonly onChoose: (conflict: Conflict, text: string) => void
}

/** Asks what to do where two people have changed the same words. One conflict at a time. */
export function Conflicts({ conflicts, onShow, onChoose }: Props) {
  const [first] = conflicts
  if (!first) return undefined
  const { mine, theirs } = first
  return (
    <Bar
      look="danger"
      action={
        <>
          <Button onClick={() => onShow(first)}>{texts.showConflict}</Button>
          <Button onClick={() => onChoose(first, mine)}>{texts.keepMine}</Button>
          <Button onClick={() => onChoose(first, theirs)}>{texts.keepTheirs}</Button>
          <Button onClick={() => onChoose(first, mine + theirs)}>{texts.keepBoth}</Button>
        </>
      }
    >
      {texts.conflicts(conflicts.length)}
    </Bar>
  )
}
