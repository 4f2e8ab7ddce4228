import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { sentenceOf } from '../../../app/failures.ts'
import { needsGrants } from '../../../app/access/rights.ts'
import { useMe } from '../../../app/session.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Problem } from '../../../ui/field.tsx'
import { isTenantEmptyQuery } from '../queries.ts'
import { texts } from '../texts.ts'

/** Adds the first documents. */
export type BeginWith = {
  readonly withChosen: (files: FileList) => Promise<void>
  readonly withDropped: (data: DataTransfer) => Promise<void>
  readonly withSamples: () => Promise<void>
}

type Props = { readonly begin: BeginWith }

/** Shown if there are no documents: a drop area and, in an empty tenant, the sample documents. */
export function Begin({ begin }: Props) {
  const isMember = needsGrants(useMe())
  // Members may see only part of a tenant, so only administrators can tell whether it is empty.
  const { data: isTenantEmpty } = useQuery({ ...isTenantEmptyQuery, enabled: !isMember })
  const files = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const perform = async (work: Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(await work.then(() => '', sentenceOf))
    setBusy(false)
  }
  const drag = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') void perform(begin.withDropped(event.dataTransfer))
  }
  return (
    <section
      onDragOver={drag}
      onDrop={drag}
      onDragLeave={() => setOver(false)}
      className={cx(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed p-8 text-center',
        isOver ? 'border-accent bg-tint' : 'border-line',
      )}
    >
      <h2 className="text-lg font-semibold">{texts.empty}</h2>
      <p className="max-w-md text-soft">{texts.emptyWhy}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="strong" onClick={() => files.current?.click()}>
          {texts.add}
        </Button>
        {isTenantEmpty && (
          <Button disabled={isBusy} onClick={() => void perform(begin.withSamples())}>
            {texts.loadSamples}
          </Button>
        )}
      </div>
      {isTenantEmpty && <p className="text-sm text-soft">{texts.samplesWhy}</p>}
      <Problem>{problem}</Problem>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={texts.add}
        onChange={({ currentTarget }) => {
          if (currentTarget.files) void perform(begin.withChosen(currentTarget.files))
        }}
      />
    </section>
  )
}
