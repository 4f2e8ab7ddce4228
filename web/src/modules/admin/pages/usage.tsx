import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../app/failure-page.tsx'
import { formatBytes, formatDuration, formatNumber } from '../../../app/format.ts'
import { texts as shared } from '../../../app/texts.ts'
import { Page } from '../../../ui/page.tsx'
import { ProgressBar, Skeleton } from '../../../ui/states.tsx'
import { shareOf, type Amount } from '../model.ts'
import { usageQuery } from '../queries.ts'
import { texts } from '../settings-texts.ts'

const seconds = (value: number): string => formatDuration(value * 1000)

/** What the tenant stores and how much processing it has used, with the limits. */
export function UsagePage() {
  const { data, error, refetch } = useQuery(usageQuery)
  return (
    <Page title={texts.screens['/admin/usage']}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label={shared.loading} lines={6} />
      ) : (
        <ul className="flex max-w-2xl flex-col gap-5 p-4">
          <Line name={texts.documents} amount={data.documents} format={formatNumber} />
          <Line name={texts.files} amount={data.file_bytes} format={formatBytes} />
          <Line name={texts.textsStored} amount={data.text_bytes} format={formatBytes} />
          <Line name={texts.lastHour} amount={data.processing_seconds_last_hour} format={seconds} />
          <Line name={texts.lastDay} amount={data.processing_seconds_last_day} format={seconds} />
        </ul>
      )}
    </Page>
  )
}

type LineProps = {
  readonly name: string
  readonly amount: Amount
  readonly format: (value: number) => string
}

function Line({ name, amount, format }: LineProps) {
  const share = shareOf(amount)
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <span>{name}</span>
        <span className="text-soft tabular-nums">
          {amount.limit === null
            ? texts.withoutLimit(format(amount.used))
            : texts.ofLimit(format(amount.used), format(amount.limit))}
        </span>
      </div>
      {share !== undefined && <ProgressBar label={name} share={share} />}
    </li>
  )
}
