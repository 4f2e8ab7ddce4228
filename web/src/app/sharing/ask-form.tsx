import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClass, Problem } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { Capability } from '../access/queries.ts'
import { sentenceOf } from '../failures.ts'
import { formatExactly } from '../format.ts'
import { texts as shared } from '../texts.ts'
import { askForAccess, ownRequestQuery } from './ask-queries.ts'
import { texts } from './ask-texts.ts'

type FormProps = { readonly target: string; readonly capability: Capability }

/** Asks for access with a short message, and shows what became of an earlier request. */
export function AskForm({ target, capability }: FormProps) {
  const { data: request, error } = useQuery(ownRequestQuery(target))
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  if (error) return <p className="text-danger">{sentenceOf(error)}</p>
  if (request === undefined) return <Skeleton label={shared.loading} lines={2} />
  const asked = request?.answer === null && request.capability === capability ? request : undefined
  const isDeclined = request?.answer === 'DECLINED'
  const ask = async (): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      await askForAccess(target, capability, message)
    } catch (failure) {
      setProblem(sentenceOf(failure))
    }
    setBusy(false)
  }
  return (
    <div role="status" className="flex flex-col gap-2">
      {asked && (
        <>
          <p className="text-ink">{texts.asked(formatExactly(asked.created_at))}</p>
          <p className="text-sm">{texts.askedWhy}</p>
        </>
      )}
      {isDeclined && <p className="text-ink">{texts.declined}</p>}
      {!asked && (
        <form
          className="flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void ask()
          }}
        >
          <textarea
            aria-label={texts.message}
            placeholder={texts.message}
            maxLength={500}
            rows={2}
            value={message}
            onChange={({ target: { value } }) => setMessage(value)}
            className={`${controlClass} h-auto py-1.5 text-ink`}
          />
          <Problem>{problem}</Problem>
          <Button type="submit" look="strong" disabled={isBusy} className="self-center">
            {capability === 'READ_WRITE' ? texts.askToEdit : texts.ask}
          </Button>
        </form>
      )}
    </div>
  )
}
