import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { verify, type Verified } from '../../../app/audit/queries.ts'
import { sentenceOf } from '../../../app/failures.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { texts } from '../audit-texts.ts'

/** Checks that no event was changed, moved or deleted. */
export function VerifyButton() {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: verify })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled={isPending} onClick={() => mutate()}>
        <ShieldCheck size={14} aria-hidden />
        {isPending ? texts.verifying : texts.verify}
      </Button>
      <p
        role="status"
        className={cx(
          'min-w-0 break-words',
          (error !== null || data?.ok === false) && 'text-danger',
        )}
      >
        {error ? sentenceOf(error) : data && resultOf(data)}
      </p>
      {data?.ok && data.head.sequence > 0 && (
        <p className="text-sm text-soft">
          {texts.head}{' '}
          <code className="break-all">{`${data.head.sequence} ${data.head.hash}`}</code>
        </p>
      )}
    </div>
  )
}

function resultOf({ fault, checked }: Verified): string {
  return fault ? texts.faults[fault.kind](fault.sequence) : texts.whole(checked)
}
