import { Loaded } from '../../../app/loaded.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatBytes, formatDuration, formatNumber } from '../../../app/format.ts'
import { Page } from '../../../ui/page.tsx'
import { ProgressBar } from '../../../ui/states.tsx'
import { Cell, Table, TableRow } from '../../../ui/table.tsx'
import { shareOf, type Amount } from '../model.ts'
import { usageDaysQuery, usageQuery } from '../queries.ts'
import { texts } from '../settings-texts.ts'

const seconds = (value: number): string => formatDuration(value * 1000)

/** What the tenant stores and how much processing it has used, with the limits. */
export function UsagePage() {
  const query = useQuery(usageQuery)
  return (
    <Page title={texts.screens['/admin/usage']}>
      <Loaded query={query} lines={6}>
        {(data) => (
          <ul className="flex max-w-2xl flex-col gap-5 p-4">
            <Line name={texts.documents} amount={data.documents} format={formatNumber} />
            <Line name={texts.files} amount={data.file_bytes} format={formatBytes} />
            <Line name={texts.textsStored} amount={data.text_bytes} format={formatBytes} />
            <Line
              name={texts.lastHour}
              amount={data.processing_seconds_last_hour}
              format={seconds}
            />
            <Line name={texts.lastDay} amount={data.processing_seconds_last_day} format={seconds} />
            <Line name={texts.questionsToday} amount={data.questions_today} format={formatNumber} />
          </ul>
        )}
      </Loaded>
      <Days />
    </Page>
  )
}

/** What the tenant did on each of the last days. */
function Days() {
  const { data: days = [] } = useQuery(usageDaysQuery)
  if (days.length === 0) return undefined
  return (
    <section className="flex max-w-4xl flex-col gap-2 pb-4">
      <div className="flex flex-col gap-1 px-4">
        <h2 className="font-semibold">{texts.byDay}</h2>
        <p className="text-sm text-soft">{texts.byDayWhy}</p>
      </div>
      <Table
        label={texts.byDay}
        columns={[
          texts.day,
          texts.questions,
          texts.searches,
          texts.pages,
          texts.processing,
          texts.documents,
          texts.files,
        ]}
        wideOnly={[4, 5, 6]}
      >
        {days.map((day) => (
          <TableRow key={day.day}>
            <Cell className="whitespace-nowrap">{day.day}</Cell>
            <Cell className="tabular-nums">{formatNumber(day.questions)}</Cell>
            <Cell className="tabular-nums">{formatNumber(day.searches)}</Cell>
            <Cell className="tabular-nums">{formatNumber(day.pages)}</Cell>
            <Cell wideOnly className="tabular-nums">
              {seconds(day.processing_seconds)}
            </Cell>
            <Cell wideOnly className="tabular-nums">
              {day.documents === null ? '' : formatNumber(day.documents)}
            </Cell>
            <Cell wideOnly className="tabular-nums">
              {day.file_bytes === null ? '' : formatBytes(day.file_bytes)}
            </Cell>
          </TableRow>
        ))}
      </Table>
    </section>
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
